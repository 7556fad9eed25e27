import { describe, expect, test, vi } from 'vitest'
import { deferred } from './support/deferred'
import { answerWith, createClient, puyu, startPuyu } from './support/puyu'

const server = startPuyu()

/** Responds like a server whose only session is `fresh`, and records the headers. */
function serveTokens() {
  const seen: Record<string, string | null>[] = []
  server.use(
    puyu.get('/puyu/user/tokens', ({ request, response }) => {
      const header = (name: string) => request.headers.get(name)
      seen.push({ authorization: header('Authorization'), language: header('Accept-Language') })
      return header('Authorization') === 'Bearer fresh'
        ? response(200).json({ code: 0, msg: '', data: { list: [] } })
        : response(401).json({ code: 4010, msg: 'Please sign in.', data: null })
    }),
  )
  return seen
}

const noTokens = { code: 0, msg: '', data: { list: [] } }
const unauthorized = { code: 9999, msg: '', data: null, cause: { kind: 'unauthorized' } }

describe('headers', () => {
  test.each([
    ['zh', 'zh-CN'],
    ['en', 'en-US'],
  ] as const)('the headers of a call carry the bearer credential and the language %s', async (language, tag) => {
    const seen = serveTokens()
    await createClient({ credential: () => 'fresh', language: () => language }).client.listTokens()
    expect(seen).toEqual([{ authorization: 'Bearer fresh', language: tag }])
  })

  test('the headers of a public call without a credential carry no authorization', async () => {
    const seen: (string | null)[] = []
    server.use(
      puyu.get('/puyu/community/stats/github', ({ request, response }) => {
        seen.push(request.headers.get('Authorization'))
        return response(200).json({ code: 0, msg: '', data: { repo_stars: {} } })
      }),
    )
    const recoverCredential = vi.fn(() => Promise.resolve('fresh'))
    await createClient({ credential: () => null, recoverCredential }).client.getRepositoryStars()
    expect([seen, recoverCredential.mock.calls]).toEqual([[null], []])
  })
})

describe('a 401', () => {
  const answer = { ...unauthorized, msg: 'Please sign in.', cause: { kind: 'unauthorized', status: 401 } }

  test('a 401 of a user’s call forces the sign-in', async () => {
    serveTokens()
    const { client, reports } = createClient({ credential: () => 'old' })
    expect([await client.listTokens(), reports]).toEqual([
      answer,
      [['unauthorized', { operationId: 'listTokens', forcesSignIn: true, credential: 'old' }]],
    ])
  })

  test('a 401 of the user lookup forces no sign-in', async () => {
    answerWith(server, { code: 4010, msg: 'Please sign in.', data: null }, { status: 401 })
    const { client, reports } = createClient({ credential: () => 'old' })
    expect([await client.getUserInfo('old'), reports]).toEqual([
      answer,
      [['unauthorized', { operationId: 'getUserInfo', forcesSignIn: false, credential: 'old' }]],
    ])
  })
})

describe('without a credential', () => {
  test('without a credential a user’s call waits for the recovered one', async () => {
    const seen = serveTokens()
    const renewal = deferred<string>()
    const { client, reports } = createClient({ credential: () => null, recoverCredential: () => renewal.promise })
    const asked = client.listTokens()
    await Promise.resolve()
    expect(seen).toEqual([])
    renewal.resolve('fresh')
    expect([(await asked).code, seen.length, reports]).toEqual([0, 1, []])
  })

  test.each([
    ['nothing to recover with', {}],
    ['nothing recovered', { recoverCredential: () => Promise.resolve(null) }],
  ])('without a credential and with %s a user’s call ends unauthorized and is not sent', async (_, options) => {
    const seen = serveTokens()
    const { client, reports } = createClient({ credential: () => null, ...options })
    expect([await client.listTokens(), seen, reports]).toEqual([
      unauthorized,
      [],
      [['unauthorized', { operationId: 'listTokens', forcesSignIn: true, credential: null }]],
    ])
  })

  test('a recovery that fails is a fault, not the end of the session', async () => {
    const seen = serveTokens()
    const { client, reports } = createClient({
      credential: () => null,
      recoverCredential: () => Promise.reject(new Error('offline')),
    })
    expect([await client.listTokens(), seen, reports]).toEqual([
      { ...unauthorized, cause: { kind: 'network' } },
      [],
      [['fault', { kind: 'network', operationId: 'listTokens', message: '' }]],
    ])
  })

  test('a recovery that does not end is a time-out', async () => {
    const seen = serveTokens()
    const recoverCredential = vi.fn(() => new Promise<string>(() => undefined))
    const { client, reports } = createClient({ credential: () => null, recoverCredential, timeoutMs: 20 })
    expect([await client.listTokens(), seen, reports, recoverCredential.mock.calls]).toEqual([
      { ...unauthorized, cause: { kind: 'timeout' } },
      [],
      [['fault', { kind: 'timeout', operationId: 'listTokens', message: '' }]],
      [['listTokens']],
    ])
  })

  test('an aborted call is not sent after the recovery', async () => {
    const seen = serveTokens()
    const renewal = deferred<string>()
    const controller = new AbortController()
    const { client, reports } = createClient({ credential: () => null, recoverCredential: () => renewal.promise })
    const asked = client.listTokens({ signal: controller.signal })
    controller.abort()
    renewal.resolve('fresh')
    expect([(await asked).cause, seen, reports]).toEqual([{ kind: 'aborted' }, [], []])
  })
})

describe('the user of an answer', () => {
  const answerFor = (user: string | null) =>
    answerWith(server, noTokens, { headers: user === null ? {} : { 'Session-User': user } })

  test.each([
    ['the caller', 'ann', 'ann'],
    ['the caller, encoded', 'ann%40home', 'ann@home'],
    ['nobody said', null, 'ann'],
    ['somebody, where it does not matter', 'bob', null],
    ['what cannot be decoded', '50%', 'ann'],
  ])('an answer for %s is returned', async (_, answered, user) => {
    answerFor(answered)
    const { client, reports } = createClient({ user: () => user })
    expect([await client.listTokens(), reports]).toEqual([noTokens, []])
  })

  test('an answer for another user is a fault, and that user is reported', async () => {
    answerFor('bob')
    const onOtherUser = vi.fn()
    const { client, reports } = createClient({ user: () => 'ann', onOtherUser })
    expect(await client.listTokens()).toEqual({ ...unauthorized, cause: { kind: 'otherUser', status: 200 } })
    expect([reports, onOtherUser.mock.calls]).toEqual([[], [[{ operationId: 'listTokens', userId: 'bob' }]]])
  })
})

test.each([
  ['Fri, 20 Nov 2026 08:00:00 GMT', [[Date.UTC(2026, 10, 20, 8)]]],
  ['soon', []],
])('the time of an answer, %s, is reported if it can be parsed', async (date, reports) => {
  answerWith(server, noTokens, { headers: { Date: date } })
  const onServerTime = vi.fn()
  await createClient({ onServerTime }).client.listTokens()
  expect(onServerTime.mock.calls).toEqual(reports)
})
