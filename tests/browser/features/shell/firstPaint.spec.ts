import { hold } from '@/tests/browser/support/hold'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { askItself, untilReady, watchShifts } from '@/tests/browser/support/visit'

const words = {
  zh: { heading: '登录', checking: '正在确认登录状态', needsScript: '这个页面需要启用 JavaScript。', docs: '文档' },
  en: {
    heading: 'Sign in',
    checking: 'Checking sign-in',
    needsScript: 'This page needs JavaScript.',
    docs: 'Docs',
  },
} as const

test('a page is painted with the styles in it: no sheet is fetched', { tag: '@phone' }, async ({ page }) => {
  const sheets: string[] = []
  page.on('request', (request) => request.resourceType() === 'stylesheet' && sheets.push(request.url()))
  await page.goto('/protocol/service', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const isStyled = () => page.evaluate(() => getComputedStyle(document.body).margin === '0px')
  expect(await isStyled()).toBe(true)
  await page.waitForLoadState('networkidle')
  const inPage = await page
    .locator('link[rel=stylesheet][disabled]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(inPage.length).toBeGreaterThan(1)
  expect(sheets.filter((url) => inPage.includes(new URL(url).pathname))).toEqual([])
})

test('scripts are requested after the first frame of the page is painted', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const { painted, requested } = await page.evaluate(() => {
    // `paintTime` is when the page's thread painted; on a busy machine the screen shows it much later.
    type Paint = PerformanceEntry & { paintTime?: number }
    const [paint] = performance.getEntriesByName('first-paint') as Paint[] // browsers of 2025 know no such member, nor does lib.dom
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\/assets\/.*\.js$/.test(name))
    return { painted: paint?.paintTime ?? paint?.startTime ?? 0, requested: scripts.map(({ startTime }) => startTime) }
  })
  expect(requested.length).toBeGreaterThan(5)
  expect(painted).toBeGreaterThan(0)
  expect(Math.min(...requested)).toBeGreaterThanOrEqual(painted)
})

test('a page behind the sign-in is served as its frame, which says what is loading', async ({
  browser,
  portal,
  language,
}) => {
  const { heading, checking, needsScript, docs } = words[language]
  const withoutScript = await browser.newContext({ javaScriptEnabled: false })
  const still = await withoutScript.newPage()
  await still.goto(`${portal.url}/api/tokens?lang=${language}`)
  await expect(still.getByRole('main')).toHaveText(`${heading}${checking}`)
  await expect(still.getByRole('banner')).toBeVisible()
  await expect(still.getByRole('link', { name: docs }).first()).toBeVisible()
  await expect(still.locator('noscript p').first()).toHaveText(needsScript)
  await withoutScript.close()
})

test(
  'the served frame is visible before its scripts, and hydrates in place without moving',
  { tag: '@phone' },
  async ({ page, language }) => {
    await openSignedIn(page, '/api/tokens')
    await askItself(page)
    const moved = await watchShifts(page)
    const releaseScripts = await hold(page, '**/assets/*.js')
    const releaseUser = await hold(page, '**/puyu/users/getUserInfo')
    const asked = page.waitForRequest('**/puyu/users/getUserInfo')
    await page.goto('/api/tokens', { waitUntil: 'commit' })
    await expect(page.getByRole('main').getByRole('status')).toHaveText(words[language].checking)
    await expect(page.getByRole('banner')).toBeVisible()
    const served = await page.locator('header, main, footer').elementHandles()
    const stillThere = () => Promise.all(served.map((part) => part.evaluate((element) => element.isConnected)))

    releaseScripts()
    await asked
    // Elements outside the frame leave in the same step in which the portal hydrates it.
    await expect(page.locator('aside')).toHaveCount(0)
    expect(await stillThere()).toEqual([true, true, true])
    await expect(page.getByRole('main').getByRole('status')).toHaveText(words[language].checking)

    releaseUser()
    await untilReady(page)
    expect(await stillThere()).toEqual([true, true, true])
    await page.waitForLoadState('networkidle')
    expect(moved).toEqual([])
  },
)
