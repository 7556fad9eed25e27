import { fromPromise } from 'xstate'
import type { HomeContent } from '@/machines/homeContent/homeContent'
import type { Stars } from '@/machines/repositoryStars/repositoryStars.machine'
import type { Language } from '@/openapi/types'
import type { PagePorts } from '@/src/actors/pagePorts'
import type { Surroundings } from '@/src/actors/portal'
import { dataOf } from './answers'

/** The front page's ports; what reads the remote content is loaded only where an address is configured. */
export const homePorts = ({
  window,
  client,
  report,
}: Surroundings): Pick<PagePorts, 'homeContent' | 'repositoryStars'> => ({
  homeContent: {
    fetchHomeContent: fromPromise<HomeContent, { language: Language }>(async ({ input, signal }) => {
      const { fetchHomeContent } = await import('../remoteHomeContent')
      return fetchHomeContent(window, input.language, signal)
    }),
    report,
  },
  repositoryStars: {
    loadStars: fromPromise<Stars>(
      async ({ signal }) => dataOf(await (await client()).getRepositoryStars({ signal })).repo_stars,
    ),
  },
})
