import { expect, test as base } from '@playwright/test'
import { startCluster } from '@/tests/server/support/databases/postgres'
import { ATTACHMENT, watchTransitions } from '../transitions/watchTransitions'
import { startPortal } from './portalServer'
import { textsIn, type Texts } from './texts'
import { watchProblems, type Problems } from './problems'

/** Options that a project of playwright.config.ts chooses. */
export type PortalOptions = { language: 'zh' | 'en'; screenName: 'desktop' | 'phone' }

type Fixtures = PortalOptions & {
  /** The browser saves data: pages' code loads when a test opens them or hovers over a link. */
  savesData: boolean
  problems: Problems
  texts: Texts
  transitions: readonly string[]
}
type WorkerFixtures = { portal: { url: string }; database: 'embedded' | 'postgres' }

/** Each test is a person of its own at an address of its own, so that no limit of another test is met. */
const personalAddress = () => ['10', ...Array.from({ length: 3 }, () => Math.floor(Math.random() * 256))].join('.')

/** A browser test against the built portal; it fails on problems of the page that users would not see. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  language: ['zh', { option: true }],
  screenName: ['desktop', { option: true }],
  savesData: [true, { option: true }],
  database: ['embedded', { scope: 'worker', option: true }],
  portal: [
    async ({ database }, use) => {
      if (database === 'embedded') {
        await use({ url: process.env['PORTAL_TEST_URL'] ?? '' })
        return
      }
      const cluster = await startCluster()
      const portal = await startPortal({ DATABASE_URL: await cluster.createDatabase() })
      await use(portal)
      await portal.stop()
      await cluster.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  texts: ({ language }, use) => use(textsIn[language]),
  baseURL: ({ portal }, use) => use(portal.url),
  // Playwright reads the fixtures that are needed off the first parameter: it must be a pattern.
  extraHTTPHeaders: ({}, use) => use({ 'X-Forwarded-For': personalAddress() }),
  context: async ({ context, savesData }, use) => {
    if (savesData)
      await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    await use(context)
  },
  problems: [
    async ({ context, portal }, use) => {
      const problems = await watchProblems(context, portal.url)
      await use(problems)
      expect(problems.unexpected(), 'problems in the page').toEqual([])
    },
    { auto: true },
  ],
  transitions: [
    async ({ context }, use, testInfo) => {
      const taken = await watchTransitions(context)
      await use(taken)
      const body = JSON.stringify([...new Set(taken)])
      await testInfo.attach(ATTACHMENT, { body, contentType: 'application/json' })
    },
    { auto: true },
  ],
})

export { expect }
