import type { BrowserContext, Page } from '@playwright/test'
import { fillSignIn, openSignedIn, signUpTo, spoilSession } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { tokensPage } from '@/tests/browser/support/tokensPage'
import { visit } from '@/tests/browser/support/visit'

const words = {
  zh: {
    checking: '正在确认登录状态',
    incomplete: '登录未能完成，请重试',
    refused: '登录没有完成',
    signIn: '登录',
    signUp: '注册',
  },
  en: {
    checking: 'Checking sign-in',
    incomplete: 'Sign-in could not be completed, please try again',
    refused: 'Sign-in was not completed',
    signIn: 'Sign in',
    signUp: 'Sign up',
  },
} as const

const sessionCookie = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'uaa-token')?.value ?? null

/** Every text that a live region says, across page loads: a message is gone when the browser leaves 200 ms later. */
async function listenToMessages(page: Page) {
  const told: string[] = []
  await page.exposeFunction('noteMessage', (text: string) => void told.push(text))
  await page.addInitScript(() => {
    const note = (window as unknown as { noteMessage: (text: string) => void }).noteMessage // exposed above
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[role=status]')) if (region.textContent) note(region.textContent)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  return told
}

test(
  'a login-required page shows only its frame during the lookup, then the destination of the redirect',
  { tag: '@phone' },
  async ({ page, language, portal }) => {
    const told = await listenToMessages(page)
    await page.goto('/api/strategy', { waitUntil: 'commit' })
    await expect(page.getByRole('main').getByRole('status')).toHaveText(words[language].checking)
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading')).toHaveText(words[language].signIn)
    await expect(page).toHaveURL(/\/sso\//)
    expect(told.join('\n')).toContain(new URL(portal.url).host)
  },
)

test('a session that expires is announced, and the page returns after signing in again', async ({
  page,
  language,
  portal,
  problems,
}) => {
  problems.expectFailure(/puyu\/user/)
  const tokens = tokensPage(page, language)
  const told = await listenToMessages(page)
  await signUpTo(page, '/api/tokens', language)
  await tokens.openCreate()
  await tokens.nameField.fill('notebook')
  await spoilSession(page, portal.url)
  await tokens.submit()
  await expect.poll(() => told.join('\n')).toContain(tokens.words.expired)
  await expect(page).toHaveURL(/\/api\/tokens$/)
  await expect(tokens.nameField).toHaveValue('notebook')
})

test('a missing session cookie is renewed without a message', async ({ page, context, language }) => {
  const tokens = tokensPage(page, language)
  await openSignedIn(page, '/api/tokens')
  const before = await sessionCookie(context)
  await context.clearCookies({ name: 'uaa-token' })
  await tokens.create('notebook')
  expect([await sessionCookie(context), before].every(Boolean)).toBe(true)
  await context.clearCookies({ name: 'uaa-token' })
  await page.reload()
  await expect(tokens.row('notebook')).toBeVisible()
})

test('other tabs follow a sign-out, and the next sign-in requires the password', async ({
  page,
  context,
  language,
  screenName,
}) => {
  test.skip(screenName === 'phone', 'the same session')
  const account = await signUpTo(page, '/api/tokens', language)
  const other = await context.newPage()
  await visit(other, '/developers/community')
  await expect(other.getByLabel(tokensPage(other, language).words.account)).toBeVisible()
  await other.getByLabel(tokensPage(other, language).words.account).click()
  await other.getByRole('button', { name: tokensPage(other, language).words.signOut }).click()
  await expect(other.getByRole('button', { name: words[language].signIn, exact: true })).toBeVisible()
  await page.waitForURL(/\/sso\//)
  expect(await sessionCookie(context)).toBeNull()
  await fillSignIn(page, language, account)
  await expect(page).toHaveURL(/\/api\/tokens$/)
})

test('a foreign code, with or without a forged state, makes no session and is not sent', async ({
  page,
  context,
  language,
}) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  const told = await listenToMessages(page)
  for (const query of ['?code=foreign', '?code=foreign&sso_state=forged']) {
    told.length = 0
    await visit(page, `/developers/community${query}`)
    await expect.poll(() => told.join('\n')).toContain(words[language].incomplete)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/developers\/community$/)
    await page.goto(`/api/tokens${query}`)
    await page.waitForURL(/\/sso\//)
    expect([sent.filter((path) => path === '/puyu/users/auth'), await sessionCookie(context)]).toEqual([[], null])
  }
})

test('without storage the portal does not redirect, and explains why', async ({ page, language }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'] as const) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
    }
  })
  await page.goto('/api/tokens')
  await expect(page.getByRole('heading', { name: words[language].refused })).toBeVisible()
  await expect(page).toHaveURL(/\/api\/tokens$/)
})

test('a sign-in from a public page returns to it with its query, and removes the code', async ({
  page,
  language,
  screenName,
  context,
}) => {
  test.skip(screenName === 'phone', 'the menu is another test')
  const account = await signUpTo(page, '/protocol/service', language)
  await expect(page.getByLabel(tokensPage(page, language).words.account)).toBeVisible()
  // From here nothing is under way that could write down the session again.
  await page.goto('/healthz')
  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await visit(page, '/developers/interest?tag=2')
  await page.getByRole('button', { name: words[language].signIn, exact: true }).click()
  await page.waitForURL(/\/sso\//)
  await fillSignIn(page, language, account)
  await expect(page).toHaveURL(/\/developers\/interest\?tag=2$/)
  await expect(page.getByLabel(tokensPage(page, language).words.account)).toBeVisible()
  const addresses = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(addresses.filter((address) => /[?&](code|sso_state)=/.test(address))).toEqual([])
})
