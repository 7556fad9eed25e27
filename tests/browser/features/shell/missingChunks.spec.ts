import type { Page } from '@playwright/test'
import { expect, test } from '@/tests/browser/support/test'
import { openInPlace, visit } from '@/tests/browser/support/visit'

const words = {
  zh: {
    models: '模型家族',
    failed: '出了点问题',
    firstChapter: '快速开始',
    offline: '网络已断开。',
  },
  en: {
    models: 'The models',
    failed: 'Something went wrong.',
    firstChapter: 'Quick start',
    offline: 'You are offline.',
  },
} as const

/** Aborts every request of a chunk, and counts them. */
async function withhold(page: Page, chunk: string) {
  const asked: string[] = []
  await page.route(`**/assets/${chunk}*.js`, (route) => {
    asked.push(route.request().url())
    return route.abort()
  })
  return asked
}

test('a served section whose code fails to load stays, and loads once online', async ({ page, language, problems }) => {
  problems.expectFailure(/assets\/HomeSections/)
  const asked = await withhold(page, 'HomeSections')
  await visit(page, '/')
  const heading = page.getByRole('heading', { name: words[language].models })
  await heading.scrollIntoViewIfNeeded()
  await expect.poll(() => asked.length).toBe(1)
  // A loop of requests would come to dozens while these are made.
  await page.waitForLoadState('networkidle')
  expect(asked.length).toBe(1)
  await expect(heading).toBeVisible()
  await page.unroute('**/assets/HomeSections*.js')
  const code = page.waitForResponse(/assets\/HomeSections/)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  expect((await code).ok()).toBe(true)
  await expect(heading).toBeVisible()
})

test('a dialog and a carousel without their code report it, or retry when pressed', async ({
  page,
  problems,
  texts,
}) => {
  problems.expectFailure(/assets\/(SeasonChoice|glide)/)
  for (const chunk of ['SeasonChoice', 'glide']) await withhold(page, chunk)
  await visit(page, '/')
  const carousel = page.getByRole('region', { name: texts.homeSections.groups.title, exact: true })
  const next = carousel.getByRole('button', { name: texts.homeSections.groups.next })
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('glide'))
  await next.scrollIntoViewIfNeeded()
  await failed
  await page.unroute('**/assets/glide*.js')
  await next.click()
  await expect(carousel.locator('[role=group]:not([inert])').getByRole('heading')).toHaveText('RAG')

  await page.setViewportSize({ width: 700, height: 900 })
  await visit(page, '/icamp4')
  const seasons = page.getByRole('button', { name: texts.bootcampPages.switcher })
  await seasons.evaluate((button: HTMLElement) => button.click())
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(texts.bootcampPages.switcherFailed)
  await page.unroute('**/assets/SeasonChoice*.js')
  await seasons.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('documentation that fails to load is explained and requested once, with a hint about newer builds', async ({
  page,
  language,
  texts,
  problems,
}) => {
  problems.expectFailure(/assets\/quick-start/)
  const asked = await withhold(page, 'quick-start')
  await page.route('**/version.json', (route) => route.fulfill({ json: { entry: '/assets/another.js' } }))
  await visit(page, '/protocol/service')
  await openInPlace(page, '/api/document')
  await expect(page.getByRole('heading', { name: words[language].failed })).toBeVisible()
  await expect(page.getByText(texts.problems.newVersion)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.length).toBe(1)
})

test('the link to a page that could not be loaded tries again', async ({
  page,
  language,
  texts,
  problems,
  screenName,
}) => {
  test.skip(screenName === 'phone', 'the same code')
  problems.expectFailure(/assets\/documentation\.screen/)
  await withhold(page, 'documentation.screen')
  await visit(page, '/protocol/service')
  const link = page.getByRole('contentinfo').getByRole('link', { name: texts.pageNames.apiDocument, exact: true })
  await link.click()
  await expect(page.getByRole('heading', { name: words[language].failed })).toBeVisible()
  await page.unroute('**/assets/documentation.screen*.js')
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: words[language].firstChapter })).toBeVisible()
})

test('an account page whose script is missing is explained and can be reloaded', async ({ page, problems }) => {
  problems.expectFailure(/assets\/.*\.js/)
  const scripts = '**/assets/*.js'
  await page.route(scripts, () => {}) // no response
  await page.goto('/userCenter/activities', { waitUntil: 'domcontentloaded' })
  const reload = page.getByRole('link', { name: 'Reload' })
  await expect(reload).toBeHidden()
  // Styles show it after 10 s.
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()))
  await expect(reload).toBeVisible()
  await expect(page.getByRole('link', { name: '重新加载' })).toBeVisible()
  await page.route(scripts, (route) => route.abort())
  await reload.click()
  await expect(page.locator('aside:not(.late)').getByRole('link', { name: 'Reload' })).toBeVisible()
  await page.unroute(scripts)
  await reload.click()
  await expect(reload).toHaveCount(0)
})

test('a script that fails to run is reported, and the page offers to reload at once', async ({
  browser,
  baseURL,
  language,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const page = await context.newPage()
  const uncaught: string[] = []
  page.on('pageerror', ({ message }) => uncaught.push(message))
  const served = await (await page.request.get('/api/tokens')).text()
  const [, entry = ''] = /name="portal-scripts" content="(\S+)/.exec(served) ?? []
  await page.route(`**${entry}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new RangeError("cannot run")' }),
  )
  await page.goto(`/api/tokens?lang=${language}`)
  await expect(page.locator('aside:not(.late)').getByRole('link', { name: 'Reload' })).toBeVisible()
  expect(uncaught).toEqual(['cannot run'])
  await context.close()
})

test('the notices above a page without its code load once the browser is online', async ({
  page,
  context,
  language,
  problems,
}) => {
  problems.expectFailure(/assets\/Notices/)
  const asked = await withhold(page, 'Notices')
  await visit(page, '/protocol/service')
  await expect.poll(() => asked.length).toBe(1)
  await page.unroute('**/assets/Notices*.js')
  const code = page.waitForResponse(/assets\/Notices/)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  expect((await code).ok()).toBe(true)
  const offline = page.getByText(words[language].offline)
  // The code is here before the part is: it says so as soon as it is.
  await context.setOffline(true)
  await expect(offline).toBeVisible()
  await context.setOffline(false)
  await expect(offline).toHaveCount(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('without scripts, a page of the browser’s own says that it needs them', async ({ page, problems }) => {
    problems.expectFailure(/\/assets\/.*\.js$/)
    await page.goto('/userCenter/activities')
    await expect(page.locator('noscript p').first()).toContainText('JavaScript')
    await expect(page.locator('noscript p').first()).toBeVisible()
  })
})
