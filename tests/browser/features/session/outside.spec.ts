import type { Page } from '@playwright/test'
import { startPortal } from '@/tests/browser/support/portalServer'
import { watchProblems } from '@/tests/browser/support/problems'
import { startReceiver, type Receiver } from '@/tests/browser/support/receiver'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test as base } from '@/tests/browser/support/test'
import { visit } from '@/tests/browser/support/visit'

/** A portal whose operator wants everything that leaves it, from a server on this machine. */
const test = base.extend<object, { receiver: Receiver }>({
  receiver: [
    async ({}, use) => {
      const receiver = await startReceiver()
      await use(receiver)
      await receiver.stop()
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ receiver: { origin } }, use) => {
      const portal = await startPortal({
        PORTAL_INTEREST_GROUP_SCRIPT: `${origin}/sig.js`,
        PORTAL_TRACKING_SCRIPT: `${origin}/tracking.js`,
        PORTAL_ANALYTICS_SCRIPT: `${origin}/analytics.js`,
        PORTAL_CLIENT_INFO: `${origin}/client-info`,
      })
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  problems: async ({ context, portal, receiver }, use) => {
    receiver.reset()
    const problems = await watchProblems(context, portal.url)
    await use(problems)
    const foreign = (problem: string) => problem.startsWith(`foreign request: ${receiver.origin}`)
    expect(problems.unexpected().filter((problem) => !foreign(problem))).toEqual([])
  },
})

test.skip(
  ({ screenName, language }) => (screenName === 'desktop') !== (language === 'zh'),
  'what leaves the portal depends on neither',
)

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const pathsOf = ({ received }: Receiver) => received.map(({ path }) => path)

test('developer pages wait for their script, once for all of them; others do not', async ({
  page,
  language,
  receiver,
  texts,
}) => {
  receiver.answer('/sig.js', null)
  await visit(page, '/developers/community')
  await expect.poll(() => pathsOf(receiver)).toContain('/sig.js')
  await expect(heading(page, texts.pageNames.community)).toBeHidden()
  await visit(page, '/icamp4')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  receiver.answer('/sig.js', { body: 'window.sigRuns = (window.sigRuns ?? 0) + 1' })
  receiver.received.length = 0
  await visit(page, '/developers/community')
  await expect(heading(page, texts.pageNames.community)).toBeVisible()
  await page
    .getByRole('link', { name: language === 'zh' ? '兴趣小组' : 'Interest groups' })
    .first()
    .click()
  await expect(page).toHaveURL(/\/developers\/interest$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(pathsOf(receiver).filter((path) => path === '/sig.js')).toHaveLength(1)
  expect(await page.evaluate('window.sigRuns')).toBe(1)
})

test('scripts load when the page is idle, and a visit is reported once, without its query', async ({
  page,
  language,
  receiver,
  problems,
}) => {
  problems.expectFailure(/analytics\.js/)
  receiver.answer('/tracking.js', { body: 'window.tracked = true' })
  receiver.answer('/analytics.js', { status: 404, body: '' })
  await visit(page, '/certificate/SECRET-1?token=secret')
  await expect.poll(() => page.evaluate('window.tracked')).toBe(true)
  await expect.poll(() => pathsOf(receiver)).toContain('/client-info')
  await visit(page, '/api/document')
  await expect.poll(() => pathsOf(receiver).filter((path) => path === '/tracking.js').length).toBe(2)
  const reports = receiver.received.filter(({ path }) => path === '/client-info')
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  expect(reports.map(({ body }): unknown => JSON.parse(body))).toEqual([
    {
      language,
      viewport: `${width}x${height}`,
      path: '/certificate/:id',
      browser: await page.evaluate(() => navigator.userAgent),
    },
  ])
})

test('the invitation is checked once for a signed-in user, and its failure is not shown', async ({
  page,
  problems,
}) => {
  problems.expectFailure(/invitation/)
  const asked: string[] = []
  await page.route('**/puyu/invitation/validate', (route) => {
    asked.push(route.request().method())
    return route.fulfill({ status: 500, body: '' })
  })
  await visit(page, '/certificate')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await openSignedIn(page, '/userCenter/activities')
  await expect.poll(() => asked).toEqual(['GET'])
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(asked).toEqual(['GET'])
})
