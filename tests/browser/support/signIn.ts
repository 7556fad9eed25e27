import { randomBytes } from 'node:crypto'
import { readdir, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { SESSION_COOKIE } from '@/openapi/configuration'
import type { PortalOptions } from './test'
import { placeOf, untilReady } from './visit'
import { pattern, textsIn } from './texts'

type Language = PortalOptions['language']
export type Account = { username: string; password: string; nickname: string; email: string }

/** The secrets of a session. */
export type Person = { token: string; renewal: string }

/** A user who is new to all tests. */
export function newAccount(more: Partial<Account> = {}): Account {
  const name = `user-${randomBytes(6).toString('hex')}`
  const password = randomBytes(12).toString('base64url')
  return { username: name, password, nickname: '林苇', email: `${name}@example.org`, ...more }
}

/** Fills in and sends the provider's sign-up page, which must be open. */
export async function fillSignUp(page: Page, language: Language, account: Account) {
  const texts = textsIn[language]
  await page.getByLabel(texts.provider.username, { exact: true }).fill(account.username)
  await page.getByLabel(pattern(texts.provider.nickname)).fill(account.nickname)
  await page.getByLabel(pattern(texts.provider.email)).fill(account.email)
  await page.getByLabel(texts.provider.password, { exact: true }).fill(account.password)
  await page.getByLabel(texts.provider.repeatPassword, { exact: true }).fill(account.password)
  await page.getByRole('button', { name: texts.provider.signUp.submit }).click()
}

/** Fills in and sends the provider's sign-in page, which must be open. */
export async function fillSignIn(page: Page, language: Language, account: Account) {
  const texts = textsIn[language]
  await page.getByLabel(texts.provider.username, { exact: true }).fill(account.username)
  await page.getByLabel(texts.provider.password, { exact: true }).fill(account.password)
  await page.getByRole('button', { name: texts.provider.signIn.submit }).click()
}

/** Opens a login-required path as a stranger, signs up on the way by hand, and arrives there signed in. */
export async function signUpByHand(page: Page, path: string, language: Language): Promise<Account> {
  const account = newAccount()
  await page.goto(path)
  await page.getByRole('link', { name: textsIn[language].provider.signIn.toSignUp }).click()
  await fillSignUp(page, language, account)
  await expectSignedInAt(page, path)
  return account
}

/** Only one of several tests that see the same file can remove it. */
export async function takePerson(): Promise<Person> {
  const folder = process.env['PORTAL_TEST_PEOPLE'] ?? ''
  for (const name of await readdir(folder)) {
    const text = await readFile(join(folder, name), 'utf8').catch(() => null)
    const isMine = await unlink(join(folder, name)).then(
      () => true,
      () => false,
    )
    if (text !== null && isMine) return JSON.parse(text) as Person // prepareData.ts wrote it
  }
  throw new Error('More tests want somebody who is signed in than prepareData.ts makes.')
}

/** Gives the browser another user's session, as a sign-in in another tab does. */
export async function giveSession(context: BrowserContext, { token, renewal }: Person): Promise<void> {
  const place = { domain: 'localhost', path: '/' }
  await context.addCookies([
    { ...place, name: SESSION_COOKIE, value: token, sameSite: 'Lax' },
    { ...place, name: 'portal-renewal', value: renewal, sameSite: 'Strict', httpOnly: true },
  ])
}

/**
 * Opens a login-required path as a user who signed in a while ago and whose session the embedded provider does not
 * know.
 */
export async function openSignedIn(page: Page, path: string): Promise<void> {
  await giveSession(page.context(), await takePerson())
  await page.goto(path)
  await expectSignedInAt(page, path)
}

/** Signs a new user up at the provider in this browser, as its form does; returns the unused code for the portal. */
export async function signUpAtProvider(
  page: Page,
  path: string,
  language: Language,
  account: Account,
): Promise<string> {
  const origin = new URL((await page.request.get('/healthz')).url()).origin
  const query = new URLSearchParams({
    redirect: `${origin}${path}`,
    clientId: 'portal-dev',
    lang: language,
    screen: 'signup',
  })
  const form = await page.request.get(`/sso/start?${query}`)
  const back = await page.request.post(form.url(), {
    form: { ...account, repeat: account.password },
    headers: { Origin: origin },
  })
  return new URL(back.url()).searchParams.get('code') ?? ''
}

/** Opens a login-required path as a new user: the same forms and code as by hand, sent without their pages. */
export async function signUpTo(page: Page, path: string, language: Language, account = newAccount()): Promise<Account> {
  const code = await signUpAtProvider(page, path, language, account)
  const answer = await page.request.post('/puyu/users/auth', { data: { code } })
  expect(await answer.json()).toMatchObject({ code: 0 })
  await page.goto(path)
  await expectSignedInAt(page, path)
  return account
}

/** Opens a login-required path signed out, signs in on the way, and arrives there. */
export async function signInTo(page: Page, path: string, language: Language, account: Account) {
  await page.goto(path)
  await fillSignIn(page, language, account)
  await expectSignedInAt(page, path)
}

/** The person is back, and neither code nor state is left in the address. */
async function expectSignedInAt(page: Page, path: string) {
  await expect.poll(() => placeOf(page)).toBe(path)
  await untilReady(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Ends the session in the browser's eyes and at the server: neither reference nor renewal is good any more. */
export async function spoilSession(page: Page, url: string) {
  await page.context().clearCookies({ name: 'portal-renewal' })
  await page.context().addCookies([{ name: 'uaa-token', value: 'spoiled', url }])
}
