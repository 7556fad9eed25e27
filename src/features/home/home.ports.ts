import { fromPromise } from 'xstate'
import type { HomeContent } from '@/machines/home/homeContent'
import { createLoadMachine } from '@/machines/load/load.machine'
import type { CatalogueModel, Language } from '@/openapi/types'
import { dataOf } from '@/src/actors/answers'
import type { AppServices } from '@/src/actors/portal'

/** The remote texts of the home page; null if no address is configured. The page has its own as long as these are missing. */
export const homeContentMachine = createLoadMachine<HomeContent | null, Language>({
  id: 'homeContent',
  isSame: Object.is,
  reloads: 'never',
})

/** Loads the remote texts, and their code only where an address is configured. A failure is reported and not shown. */
export const homeContentPorts =
  (hasAddress: boolean) =>
  ({ window, report }: AppServices) =>
    homeContentMachine.provide({
      actors: {
        load: fromPromise(async ({ input: { query: language }, signal }) => {
          if (!hasAddress) return null
          try {
            const { fetchHomeContent } = await import('./content/remoteHomeContent')
            return await fetchHomeContent(window, language, signal)
          } catch (error) {
            if (!signal.aborted) report(error)
            throw error
          }
        }),
      },
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
