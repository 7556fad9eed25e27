import type { Page } from '@playwright/test'
import { stopClock } from '@/tests/browser/support/clock'
import { menuButton } from '@/tests/browser/support/controls'
import { startPortal } from '@/tests/browser/support/portalServer'
import { watchProblems } from '@/tests/browser/support/problems'
import { startReceiver, type Receiver } from '@/tests/browser/support/receiver'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test as base } from '@/tests/browser/support/test'
import { visit, visitAgain } from '@/tests/browser/support/visit'

const words = {
  zh: {
    missing: /兴趣小组的组件加载失败/,
    retry: '重试',
    community: '社区项目',
  },
  en: {
    missing: /interest-group component did not load/,
    retry: 'Try again',
    community: 'Community projects',
  },
} as const

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
        PORTAL_HOME_CONTENT: `${origin}/home.json`,
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
}) => {
  const texts = words[language]
  receiver.answer('/sig.js', null)
  await visit(page, '/developers/community')
  await expect.poll(() => pathsOf(receiver)).toContain('/sig.js')
  await expect(heading(page, texts.community)).toBeHidden()
  await visit(page, '/icamp4')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  receiver.answer('/sig.js', { body: 'window.sigRuns = (window.sigRuns ?? 0) + 1' })
  receiver.received.length = 0
  await visit(page, '/developers/community')
  await expect(heading(page, texts.community)).toBeVisible()
  await page
    .getByRole('link', { name: language === 'zh' ? '兴趣小组' : 'Interest groups' })
    .first()
    .click()
  await expect(page).toHaveURL(/\/developers\/interest$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(pathsOf(receiver).filter((path) => path === '/sig.js')).toHaveLength(1)
  expect(await page.evaluate('window.sigRuns')).toBe(1)
})

test('a script that fails, or never responds, leaves the page with a notice and a retry', async ({
  page,
  language,
  screenName,
  receiver,
  problems,
}) => {
  const texts = words[language]
  problems.expectFailure(/sig\.js/)
  receiver.answer('/sig.js', { status: 500, body: '' })
  await visit(page, '/developers/interest')
  await expect(page.getByText(texts.missing)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  receiver.answer('/sig.js', { body: '' })
  await page.getByRole('button', { name: texts.retry }).first().click()
  await expect(page.getByText(texts.missing)).toHaveCount(0)

  receiver.answer('/sig.js', null)
  await page.clock.install()
  await visit(page, '/certificate')
  await stopClock(page)
  if (screenName === 'phone') await menuButton(page).click()
  await page.locator('header a[href="/developers/community"]').filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/\/developers\/community$/)
  await expect(heading(page, texts.community)).toBeHidden()
  await expect.poll(() => pathsOf(receiver).filter((path) => path === '/sig.js').length).toBe(3)
  await page.clock.fastForward(3000)
  await expect(heading(page, texts.community)).toBeHidden()
  await page.clock.fastForward(4000)
  await expect(heading(page, texts.community)).toBeFocused()
  await expect(page.getByText(texts.missing)).toBeVisible()
  // The browser still waits for the first response, and would share it with a second request for the same address.
  receiver.answer('/sig.js', { body: '' })
  await page.getByRole('button', { name: texts.retry }).first().click()
  await expect(page.getByText(texts.missing)).toHaveCount(0, { timeout: 15_000 })
})

test('a response that cannot run as a script counts as missing', async ({ page, language, receiver, problems }) => {
  const texts = words[language]
  problems.expectFailure(/sig\.js/)
  problems.expectError(/^uncaught: (Uncaught )?SyntaxError/)
  receiver.answer('/sig.js', { type: 'text/plain', body: 'We will be back soon' })
  await visit(page, '/developers/interest')
  await expect(page.getByText(texts.missing)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const retry = page.getByRole('button', { name: texts.retry }).first()
  // Half of one, and a page that some browsers do not even read.
  for (const reply of [
    { body: 'window.sigRuns = (' },
    { type: 'text/html', body: '<!doctype html><h1>Welcome</h1>' },
  ]) {
    receiver.answer('/sig.js', reply)
    receiver.received.length = 0
    await retry.click()
    await expect.poll(() => pathsOf(receiver)).toContain('/sig.js')
    await expect(retry).toBeEnabled()
  }
  receiver.answer('/sig.js', { body: 'window.sigRuns = 1' })
  await retry.click()
  await expect(page.getByText(texts.missing)).toHaveCount(0)
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

const remoteContent = (title: string) => ({
  lm_title: title,
  lms: [],
  lm_chain_title: '',
  lm_chain_desc: '',
  lm_chains: [],
  community_list: [],
})

test('the front page loads remote texts past every cache, and falls back to its own if invalid', async ({
  page,
  receiver,
}) => {
  const reply = (document: unknown) =>
    receiver.answer('/home.json', { type: 'application/json', body: JSON.stringify(document) })
  reply({ zh: remoteContent('Remote title'), en: remoteContent('Remote title') })
  await visit(page, '/')
  await page.mouse.wheel(0, 600)
  await expect(page.getByRole('heading', { name: 'Remote title' })).toBeVisible()
  const [asked] = receiver.received.filter(({ path }) => path === '/home.json')
  expect(asked?.query.get('t')).toMatch(/^\d{13}$/)

  const evil = { ...remoteContent('Remote title'), lm_chains: [{ link: 'javascript:alert(1)' }] }
  reply({ zh: evil, en: evil })
  receiver.received.length = 0
  await visitAgain(page)
  await page.mouse.wheel(0, 600)
  await expect.poll(() => pathsOf(receiver)).toContain('/home.json')
  await expect(page.getByRole('heading', { name: 'Intern-S1', exact: true }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Remote title' })).toHaveCount(0)
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
