import { expect, type APIResponse, type Page } from '@playwright/test'
import { SESSION_COOKIE } from '@/openapi/configuration'

/** Calls the portal's server as a program of the person on the page would. */
async function callAs(page: Page, method: string, path: string, data?: object): Promise<APIResponse> {
  const session = (await page.context().cookies()).find(({ name }) => name === SESSION_COOKIE)?.value ?? ''
  return page.request.fetch(path, { method, headers: { authorization: `Bearer ${session}` }, ...(data && { data }) })
}

/** Makes tokens elsewhere, the first one before the others. */
export async function createTokens(page: Page, [first = '', ...others]: readonly string[]): Promise<void> {
  const create = (name: string) => callAs(page, 'POST', '/puyu/user/tokens', { token_name: name })
  await create(first)
  await Promise.all(others.map(create))
}

/** Makes a token elsewhere, and returns its secret. */
export async function createToken(page: Page, name: string): Promise<string> {
  const answer = await callAs(page, 'POST', '/puyu/user/tokens', { token_name: name })
  const { data } = (await answer.json()) as { data: { token: string } } // the contract's new token
  return data.token
}

/** Asks a model something, as a program with the token would. */
export async function callModel(page: Page, token: string): Promise<void> {
  const answer = await page.request.post('/v1/chat/completions', {
    headers: { authorization: `Bearer ${token}` },
    data: { model: 'intern-echo', messages: [{ role: 'user', content: 'Hello there' }] },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Deletes a token elsewhere. */
export async function deleteToken(page: Page, name: string): Promise<void> {
  const answer = await callAs(page, 'GET', `/puyu/user/tokens?name=${name}`)
  const { data } = (await answer.json()) as { data: { list: { id: string; token_name: string }[] } } // the contract's list
  const { id } = data.list.find(({ token_name }) => token_name === name) ?? { id: 'none' }
  await callAs(page, 'DELETE', `/puyu/user/tokens/${id}`)
}
