import { expect, type APIResponse, type Page } from '@playwright/test'
import { SESSION_COOKIE } from '@/openapi/configuration'

/** The session token of the person on the page, who must be signed in. */
export async function sessionOf(page: Page): Promise<string> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === SESSION_COOKIE)
  if (!cookie) throw new Error('Nobody is signed in.')
  return cookie.value
}

/** Calls the portal's server as a program of the person on the page would. */
async function callAs(page: Page, method: string, path: string, data?: object): Promise<APIResponse> {
  const headers = { authorization: `Bearer ${await sessionOf(page)}` }
  return page.request.fetch(path, { method, headers, ...(data && { data }) })
}

/** As `callAs`; what a success carries. */
export async function askAs(page: Page, method: string, path: string, data?: object): Promise<Record<string, unknown>> {
  const answer = await callAs(page, method, path, data)
  const envelope = (await answer.json()) as { code: number; data: Record<string, unknown> } // as: of the server itself
  expect(envelope.code).toBe(0)
  return envelope.data
}

/** Makes tokens elsewhere, the first one before the others. */
export async function createTokens(page: Page, [first = '', ...others]: readonly string[]): Promise<void> {
  const create = (name: string) => callAs(page, 'POST', '/puyu/user/tokens', { token_name: name })
  await create(first)
  await Promise.all(others.map(create))
}

/** Makes a token elsewhere, and returns its secret. */
export async function createToken(page: Page, name: string, options: object = {}): Promise<string> {
  const { token } = await askAs(page, 'POST', '/puyu/user/tokens', { token_name: name, ...options })
  return String(token)
}

/** Sends a model a question, as a program with the token would. */
export async function callModel(page: Page, token: string): Promise<void> {
  const answer = await page.request.post('/v1/chat/completions', {
    headers: { authorization: `Bearer ${token}` },
    data: { model: 'intern-echo', messages: [{ role: 'user', content: 'Hello there' }] },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Deletes a token elsewhere. */
export async function deleteToken(page: Page, name: string): Promise<void> {
  const answer = await askAs(page, 'GET', `/puyu/user/tokens?name=${name}`)
  const { list } = answer as { list: { id: string; token_name: string }[] } // as: the contract's list
  const { id } = list.find(({ token_name }) => token_name === name) ?? { id: 'none' }
  await callAs(page, 'DELETE', `/puyu/user/tokens/${id}`)
}
