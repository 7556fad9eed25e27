import type { Page } from '@playwright/test'
import { startReceiver, type Receiver } from '@/tests/browser/support/receiver'
import { fillSignIn, newAccount, openSignedIn, signUpTo } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { placeOf } from '@/tests/browser/support/visit'
import { tokensPage } from '@/tests/browser/support/tokensPage'

/** Keys of drafts in the storage of one tab. */
const drafts = (page: Page) =>
  page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((area) => Object.keys(area)).filter((key) => key.includes('.draft.')),
  )

const keepDraft = (page: Page) =>
  page.evaluate(() => sessionStorage.setItem('intern-portal.draft.token-name.somebody', 'theirs'))

const sessionCookies = async (page: Page) =>
  (await page.context().cookies())
    .filter(({ name }) => ['uaa-token', 'portal-renewal'].includes(name))
    .map(({ value }) => value)

test.describe('an attacker’s page on another origin', () => {
  let attacker: Receiver
  test.beforeAll(async () => {
    attacker = await startReceiver()
  })
  test.afterAll(() => attacker.stop())

  /** Opens the attacker's page, whose form is sent by itself as `text/plain`, with JSON in the name of its field. */
  async function trick(page: Page, address: string, json: string, origin: string) {
    const name = `${json.slice(0, -1)},"x":"`.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    const body = `<form method="post" enctype="text/plain" action="${address}"><input name="${name}" value="&quot;}"></form><script>document.forms[0].submit()</script>`
    attacker.answer('/trap', { type: 'text/html', body })
    const answer = page.waitForResponse(address)
    await page.goto(`${origin}/trap`, { waitUntil: 'commit' }).catch(() => undefined)
    // The response is shown before the test continues: a navigation under way would abort its next one.
    await page.waitForURL(address)
    return answer
  }

  for (const site of ['localhost', '127.0.0.1'] as const) {
    test(`an attacker’s page on another origin neither signs a visitor in nor out (${site})`, async ({
      browser,
      page,
      language,
      portal,
      problems,
    }) => {
      problems.expectFailure(/puyu\/users/)
      problems.expectForeign(/^http:\/\/(localhost|127\.0\.0\.1):\d+\/(trap|favicon)/)
      const origin = attacker.origin.replace('localhost', site)
      const theirs = await browser.newContext({ baseURL: portal.url })
      const theirCode = await codeOf(await theirs.newPage(), portal.url)
      await theirs.close()
      await openSignedIn(page, '/api/tokens')
      const before = await sessionCookies(page)

      const auth = await trick(page, `${portal.url}/puyu/users/auth`, JSON.stringify({ code: theirCode }), origin)
      expect(auth.status()).toBe(403)
      const logout = await trick(page, `${portal.url}/puyu/users/logout`, '{"a":1}', origin)
      expect(logout.status()).toBe(403)

      expect(await sessionCookies(page)).toEqual(before)
      await page.goto('/api/tokens')
      await expect(page.getByText(tokensPage(page, language).words.none)).toBeVisible()
    })
  }
})

/** A code that the attacker got by an own sign-up and did not exchange. */
async function codeOf(page: Page, origin: string) {
  const query = new URLSearchParams({ redirect: `${origin}/api/tokens`, clientId: 'portal-dev', screen: 'signup' })
  const form = await page.request.get(`/sso/start?${query}`)
  const account = newAccount()
  const back = await page.request.post(form.url(), {
    form: { ...account, repeat: account.password },
    headers: { Origin: origin },
  })
  return new URL(back.url()).searchParams.get('code') ?? ''
}

test('a sign-out at the user center is followed by every tab, and clears their drafts', async ({
  page,
  context,
  language,
  texts,
}) => {
  await signUpTo(page, '/developers/community', language)
  const center = await context.newPage()
  await center.goto('/sso/user-center')
  for (const tab of [page, center]) await keepDraft(tab)
  await center.getByRole('button', { name: texts.user.signOut }).click()
  await expect(center.getByRole('heading', { name: texts.provider.userCenter.signedOutTitle })).toBeVisible()
  await expect(page.getByRole('button', { name: texts.user.signIn, exact: true })).toBeVisible()
  for (const tab of [page, center]) await expect.poll(() => drafts(tab)).toEqual([])
  await center.goBack()
  await expect(center.getByRole('heading', { name: texts.user.signIn, exact: true })).toBeVisible()
})

test('a sign-out at the portal continues on the provider’s visible pages', async ({ page, context, language }) => {
  const { username } = await signUpTo(page, '/developers/community', language)
  const center = await context.newPage()
  await center.goto('/sso/user-center')
  const password = await context.newPage()
  const query = new URLSearchParams({
    redirect: `${new URL(page.url()).origin}/`,
    clientId: 'portal-dev',
    prompt: 'login',
  })
  await password.goto(`/sso/start?${query}`)
  await expect(password.locator(`input[value="${username}"]`)).toBeVisible()
  for (const tab of [center, password]) await keepDraft(tab)
  await page.getByLabel(tokensPage(page, language).words.account).click()
  await page.getByRole('button', { name: tokensPage(page, language).words.signOut }).click()
  for (const tab of [center, password]) {
    await expect.poll(() => placeOf(tab)).toBe('/')
    await expect(tab.getByText(username)).toHaveCount(0)
    expect(await drafts(tab)).toEqual([])
  }
})

test('Back after a sign-out at the user center does not restore the portal page', async ({ page, language, texts }) => {
  const tokens = tokensPage(page, language)
  const account = await signUpTo(page, '/api/tokens', language)
  await page.goto('/sso/user-center')
  await page.getByRole('button', { name: texts.user.signOut }).click()
  await expect(page.getByRole('heading', { name: texts.provider.userCenter.signedOutTitle })).toBeVisible()
  await page.goBack()
  await page.goBack()
  await page.waitForURL(/\/sso\//)
  await fillSignIn(page, language, account)
  await expect(page.getByText(tokens.words.none)).toBeVisible()
})
