import type { Page, Route } from '@playwright/test'
import { storageKeys } from '@/src/browser/storageKeys'
import { hold } from '@/tests/browser/support/hold'
import { newAccount, openSignedIn, signUpTo } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { tokensPage } from '@/tests/browser/support/tokensPage'
import { untilReady, visit, watchShifts } from '@/tests/browser/support/visit'

const words = { zh: { account: '林苇 的账号菜单' }, en: { account: 'Account menu of 林苇' } } as const

/** Calls of the portal's server that the page makes from here on, but for the check of the invitation. */
function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/puyu/') && !pathname.endsWith('/validate')) calls.push(pathname)
  })
  return calls
}

/** The account in the header, or on a phone in its menu, which is in the document before it opens. */
const accountOf = (page: Page) => page.locator('header details:has(strong) > summary, header nav strong').first()

test(
  'a public page has the user in its header before any script, and hydrates in place',
  { tag: '@phone' },
  async ({ page }) => {
    await openSignedIn(page, '/certificate')
    const moved = await watchShifts(page)
    const calls = watchCalls(page)
    const release = await hold(page, '**/assets/*.js')
    await page.goto('/protocol/service', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(accountOf(page)).toBeAttached()
    await expect(page.locator('html')).not.toHaveAttribute('data-await')
    const served = await page.locator('header, main, footer').elementHandles()
    release()
    await untilReady(page)
    const stand = await Promise.all(served.map((part) => part.evaluate((element) => element.isConnected)))
    expect(new Set(stand)).toEqual(new Set([true]))
    await expect(page.locator('#portal-served')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    expect([calls, moved]).toEqual([[], []])
  },
)

const paths = ['/api/tokens', '/api/strategy', '/api/callDetail', '/userCenter/activities', '/userCenter/certificates']

test(
  'pages of an account come with heading and data, and request nothing more',
  { tag: '@phone' },
  async ({ page }) => {
    await openSignedIn(page, '/certificate')
    const moved = await watchShifts(page)
    const calls = watchCalls(page)
    for (const path of paths)
      await test.step(path, async () => {
        const release = await hold(page, '**/assets/*.js')
        await page.goto(path, { waitUntil: 'commit' })
        const heading = page.getByRole('heading', { level: 1 })
        await expect(heading).toBeVisible()
        const title = await heading.textContent()
        await expect(page.getByRole('main').getByRole('status')).toHaveCount(path.startsWith('/userCenter') ? 0 : 1)
        const layout = await page.locator('header, main, footer').first().elementHandle()
        release()
        await untilReady(page)
        await page.waitForLoadState('networkidle')
        await expect(heading).toHaveText(title ?? '')
        expect(await layout?.evaluate((element) => element.isConnected)).toBe(true)
        expect([calls, moved]).toEqual([[], []])
      })
  },
)

test('signed-in users read a served page without a script', async ({ page, browser, portal, language }) => {
  await signUpTo(page, '/certificate', language, newAccount({ nickname: '林苇 <b>"\'&amp;</b>' }))
  const storageState = await page.context().storageState()
  const context = await browser.newContext({ javaScriptEnabled: false, storageState, baseURL: portal.url })
  const still = await context.newPage()
  await still.goto(`/api/tokens?lang=${language}`)
  await expect(still.getByRole('heading', { level: 1 })).toHaveText(language === 'zh' ? 'API Token' : 'API tokens')
  await expect(still.locator('header details:not(:has(nav)) strong')).toHaveText('林苇 <b>"\'&amp;</b>')
  await context.close()
})

for (const [title, comeBack] of [
  ['a logout in another tab, between a page and its scripts, hides the person', () => Promise.resolve()],
  ['an unannounced sign-out elsewhere hides the returning user', comeBackLater],
] as const)
  test(title, async ({ page, context, language, texts }) => {
    await openSignedIn(page, '/certificate')
    await comeBack(page)
    const release = await hold(page, '**/assets/*.js')
    await page.goto('/protocol/service', { waitUntil: 'commit' })
    await expect(accountOf(page)).toBeAttached()
    const tab = await context.newPage()
    await tab.goto('/healthz')
    await context.clearCookies()
    await tab.evaluate(
      ([key = '', value = '']) => localStorage.setItem(key, value),
      [storageKeys.sessionHint, `signedOut ${Date.now()}`],
    )
    release()
    await untilReady(page)
    await expect(page.getByRole('button', { name: texts.user.signIn, exact: true }).first()).toBeAttached()
    await expect(page.getByLabel(words[language].account)).toHaveCount(0)
  })

test('a page served for a user stays hidden if a sign-out was written meanwhile', async ({ page, context, texts }) => {
  await openSignedIn(page, '/certificate')
  await page.addInitScript(
    ([key = '', value = '']) => localStorage.setItem(key, value),
    [storageKeys.sessionHint, `signedOut ${Date.now() + 60_000}`],
  )
  const release = await hold(page, '**/assets/*.js')
  await page.goto('/protocol/service', { waitUntil: 'commit' })
  await expect(page.locator('html[data-await]')).toBeAttached()
  await context.clearCookies()
  release()
  await untilReady(page)
  await expect(page.getByRole('button', { name: texts.user.signIn, exact: true }).first()).toBeAttached()
})

/** The browser has dropped the session cookie, and remembers the sign-in. */
async function comeBackLater(page: Page): Promise<void> {
  // Nothing of the portal runs there that could write the cookie again.
  await page.goto('/healthz')
  await page.context().clearCookies({ name: 'uaa-token' })
}

test(
  'a returning user is in the first HTML before any call, and renews once',
  { tag: '@phone' },
  async ({ page, context }) => {
    await openSignedIn(page, '/certificate')
    await comeBackLater(page)
    const renewal = async () => (await context.cookies()).find(({ name }) => name === 'portal-renewal')?.value
    const before = await renewal()
    const moved = await watchShifts(page)
    const calls = watchCalls(page)
    const release = await hold(page, '**/assets/*.js')
    await page.goto('/api/tokens', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(accountOf(page)).toBeAttached()
    await expect(page.locator('html')).not.toHaveAttribute('data-await')
    expect([calls, (await renewal()) === before]).toEqual([[], true])
    const layout = await page.locator('header, main, footer').first().elementHandle()
    release()
    await untilReady(page)
    await page.waitForLoadState('networkidle')
    expect(await layout?.evaluate((element) => element.isConnected)).toBe(true)
    expect([calls, moved]).toEqual([['/puyu/users/login', '/puyu/users/getUserInfo'], []])
    expect((await context.cookies()).map(({ name }) => name)).toContain('uaa-token')
    expect(await renewal()).not.toBe(before)
  },
)

test('a returning user reads a page before renewal, and keeps it if that fails', async ({
  page,
  language,
  texts,
  problems,
}) => {
  problems.expectFailure(/puyu\/users\/login/)
  await openSignedIn(page, '/certificate')
  await comeBackLater(page)
  let fail = () => {}
  const failing = new Promise<void>((resolve) => (fail = resolve))
  const abort = (route: Route) => failing.then(() => route.abort())
  await page.route('**/puyu/users/login', abort, { times: 1 })
  await page.goto('/api/tokens')
  await expect(page.getByText(texts.tokensPage.emptyTitle)).toBeVisible()
  const failed = page.waitForEvent('requestfailed')
  fail()
  await failed
  await tokensPage(page, language).create('notebook')
})

test('tabs that return at once all show the user and stay signed in', async ({ page, context, texts }) => {
  await openSignedIn(page, '/certificate')
  await comeBackLater(page)
  const tabs = [page, await context.newPage(), await context.newPage()]
  await Promise.all(tabs.map((tab) => visit(tab, '/userCenter/activities')))
  for (const tab of tabs) await expect(accountOf(tab)).toBeAttached()
  await context.clearCookies({ name: 'uaa-token' })
  for (const tab of tabs) {
    await visit(tab, '/api/tokens')
    await expect(tab.getByText(texts.tokensPage.emptyTitle)).toBeVisible()
  }
})

test('a cross-site link opens the anonymous page for returning users, who are looked up there', async ({
  page,
  portal,
  texts,
  problems,
}) => {
  problems.expectForeign(/127\.0\.0\.1.*healthz/)
  await openSignedIn(page, '/certificate')
  await comeBackLater(page)
  await page.goto(new URL('/healthz', portal.url.replace('localhost', '127.0.0.1')).href)
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/tokens')
  await page.evaluate((address) => location.assign(address), new URL('/api/tokens', portal.url).href)
  expect((await answer).headers()['cache-control']).toBe('no-cache')
  await expect(page.getByText(texts.tokensPage.emptyTitle)).toBeVisible()
})

test('served data is used once: a repeated list comes from the server', async ({ page, language }) => {
  await openSignedIn(page, '/certificate')
  await visit(page, '/userCenter/activities')
  const asked = page.waitForRequest('**/puyu/user/activities')
  const links = page.getByRole('main').getByRole('navigation').getByRole('link')
  await links.last().click()
  await expect(page).toHaveURL(/certificates$/)
  await links.first().click()
  await asked
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'zh' ? 'zh-CN' : 'en')
})
