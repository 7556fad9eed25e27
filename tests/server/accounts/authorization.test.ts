import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { apiTokens, sessions } from '@/server/storage/schema/schema'
import { newAddress } from '../support/caller'
import { examplesOfRequest, foreignIds, operationsOf, type Operation } from '../support/contractOperations'
import { dumpDatabase } from '../support/databases/dumpDatabase'
import { describeOnBoth, describeOnEither } from '../support/databases/engines'
import { call } from '../support/journeys'
import type { TestServer } from '../support/testServer'
import { newPerson } from './newPerson'

const puyu = operationsOf(parse(readFileSync('openapi/puyu.yaml', 'utf8')), '')
const gateway = operationsOf(parse(readFileSync('openapi/gateway.yaml', 'utf8')), '/v1')
const needs = (scheme: string) => (operation: Operation) => operation.schemes.join() === scheme
const ofSession = puyu.filter(needs('session'))
const ofToken = gateway.filter(needs('token'))
/** Operations of the Messages API, which also accept the token in `x-api-key`. */
const ofKey = gateway.filter(needs('token,apiKey'))
const open = [...puyu, ...gateway].filter(({ schemes }) => schemes.length === 0)
const byCookie = puyu.filter(({ schemes }) => schemes.includes('renewal'))

const HOUR = 3600_000

type Credentials = Readonly<Record<string, Record<string, string>>>
const bearer = (value: string) => ({ authorization: `Bearer ${value}` })

const noHeader =
  'There is no API token: the request has no `Authorization` header. Send `Authorization: Bearer`, a space and the token.'
/** Errors of requests whose headers have a mistake. */
const faults = new Map([
  ['nothing', noHeader],
  ['cookies alone', noHeader],
  ['the token in another header', noHeader],
  [
    'another scheme',
    'The `Authorization` header must be `Bearer`, a space and the API token: `Bearer` once, and no quotes.',
  ],
])

/** Credentials whose form is not a session's. */
const ofOthers = new Set(['an API token', 'a renewal secret as bearer'])

/** All data that a rejected call must not change. Rate limits and audit events may change. */
const state = async ({ db }: TestServer) => ({ ...(await dumpDatabase(db)), rate_limits: [], audit_events: [] })

/** Sends an operation with the contract's example from the portal's origin, with `credentials` only. */
async function send(server: TestServer, operation: Operation, credentials: Record<string, string>) {
  const { path, body } = examplesOfRequest(operation)
  const isChange = operation.method !== 'GET'
  const response = await fetch(`${server.origin}${path}`, {
    method: operation.method,
    headers: {
      'accept-language': 'en',
      'x-forwarded-for': newAddress(),
      ...(isChange
        ? { origin: server.origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
        : {}),
      ...credentials,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { response, text: await response.text() }
}

/**
 * Worthless credentials of each kind. Accounts cannot be closed; their holders could only keep a session and a token whose
 * rows have ended.
 */
async function worthless(server: TestServer): Promise<{ ofSession: Credentials; ofToken: Credentials }> {
  const old = await newPerson(server)
  server.advance(7 * 31 * 24 * HOUR)
  const [left, closed, live] = [await newPerson(server), await newPerson(server), await newPerson(server)]
  await call(left.browser, 'DELETE', `/puyu/user/tokens/${left.tokenId}`, { bearer: left.session })
  await call(left.browser, 'POST', '/puyu/users/logout', { json: { jwt: left.session }, bearer: left.session })
  const ended = { revokedAt: server.now() }
  await server.db.update(sessions).set(ended).where(eq(sessions.userId, closed.userId))
  await server.db.update(apiTokens).set(ended).where(eq(apiTokens.userId, closed.userId))
  const common = {
    nothing: {},
    'an unknown credential': bearer('A'.repeat(43)),
    'another scheme': { authorization: 'Basic YTpi' },
  }
  return {
    ofSession: {
      ...common,
      'an expired session': bearer(old.session),
      'a session that was signed out': bearer(left.session),
      'a session of a closed account': bearer(closed.session),
      'an API token': bearer(live.token),
      'a renewal secret as bearer': bearer(live.renewal),
      'the session’s cookie alone': { cookie: `uaa-token=${live.session}` },
    },
    ofToken: {
      ...common,
      'an expired API token': bearer(old.token),
      'a deleted API token': bearer(left.token),
      'an API token of a closed account': bearer(closed.token),
      'a session': bearer(live.session),
      'cookies alone': { cookie: `uaa-token=${live.session}; token=${live.token}` },
      'the token in another header': { 'x-api-key': live.token, 'api-key': live.token },
    },
  }
}

describe('the contracts', () => {
  test('the contracts give every operation an access rule that is tested here', () => {
    const known = [...ofSession, ...ofToken, ...ofKey, ...open, ...byCookie].map(({ id }) => id)
    expect([...puyu, ...gateway].map(({ id }) => id).filter((id) => !known.includes(id))).toEqual([])
    expect(byCookie.map(({ id }) => id).sort()).toEqual(['logout', 'renewSession'])
  })

  test('the contracts have an example of every request', () => {
    const bare = [...puyu, ...gateway].filter((operation) => {
      const { path, body } = examplesOfRequest(operation)
      return path.includes('{') || (operation.takesBody && body === undefined)
    })
    expect(bare.map(({ id }) => id)).toEqual([])
  })
})

// The guard in front of every operation rejects these calls. Its look-ups of sessions and tokens are tested on both databases.
describeOnEither(
  'who may not call',
  (server) => {
    let refused: Awaited<ReturnType<typeof worthless>>
    beforeAll(async () => {
      refused = await worthless(server())
    })

    test.each(ofSession)('$id is rejected in one shape, reveals nothing and changes nothing', async (operation) => {
      const before = await state(server())
      for (const [what, credentials] of Object.entries(refused.ofSession)) {
        // This address is the model API for every bearer that has not the form of a session.
        if (operation.id === 'listModels' && ofOthers.has(what)) continue
        const { response, text } = await send(server(), operation, credentials)
        const { status, headers } = response
        expect([what, status, JSON.parse(text)]).toEqual([
          what,
          401,
          { code: 4010, msg: 'Please sign in.', data: null },
        ])
        expect([what, headers.getSetCookie(), headers.get('cache-control')]).toEqual([what, [], 'no-store'])
      }
      expect(await state(server())).toEqual(before)
    })

    test.each(ofToken)('$id is rejected in one shape, reveals nothing and changes nothing', async (operation) => {
      const before = await state(server())
      for (const [what, credentials] of Object.entries(refused.ofToken)) {
        const { response, text } = await send(server(), operation, credentials)
        const isExpired = what === 'an expired API token'
        const fault = isExpired ? 'This API token has expired.' : (faults.get(what) ?? 'This API token is not known.')
        const code = isExpired ? 'expired_api_key' : 'invalid_api_key'
        const { publicUrl } = server().configuration
        const message = `${fault} Visit ${publicUrl}/api/tokens to create one. See ${publicUrl}/api/document/errors#${code}`
        const error = { message, type: 'invalid_request_error', param: null, code }
        expect([what, response.status, JSON.parse(text)]).toEqual([what, 401, { error }])
        expect([what, response.headers.get('www-authenticate')]).toEqual([what, 'Bearer'])
      }
      expect(await state(server())).toEqual(before)
    })

    test.each(ofKey)('$id is rejected in one shape, reveals nothing and changes nothing', async (operation) => {
      const before = await state(server())
      const asKey = (credentials: Record<string, string>) => {
        const secret = /^Bearer (.+)$/.exec(credentials['authorization'] ?? '')?.[1]
        return secret === undefined ? [] : [{ 'x-api-key': secret }]
      }
      const { 'the token in another header': _, ...worth } = refused.ofToken
      for (const [what, given] of Object.entries(worth))
        for (const credentials of [given, ...asKey(given)]) {
          const { response, text } = await send(server(), operation, credentials)
          const code = what === 'an expired API token' ? 'expired_api_key' : 'invalid_api_key'
          const message = expect.stringContaining(`/api/document/errors#${code}`) as string // as: the matcher is typed any
          const error = { type: 'authentication_error', message, code, param: null }
          const body = { type: 'error', error, request_id: response.headers.get('request-id') }
          expect([what, response.status, JSON.parse(text)]).toEqual([what, 401, body])
        }
      expect(await state(server())).toEqual(before)
    })

    test.each(byCookie)('$id without its session or cookie opens nothing', async (operation) => {
      const before = await state(server())
      for (const [what, credentials] of Object.entries(refused.ofSession)) {
        const { response, text } = await send(server(), operation, credentials)
        const { data } = JSON.parse(text) as { data: unknown } // as: checked against the contract by the server
        const set = response.headers.getSetCookie().filter((cookie) => !/Max-Age=0/.test(cookie))
        expect([what, response.status < 500, data, set]).toEqual([what, true, null, []])
      }
      expect(await state(server())).toEqual(before)
    })

    test.each(open)('$id is public and ignores a worthless credential', async (operation) => {
      for (const credentials of [{}, ...Object.values(refused.ofSession)])
        expect((await send(server(), operation, credentials)).response.status).toBe(200)
    })
  },
  { TRUSTED_PROXIES: '1' },
)

/** Ids of another user, by operation and the place of the id in the contract. */
const idsOf: Readonly<Record<string, (victim: Awaited<ReturnType<typeof newPerson>>) => string>> = {
  'deleteToken path id': ({ tokenId }) => tokenId,
  'updateToken path id': ({ tokenId }) => tokenId,
  'getTrend body tokenIds': ({ tokenId }) => tokenId,
  'listCalls body tokenIds': ({ tokenId }) => tokenId,
  'listCalls body requestId': ({ requestId }) => requestId,
  'getCall path requestId': ({ requestId }) => requestId,
  'getUserInfo body jwt': ({ session }) => session,
  'logout body jwt': ({ session }) => session,
}
/** Ids of public objects without an owner. */
const publicIds = ['applyForRate body application.model_ids', 'getTrend body modelIds', 'listCalls body modelIds']

describeOnBoth('another user’s ids', (server) => {
  const places = puyu.filter(({ schemes }) => schemes.length > 0).flatMap(foreignIds)

  test('another user’s ids are tested for every operation that takes an id', () => {
    expect(places.map(({ name }) => name).sort()).toEqual([...Object.keys(idsOf), ...publicIds].sort())
  })

  test.each(places.filter(({ name }) => !publicIds.includes(name)))(
    'another user’s ids respond as if they did not exist: $name',
    async (place) => {
      const [victim, attacker] = [await newPerson(server()), await newPerson(server())]
      const ask = async (id: string) => {
        const { path, body } = place.withId(id)
        const { status, envelope } = await call(attacker.browser, place.operation.method, path, {
          bearer: attacker.session,
          ...(body === undefined ? {} : { json: body }),
        })
        return [status, envelope]
      }
      const live = async () =>
        (await call(victim.browser, 'GET', '/puyu/user/tokens', { bearer: victim.session })).envelope
      const before = await live()
      const unknown = await ask(place.name.endsWith('jwt') ? 'A'.repeat(43) : '018f2d6e-7c3a-7b61-9a55-0c4a4d8f0b99')
      expect(await ask(idsOf[place.name]?.(victim) ?? '')).toEqual(unknown)
      expect(await live()).toEqual(before)
    },
  )
})
