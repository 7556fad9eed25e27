import { fromPromise } from 'xstate'
import { createLoadMachine } from '@/machines/load/load.machine'
import { dataOf } from '@/src/actors/answers'
import type { AppServices } from '@/src/actors/portal'

export const modelOptionsMachine = createLoadMachine<readonly string[]>({ id: 'modelOptions' })

/** Lists the ids of the models on offer. With `isIncidental` a failure shows no message, because the form works without them. */
export const modelOptionsPorts =
  (isIncidental: boolean) =>
  ({ call }: AppServices) =>
    modelOptionsMachine.provide({
      actors: {
        load: fromPromise(async ({ signal }) => {
          const { data } = dataOf(await call('listModels', {}, { signal, isIncidental }))
          return data.map(({ id }) => id)
        }),
      },
    })
