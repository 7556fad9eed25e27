import { expect, test } from 'vitest'
import { playgroundPath } from '@/openapi/rules/playground'
import { seededCaller } from '../support/caller'
import { memoryDatabase } from '../support/databases/embedded'
import { describeOnEither } from '../support/databases/engines'
import { startTestServer } from '../support/testServer'
import { hello, play } from './play'

const json = { ...hello, model: 'intern-echo' }
const FRIEND = 'https://friend.example'
const forbidden = { code: 4030, msg: 'The request was refused.', data: null }

describeOnEither(
  'The playground',
  (server) => {
    const sent = async (headers: Record<string, string>) => {
      const { bearer } = await seededCaller(server())
      const response = await play({ origin: server().origin, bearer, json, headers })
      const cors = [...response.headers.keys()].filter((name) => name.startsWith('access-control-'))
      const body: unknown = await response.json()
      return { status: response.status, body, cors }
    }

    test('the playground responds to pages of its own origin', async () => {
      expect(await sent({})).toMatchObject({ status: 200, body: { object: 'chat.completion' }, cors: [] })
    })

    test.each([
      ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
      ['an allowed origin of the model API', { 'sec-fetch-site': 'cross-site', origin: FRIEND }],
      ['a sibling domain', { 'sec-fetch-site': 'same-site' }],
      ['the address bar', { 'sec-fetch-site': 'none' }],
      ['an opaque origin', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
    ])('the playground rejects requests from %s', async (_, headers) => {
      expect(await sent(headers)).toEqual({ status: 403, body: forbidden, cors: [] })
    })

    test('the playground rejects requests that do not say their origin', async () => {
      const { bearer } = await seededCaller(server())
      const ask = (headers: Record<string, string>) =>
        fetch(`${server().origin}${playgroundPath}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}`, ...headers },
          body: JSON.stringify(json),
        })
      expect((await ask({})).status).toBe(403)
      expect((await ask({ origin: 'https://evil.example' })).status).toBe(403)
      // Over plain http, browsers send no Sec-Fetch-Site.
      expect((await ask({ origin: server().origin })).status).toBe(200)
    })

    test('the playground has no preflight and no other method', async () => {
      for (const method of ['OPTIONS', 'GET', 'PUT']) {
        const response = await fetch(`${server().origin}${playgroundPath}`, {
          method,
          headers: { origin: FRIEND, 'access-control-request-method': 'POST' },
        })
        const cors = [...response.headers.keys()].filter((name) => name.startsWith('access-control-'))
        expect([method, response.ok, cors]).toEqual([method, false, []])
      }
    })

    test('the playground accepts no API token and no cookie', async () => {
      const me = await seededCaller(server())
      const { origin } = server()
      for (const headers of [
        { authorization: `Bearer ${await me.newSecret()}` },
        { cookie: `uaa-token=${me.bearer}` },
        { 'x-api-key': me.bearer, 'anthropic-version': '2023-06-01' },
      ])
        expect((await play({ origin, json, headers })).status).toBe(401)
    })

    test('the playground demands JSON before it reads a body', async () => {
      expect(await sent({ 'content-type': 'text/plain' })).toMatchObject({ status: 415, body: { code: 4150 } })
    })

    test('the playground rejects a session that has expired', async () => {
      const { bearer } = await seededCaller(server())
      server().advance(16 * 60_000)
      const response = await play({ origin: server().origin, bearer, json })
      expect([response.status, await response.json()]).toEqual([
        401,
        { code: 4010, msg: 'Please sign in.', data: null },
      ])
    })

    test('a call of the playground prolongs the session as every call does', async () => {
      const { bearer } = await seededCaller(server())
      for (let call = 0; call < 3; call++) {
        server().advance(10 * 60_000)
        expect((await play({ origin: server().origin, bearer, json })).status).toBe(200)
      }
    })
  },
  { CORS_ORIGINS: FRIEND },
)

test('a portal that documents another server’s model API has no playground', async () => {
  const environment = { PORTAL_API_BASE: 'https://models.example/v1' }
  const server = await startTestServer(await memoryDatabase(), { environment })
  const { bearer } = await seededCaller(server)
  const response = await play({ origin: server.origin, bearer, json })
  expect([response.status, await response.json()]).toMatchObject([404, { code: 4040, data: null }])
  await server.stop()
})
