import { fromPromise } from 'xstate'
import type { HomeContent } from '@/machines/homeContent/homeContent'
import { homeContentMachine } from '@/machines/homeContent/homeContent.machine'
import { repositoryStarsMachine, type Stars } from '@/machines/repositoryStars/repositoryStars.machine'
import type { Language } from '@/openapi/types'
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

/** The stars of the organisation's repositories, as the portal's server knows them. */
export const repositoryStarsPorts = ({ client }: AppServices) =>
  repositoryStarsMachine.provide({
    actors: {
      loadStars: fromPromise<Stars>(
        async ({ signal }) => dataOf(await (await client()).getRepositoryStars({ signal })).repo_stars,
      ),
    },
  })
