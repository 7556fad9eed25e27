import { fromPromise } from 'xstate'
import { createOptionsMachine } from '@/machines/options/options.machine'
import type { Model } from '@/openapi/types'
import { dataOf } from '@/src/actors/answers'
import type { AppServices } from '@/src/actors/portal'

/** The models that the API offers, as the portal's server lists them. */
export const modelsPorts = ({ client }: AppServices) =>
  createOptionsMachine<Model>().provide({
    actors: {
      listOptions: fromPromise(async ({ signal }) => dataOf(await (await client()).listModels({ signal })).data),
    },
  })
