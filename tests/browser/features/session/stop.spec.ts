import { expect, test } from '@playwright/test'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { CreatedToken, TokenPage, UsageOverview } from '@/openapi/types'
import { Browser } from '@/tests/server/support/browser'
import {
  call,
  exchange,
  signedIn,
  signInWith,
  somebody,
  startAddress,
  type Person,
} from '@/tests/server/support/journeys'
import { piece, startModelUpstream } from '@/tests/server/support/providers/modelUpstream'
import { startPortal } from '@/tests/browser/support/portalServer'

const cutOf = (url: string) => {
  const message = `The API is not available now (service unavailable). Try again. See ${url}/api/document/errors#service_unavailable`
  return { error: { message, type: 'server_error', param: null, code: 'service_unavailable' } }
}

const ends: (() => unknown)[] = []
const later = (end: () => unknown) => ends.unshift(end)
test.afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** A call whose body ends when the test ends it. */
function begin(url: string, token: string, body: object, isWhole = true) {
  const bytes = JSON.stringify({
    model: 'own-model',
    messages: [{ role: 'user', content: 'Hello' }],
    max_tokens: 5,
    ...body,
  })
  const headers = { authorization: `Bearer ${token}`, 'content-length': bytes.length, expect: '100-continue' }
  const sent = request(`${url}/v1/chat/completions`, { method: 'POST', headers, agent: false })
  const answered = once(sent, 'response').then(([response]) => response as IncomingMessage) // as: of node:http
  if (isWhole) sent.end(bytes)
  else sent.write(bytes.slice(0, 20))
  return { answered, heard: once(sent, 'continue') }
}

// On PostgreSQL the same stop is tested in one process: `a stopping server ends its streams with an error and counts them`.
test('the built server stops in time on SIGTERM and ends each stream in its protocol', async () => {
  const upstream = await startModelUpstream()
  later(() => upstream.stop())
  const portal = await startPortal({ MODEL_UPSTREAM: upstream.url })
  later(() => portal.stop())
  const browser = new Browser(portal.url)
  const who = somebody()
  const bearer = await signedIn(browser, who)
  const ask = <Data>(path: string, json: unknown) => call<Data>(browser, 'POST', path, { bearer, json })
  const token = (await ask<CreatedToken>('/puyu/user/tokens', { token_name: 'client' })).envelope.data?.token ?? ''
  upstream.behave((response, { body }) => {
    if (body['stream'] === true) response.writeHead(200).write(piece('Hello there'))
  })
  const half = begin(portal.url, token, {}, false)
  await half.heard
  const whole = begin(portal.url, token, {})
  const stream = await begin(portal.url, token, { stream: true }).answered
  const streamed = text(stream)
  await expect.poll(() => upstream.open()).toBe(2)
  const cut = cutOf(portal.url)
  // Fails if the process does not exit with 0, as after its deadline.
  const restarted = portal.restart()
  for (const { answered } of [half, whole]) {
    const answer = await answered
    expect([answer.statusCode, JSON.parse(await text(answer))]).toEqual([503, cut])
  }
  expect((await streamed).split('\n\n').slice(-2)).toEqual([`data: ${JSON.stringify(cut)}`, ''])
  await restarted
  expect((await ask<UsageOverview>('/puyu/statistics/user/api', {})).envelope.data?.total.calls).toBe(2)
  expect(await tokensOfNewSession(portal.url, who)).toEqual(['client'])
})

/** The names that the user sees after a sign-in with the password in another browser. */
async function tokensOfNewSession(url: string, who: Person) {
  const browser = new Browser(url)
  const { url: back } = await signInWith(browser, await browser.open(startAddress(url, '/api/tokens')), who)
  const bearer = await exchange(browser, back)
  const { envelope } = await call<TokenPage>(browser, 'GET', '/puyu/user/tokens', { bearer })
  return envelope.data?.list.map(({ token_name }) => token_name)
}
