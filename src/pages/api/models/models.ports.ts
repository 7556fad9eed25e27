import { fromPromise } from 'xstate'
import { modelCatalogueMachine } from '@/machines/modelCatalogue/modelCatalogue.machine'
import { dataOf } from '@/src/actors/answers'
import type { AppServices } from '@/src/actors/portal'

/** The catalogue's statechart on the portal's server. */
export const modelCataloguePorts = ({ client }: AppServices) =>
  modelCatalogueMachine.provide({
    actors: {
      loadCatalogue: fromPromise(
        async ({ signal }) => dataOf(await (await client()).getModelCatalogue({ signal })).list,
      ),
    },
  })
