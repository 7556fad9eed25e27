import type { BrowserContext, Page } from '@playwright/test'
import { fillSignIn, signUpTo, spoilSession } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { tokensPage } from '@/tests/browser/support/tokensPage'
import { visit } from '@/tests/browser/support/visit'

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
  async ({ page, texts, portal }) => {
    const told = await listenToMessages(page)
    await page.goto('/api/strategy', { waitUntil: 'commit' })
    await expect(page.getByRole('main').getByRole('status')).toHaveText(texts.user.pending)
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading')).toHaveText(texts.user.signIn)
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

test('a foreign code, with or without a forged state, makes no session and is not sent', async ({
  page,
  context,
  texts,
}) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  const told = await listenToMessages(page)
  for (const query of ['?code=foreign', '?code=foreign&sso_state=forged']) {
    told.length = 0
    await visit(page, `/developers/community${query}`)
    await expect.poll(() => told.join('\n')).toContain(texts.notices.signInIncomplete)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/developers\/community$/)
    await page.goto(`/api/tokens${query}`)
    await page.waitForURL(/\/sso\//)
    expect([sent.filter((path) => path === '/puyu/users/auth'), await sessionCookie(context)]).toEqual([[], null])
  }
})

test('without storage the portal does not redirect, and explains why', async ({ page, texts }) => {
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
  await expect(page.getByRole('heading', { name: texts.session.refusedTitle })).toBeVisible()
  await expect(page).toHaveURL(/\/api\/tokens$/)
})

test('a sign-in from a public page returns to it with its query, and removes the code', async ({
  page,
  language,
  texts,
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
  await page.getByRole('button', { name: texts.user.signIn, exact: true }).click()
  await page.waitForURL(/\/sso\//)
  await fillSignIn(page, language, account)
  await expect(page).toHaveURL(/\/developers\/interest\?tag=2$/)
  await expect(page.getByLabel(tokensPage(page, language).words.account)).toBeVisible()
  const addresses = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(addresses.filter((address) => /[?&](code|sso_state)=/.test(address))).toEqual([])
})
