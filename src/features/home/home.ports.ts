import { fromPromise } from 'xstate'
import type { HomeContent } from '@/machines/home/homeContent'
import { createLoadMachine } from '@/machines/load/load.machine'
import type { Language } from '@/openapi/types'
import type { AppServices } from '@/src/runtime/portal'

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
