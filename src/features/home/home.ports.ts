import { fromPromise } from 'xstate'
import type { HomeContent } from '@/machines/home/homeContent'
import { homeContentMachine } from '@/machines/home/homeContent.machine'
import { createLoadMachine } from '@/machines/load/load.machine'
import type { CatalogueModel, Language } from '@/openapi/types'
import { dataOf } from '@/src/actors/answers'
import type { AppServices } from '@/src/actors/portal'

/** The front page's remote content; what reads it is loaded only where an address is configured. */
export const homeContentPorts = ({ window, report }: AppServices) =>
  homeContentMachine.provide({
    actors: {
      fetchHomeContent: fromPromise<HomeContent, { language: Language }>(async ({ input, signal }) => {
        const { fetchHomeContent } = await import('./content/remoteHomeContent')
        return fetchHomeContent(window, input.language, signal)
      }),
    },
    actions: { report: (_, { error }: { error: unknown }) => report(error) },
  })

/** The number of stars of each repository by its key; repositories without a known number are absent. */
type Stars = Readonly<Record<string, number>>

/** Stars are an extra: a failure shows no message and no retry. */
export const repositoryStarsMachine = createLoadMachine<Stars>({ id: 'repositoryStars', reloads: 'never' })

/** Loads the stars of the organisation's repositories from the portal's server. */
export const repositoryStarsPorts = ({ call }: AppServices) =>
  repositoryStarsMachine.provide({
    actors: {
      load: fromPromise(async ({ signal }) => dataOf(await call('getRepositoryStars', {}, { signal })).repo_stars),
    },
  })

/** The models on offer are an extra: a failure shows no message and no retry. */
export const offeredModelsMachine = createLoadMachine<readonly CatalogueModel[]>({
  id: 'offeredModels',
  reloads: 'never',
})

/** Lists the models that the API offers, for the cards of models. */
export const offeredModelsPorts = ({ call }: AppServices) =>
  offeredModelsMachine.provide({
    actors: {
      load: fromPromise(
        async ({ signal }) => dataOf(await call('getModelCatalogue', {}, { signal, isIncidental: true })).list,
      ),
    },
  })
