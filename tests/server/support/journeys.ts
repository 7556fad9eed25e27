import type { Envelope } from '@/openapi/types'
import type { Browser, Page } from './browser'
import { seenSecret } from './seenSecrets'

export const person = {
  username: 'linwei',
  nickname: '林苇',
  email: 'linwei@example.org',
  password: 'correct horse battery',
}
export type Person = typeof person

export const startAddress = (origin: string, path: string, more: Record<string, string> = {}) =>
  `/sso/start?${new URLSearchParams({ redirect: `${origin}${path}`, clientId: 'portal-dev', lang: 'zh-CN', ...more }).toString()}`

export const cameBack = (url: URL) => url.searchParams.has('code') && url.pathname !== '/sso/callback'

/** Signs up at the embedded provider, until the browser would return to the portal with a code. */
export async function signUp(browser: Browser, who: Person = person, path = '/api/tokens?sso_state=abc'): Promise<URL> {
  const page = await browser.open(startAddress(browser.origin, path, { screen: 'signup' }))
  const back = await browser.submit(page, 'screen=signup', { ...who, repeat: who.password }, cameBack)
  return back.url
}

export async function signInWith(
  browser: Browser,
  page: Page,
  { username, password }: Pick<Person, 'username' | 'password'> = person,
): Promise<Page> {
  return browser.submit(page, 'screen=signin', { username, password }, cameBack)
}

export async function call<Data = unknown>(
  browser: Browser,
  method: string,
  path: string,
  { json, bearer, headers = {} }: { json?: unknown; bearer?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; envelope: Envelope<Data>; response: Response }> {
  const response = await browser.send(path, {
    method,
    headers: {
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(method === 'POST' ? { origin: browser.origin } : {}),
      ...headers,
    },
    ...(json === undefined ? {} : { json }),
  })
  const envelope = (await response.json()) as Envelope<Data> // as: the server checked the answer against the contract
  const { token } = Object(envelope.data) as { token?: unknown } // as: a secret where the answer has one
  if (typeof token === 'string') seenSecret(token)
  return { status: response.status, envelope, response }
}

/** Exchanges the code of `back` for a session; returns the bearer token. */
export async function exchange(browser: Browser, back: URL): Promise<string> {
  const { envelope } = await call<{ token: string }>(browser, 'POST', '/puyu/users/auth', {
    json: { code: back.searchParams.getAll('code').at(-1) },
  })
  if (!envelope.data) throw new Error(`the code was refused: ${envelope.msg}`)
  return envelope.data.token
}

/** A new user, signed up and signed in. */
export async function signedIn(browser: Browser, who: Person = person): Promise<string> {
  return exchange(browser, await signUp(browser, who))
}

let people = 0
/** A user of no other test. */
export const somebody = (): Person => ({ ...person, username: `person-${++people}` })
