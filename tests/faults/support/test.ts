import { startPortal } from '@/tests/browser/support/portalServer'
import { test as base } from '@/tests/browser/support/test'
import { Visit } from './visit'
import { forEverybody } from '@/tests/browser/support/visit'

/** `isServed`: signed-in users get pages with their first data; otherwise pages request all of it themselves. */
export type FaultOptions = { isServed: boolean }

/** A browser in front of the built pages and a server in the fault mode. */
export const test = base.extend<FaultOptions & { visit: Visit }, { faultyPortal: { url: string } }>({
  isServed: [false, { option: true }],
  faultyPortal: [
    async ({}, use) => {
      // The matrix starts one for all of its workers.
      const running = process.env['PORTAL_TEST_FAULTS_URL']
      const portal = running === undefined ? await startPortal({ PORTAL_TEST_FAULTS: 'true' }) : null
      await use({ url: portal?.url ?? running ?? '' })
      await portal?.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  portal: [async ({ faultyPortal }, use) => use(faultyPortal), { scope: 'worker' }],
  // Served data fails without a fault of a call.
  extraHTTPHeaders: ({ extraHTTPHeaders, isServed }, use) =>
    use(isServed ? { ...extraHTTPHeaders } : { ...extraHTTPHeaders, ...forEverybody }),
  visit: async ({ page, language, isServed }, use) => {
    const visit = new Visit(page, language, isServed)
    await visit.watch()
    await use(visit)
  },
})
