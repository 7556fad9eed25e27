import { fromPromise } from 'xstate'
import { createLoadMachine } from '@/machines/load/load.machine'
import type { CatalogueModel, RateLimit } from '@/openapi/types'
import { dataOf } from '@/src/actors/answers'
import type { AppServices } from '@/src/actors/portal'

/** An empty catalogue can be loaded again: operators may add models at any time. */
export const modelCatalogueMachine = createLoadMachine<readonly CatalogueModel[]>({
  id: 'modelCatalogue',
  reloads: 'always',
})

/** Lists the models that the portal offers. */
export const modelCataloguePorts = ({ call }: AppServices) =>
  modelCatalogueMachine.provide({
    actors: {
      load: fromPromise(async ({ signal }) => dataOf(await call('getModelCatalogue', {}, { signal })).list),
    },
  })

export const accountLimitsMachine = createLoadMachine<RateLimit>({ id: 'accountLimits' })

/** Loads the limits of the signed-in user. */
export const accountLimitsPorts = ({ call }: AppServices) =>
  accountLimitsMachine.provide({
    actors: {
      load: fromPromise(async ({ signal }) => dataOf(await call('getRateLimit', {}, { signal })).rate_limit),
    },
  })
