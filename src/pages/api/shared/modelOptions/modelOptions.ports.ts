import { fromPromise } from 'xstate'
import { createOptionsMachine } from '@/machines/options/options.machine'
import { dataOf } from '@/src/actors/answers'
import type { AppServices } from '@/src/actors/portal'

/** The ids of the models on offer; `isIncidental` is whether a form goes on without them, so that no message says they are missing. */
export const modelOptionsPorts =
  (isIncidental: boolean) =>
  ({ client }: AppServices) =>
    createOptionsMachine<string>().provide({
      actors: {
        listOptions: fromPromise(async ({ signal }) => {
          const { data } = dataOf(await (await client()).listModels({ signal, isIncidental }))
          return data.map(({ id }) => id)
        }),
      },
    })
