import { afterEach, expect, test, vi } from 'vitest'
import type { SessionRef } from '@/machines/session/session.machine'
import { connectClient } from '@/src/app/client'
import { createServerClock } from '@/src/app/serverClock'
import { takeServedData, type ServedData } from '@/src/browser/servedData'
import { createSessionMemory } from '@/src/features/session/sessionMemory'
import { memoryStorage } from '@/tests/src/session/support/memoryStorage'

afterEach(() => vi.unstubAllGlobals())

const renewing = { hasTag: (tag: string) => tag === 'renewing', context: { user: { ssoUid: 'ann' } } }

/** The client of a browser that remembers a session, while that session is being looked up. */
function connect(cookie: string, answer: () => Response | Promise<Response>, served: ServedData = null) {
  const fetch = vi.fn(() => Promise.resolve().then(answer))
  vi.stubGlobal('fetch', fetch)
  const document = { cookie, location: { protocol: 'http:' } } as Document // only these are used
  const session = { send: vi.fn(), getSnapshot: () => renewing, subscribe: () => ({ unsubscribe: () => undefined }) }
  const memory = createSessionMemory(document, memoryStorage(), memoryStorage())
  memory.writeHint('signedIn')
  const report = vi.fn<(error: unknown) => void>()
  const changed = vi.fn()
  const { call } = connectClient({
    window: { document, navigator: {}, location: { origin: 'http://portal.test' } } as unknown as Window, // only these are used
    memory,
    language: () => 'en',
    session: () => session as unknown as SessionRef, // the only part that is used here
    raise: () => Promise.resolve(),
    changed,
    report,
    clock: createServerClock(),
    served,
  })
  return {
    call,
    fetch,
    session,
    memory,
    document,
    changed,
    told: () => report.mock.calls.map(([error]) => String(error)),
  }
}

const noTokens = { list: [], total: 0, page: 1, page_size: 20, time_zone: 'Asia/Shanghai' }

/** The data that a page was served with for a user, as a document holds it. */
function servedFor(ssoUid: string, age = 0) {
  const user = { ssoUid, username: 'ann', nickname: 'Ann', avatar: '', email: '' }
  const answers = [
    {
      operationId: 'listTokens',
      parameters: { query: { page: 1, page_size: 20 } },
      answer: { code: 0, msg: '', data: noTokens },
    },
    {
      operationId: 'getRateLimit',
      parameters: {},
      answer: { code: 0, msg: '', data: { rate_limit: 'another shape' } },
    },
  ]
  const element = { textContent: JSON.stringify({ user, at: 5_000_000, answers }), remove: vi.fn() }
  const document = { getElementById: () => element }
  let now = 1_000_000 + age
  const window = { document, performance: { timeOrigin: 1_000_000 } } as unknown as Window // only these are used
  const served = takeServedData(window, () => now)
  return { served, element, wait: (ms: number) => (now += ms) }
}

const query = { page_size: 20, page: 1 }

test('a preloaded response is used once, and leaves the credential unchanged', async () => {
  const { served, element } = servedFor('ann')
  const { call, fetch, document } = connect(
    'uaa-token=x',
    () => Response.json({ code: 0, msg: '', data: noTokens }),
    served,
  )
  expect(await call('listTokens', { query })).toEqual({ code: 0, msg: '', data: noTokens })
  expect([fetch.mock.calls.length, document.cookie, element.remove.mock.calls.length]).toEqual([0, 'uaa-token=x', 1])
  await call('listTokens', { query })
  expect(fetch).toHaveBeenCalledTimes(1)
})

test.each([
  ['for other parameters', 'ann', 0, { query: { ...query, page: 2 } }],
  ['that is for another person', 'bob', 0, { query }],
  ['that is old', 'ann', 30_000, { query }],
])('an answer %s is asked for', async (_, person, age, parameters) => {
  const { served, wait } = servedFor(person)
  wait(age)
  const { call, fetch } = connect('uaa-token=x', () => Response.json({ code: 0, msg: '', data: noTokens }), served)
  await call('listTokens', parameters)
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('a preloaded response is unused after a change', async () => {
  const { served } = servedFor('ann')
  const { call, fetch } = connect('uaa-token=x', () => Response.json({ code: 1101, msg: 'no', data: null }), served)
  await call('deleteToken', { path: { id: 't-1' } })
  await call('listTokens', { query })
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('a call that changes data announces what it invalidates after any response, and a read announces nothing', async () => {
  const { call, changed } = connect('uaa-token=x', () => Response.json({ code: 1101, msg: 'no', data: null }))
  await call('listTokens', { query })
  expect(changed).not.toHaveBeenCalled()
  await call('deleteToken', { path: { id: 't-1' } })
  expect(changed.mock.calls).toEqual([[['listTokens']]])
})

test('a preloaded response does not wait for renewal, and remains valid after its calls', async () => {
  const { served } = servedFor('ann')
  const { call, fetch } = connect('', () => Response.json({ code: 0, msg: '', data: { token: 'x' } }), served)
  await call('renewSession', {})
  expect(await call('listTokens', { query })).toEqual({ code: 0, msg: '', data: noTokens })
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('a call that is not preloaded is sent whole', async () => {
  const { served } = servedFor('ann')
  const { call, fetch } = connect('uaa-token=x', () => Response.json({}), served)
  await call('createToken', { header: { 'Idempotency-Key': 'key' }, body: { token_name: 'one' } })
  const [[request]] = fetch.mock.calls as unknown as [[Request]] // the stub takes what the client gives
  expect([await request.text(), request.headers.get('idempotency-key')]).toEqual(['{"token_name":"one"}', 'key'])
})

test('a preloaded response is checked like any other', async () => {
  const { call } = connect('uaa-token=x', () => Response.json({}), servedFor('ann').served)
  expect((await call('getRateLimit', {})).cause?.kind).toBe('malformed')
})

test('preloaded data is ignored if old, incomplete or missing', () => {
  expect(servedFor('ann', 30_000).served).toBeNull()
  expect(servedFor('ann', -1).served).toBeNull()
  const broken = (element: object | null) =>
    takeServedData({
      document: { getElementById: () => element },
      performance: { timeOrigin: Date.now() },
    } as unknown as Window) // only these are used
  expect([broken(null), broken({ textContent: '{"user":', remove: () => undefined })]).toEqual([null, null])
  expect(servedFor('ann', 700).served?.serverTime()).toBe(5_000_700)
})

test('a lookup whose cookie is gone does not wait for the lookup', async () => {
  const { call, fetch, session } = connect('', () => Response.json({}))
  expect((await call('getUserInfo', { body: { jwt: 'old' } })).cause).toEqual({ kind: 'unauthorized' })
  expect([fetch.mock.calls, session.send.mock.calls]).toEqual([[], []])
})

test.each([
  ['a fault of the server', () => new Response(null, { status: 503 }), ['Error: listTokens: http 503']],
  ['an answer that is none', () => new Response('<p>'), ['Error: listTokens: malformed 200']],
  ['a refusal', () => Response.json({ code: 1101, msg: 'no', data: null }), []],
  ['a lost connection', () => Promise.reject<Response>(new TypeError('lost')), []],
])('%s is reported by kind, status and call: %#', async (_, answer, reported) => {
  const { call, told } = connect('uaa-token=x', answer)
  await call('listTokens', {})
  expect(told()).toEqual(reported)
})

test('a response for another user stops the page and is not delivered', async () => {
  const headers = { 'Session-User': 'bob' }
  const { call, session, told } = connect('uaa-token=x', () =>
    Response.json({ code: 0, msg: '', data: { list: [] } }, { headers }),
  )
  expect((await call('listTokens', {})).cause).toEqual({ kind: 'otherUser', status: 200 })
  expect([session.send.mock.calls, told()]).toEqual([[[{ type: 'response.forOtherUser', userId: 'bob' }]], []])
})

test.each([
  ['sends the call with the renewed cookie', 'uaa-token=new', 'signedIn', undefined, 1],
  ['fails without a new cookie while the session is remembered', '', 'signedIn', 'network', 0],
  ['refuses the call of a session that has ended', '', 'none', 'unauthorized', 0],
] as const)('a look-up for a missing cookie %s', async (_, cookie, hint, kind, sent) => {
  const { call, fetch, session, memory, document } = connect('', () =>
    Response.json({ code: 0, msg: '', data: noTokens }),
  )
  const isRenewing = vi.spyOn(renewing, 'hasTag')
  session.send.mockImplementation(() => {
    isRenewing.mockReturnValue(false)
    Object.assign(document, { cookie })
    memory.writeHint(hint)
  })
  expect((await call('listTokens', { query })).cause?.kind).toBe(kind)
  expect([session.send.mock.calls[0], fetch.mock.calls.length]).toEqual([[{ type: 'lookUp.requested' }], sent])
  isRenewing.mockRestore()
})

test('a missing cookie starts no look-up while no session is remembered', async () => {
  const { call, session, memory } = connect('', () => Response.json({}))
  memory.writeHint('none')
  expect((await call('listTokens', { query })).cause?.kind).toBe('unauthorized')
  expect(session.send.mock.calls).not.toContainEqual([{ type: 'lookUp.requested' }])
})

const rejection = () => Response.json({ code: 9999, msg: '', data: null }, { status: 401 })

test('a rejection of the current cookie ends its session, and this tab may remove it', async () => {
  const { call, session, memory, document } = connect('uaa-token=x', rejection)
  await call('listTokens', {})
  memory.removeReference()
  expect([session.send.mock.calls, document.cookie]).toEqual([
    [[{ type: 'session.rejected', forcesSignIn: true }]],
    expect.stringContaining('Max-Age=0'),
  ])
})

test('a late rejection does not affect the cookie that another tab set', async () => {
  const { call, session, memory, document } = connect('uaa-token=old', () => {
    Object.assign(document, { cookie: 'uaa-token=new' })
    return rejection()
  })
  await call('listTokens', {})
  memory.removeReference()
  expect([session.send.mock.calls, document.cookie]).toEqual([[], 'uaa-token=new'])
})

test('a response writes no cookie, so that cleared cookies stay cleared', async () => {
  const { call, document } = connect('uaa-token=x', () => Response.json({ code: 0, msg: '', data: noTokens }))
  const write = vi.fn()
  // A script that compares and writes may be overtaken by the browser between the two.
  Object.defineProperty(document, 'cookie', { get: () => 'uaa-token=x', set: write })
  expect(await call('listTokens', { query })).toMatchObject({ code: 0 })
  expect(write).not.toHaveBeenCalled()
})
