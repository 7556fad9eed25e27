import { fromPromise } from 'xstate'
import { createOptionsMachine } from '@/machines/options/options.machine'
import { dataOf } from '@/src/actors/answers'
import type { AppServices } from '@/src/actors/portal'

/** The ids of the models on offer; the dialog itself says where they cannot be had, and goes on without them. */
export const modelOptionsPorts = ({ client }: AppServices) =>
  createOptionsMachine<string>().provide({
    actors: {
      listOptions: fromPromise(async ({ signal }) => {
        const { data } = dataOf(await (await client()).listModels({ signal, isIncidental: true }))
        return data.map(({ id }) => id)
      }),
    },
  })
