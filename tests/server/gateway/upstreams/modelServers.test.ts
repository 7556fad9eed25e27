import { Writable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { SimulatedClock } from 'xstate'
import type { Route, Upstream } from '@/server/configuration/modelRoutes'
import { COOLING_MS, MOST_FAILURES } from '@/server/gateway/upstream/breakerMachine'
import { createModelServers, type ModelServers } from '@/server/gateway/upstream/modelServers'
import { createModelClient } from '@/server/gateway/protocols/modelClient'
import { createLog } from '@/server/platform/log'
import { NO_METRICS } from '@/server/gateway/context/metrics'
import { callContextOf, chatsBy, plainRules, upstreamAt, withRoutes } from '@/tests/server/support/providers/modelRoute'
import { startModelUpstream, type ModelUpstream } from '@/tests/server/support/providers/modelUpstream'

const hello = { model: 'm', messages: [{ role: 'user' as const, content: 'Hello there' }] }
const callContext = callContextOf()
const timeoutMs = 60_000

let [a, b]: ModelUpstream[] = []
let clock: SimulatedClock
let servers: ModelServers | null
let now: number
beforeAll(async () => {
  ;[a, b] = await Promise.all([startModelUpstream(), startModelUpstream()])
})
afterAll(() => Promise.all([a?.stop(), b?.stop()]))
beforeEach(() => {
  clock = new SimulatedClock()
  servers = null
  now = 0
  for (const one of [a, b]) {
    one?.behave()
    if (one) one.asked.length = 0
  }
})
afterEach(() => servers?.stop())

const silent = createLog('silent', new Writable())
const upstreamNamed = (name: string, url = '') => upstreamAt(url, { name, timeoutMs })
const routeTo = (upstream: Upstream, weight = 1): Route => ({ upstream, ownId: 'own-model', weight })

/** Starts the upstreams of model `m`, and of `others`, and returns a client for them. */
async function start(routes: readonly Route[], random = () => 0, others: readonly [string, Route[]][] = []) {
  const upstreams = routes.map(({ upstream }) => upstream)
  const given = { described: [], upstreams, routes: new Map([['m', routes], ...others]) }
  servers = createModelServers(given, { now: () => new Date(now), log: silent, metrics: NO_METRICS, random, clock })
  await servers.models.list()
  return chatsBy(createModelClient({ callUpstreams: withRoutes(servers), longest: 100, rules: plainRules }))
}

const asked = () => [a, b].map((one) => one?.asked.length)

test('an unreachable upstream hides no models of others and comes back after its probe', async () => {
  const gone = await startModelUpstream()
  const { url } = gone
  await gone.stop()
  const backend = await start([routeTo(upstreamNamed('gone', url), 1), routeTo(upstreamNamed('a', a?.url), 0)])
  expect((await servers?.models.list())?.map(({ id }) => id)).toEqual(['m'])
  for (let call = 0; call < MOST_FAILURES; call++)
    expect((await backend.complete(hello, 10, callContext)).json['model']).toBe('m')
  const port = Number(new URL(url).port)
  const back = await startModelUpstream(['own-model'], port)
  onTestFinished(() => back.stop())
  await backend.complete(hello, 10, callContext)
  expect([back.asked.length, asked()]).toEqual([0, [MOST_FAILURES + 1, 0]])
  clock.increment(COOLING_MS)
  await vi.waitFor(async () => {
    await backend.complete(hello, 10, callContext)
    expect(back.asked).toHaveLength(1)
  })
})

/** Times out so many calls to an upstream that sends nothing, once they have arrived. */
async function passTime(calls: number) {
  await expect.poll(() => a?.open()).toBe(calls)
  vi.advanceTimersByTime(timeoutMs)
}

test('after a timeout a stream fails over, and a whole response does not', async () => {
  const backend = await start([routeTo(upstreamNamed('a', a?.url), 1), routeTo(upstreamNamed('b', b?.url), 0)])
  a?.behave(() => undefined)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const stream = backend.stream({ ...hello, stream: true }, 10, callContext)
  await passTime(1)
  let count = 0
  for await (const pieces of await stream) count += pieces.length
  expect([count, asked()]).toEqual([3, [1, 1]])
  const whole = backend.complete(hello, 10, callContext)
  await Promise.all([expect(whole).rejects.toMatchObject({ code: 'upstream_timeout' }), passTime(1)])
  expect(asked()).toEqual([2, 1])
})

test('one user’s long responses do not close a working upstream to others', async () => {
  const backend = await start([routeTo(upstreamNamed('a', a?.url))])
  a?.behave((response, { body }) => {
    if (body['seed'] !== 1) response.writeHead(200).end('{"choices":[{"finish_reason":"stop"}]}')
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const slow = Array.from({ length: 2 * MOST_FAILURES }, () => backend.complete({ ...hello, seed: 1 }, 10, callContext))
  const late = Promise.all(slow.map((one) => expect(one).rejects.toMatchObject({ code: 'upstream_timeout' })))
  await expect.poll(() => a?.open()).toBe(slow.length)
  await backend.complete(hello, 10, callContext)
  await passTime(slow.length)
  await late
  expect((await backend.complete(hello, 10, callContext)).json).toMatchObject({ model: 'm' })
})

test('timeouts open the breaker if no call succeeds', async () => {
  const backend = await start([routeTo(upstreamNamed('a', a?.url))])
  a?.behave(() => undefined)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const slow = Array.from({ length: MOST_FAILURES }, () => backend.complete(hello, 10, callContext))
  const late = Promise.all(slow.map((one) => expect(one).rejects.toMatchObject({ code: 'upstream_timeout' })))
  await passTime(slow.length)
  await late
  await expect(backend.complete(hello, 10, callContext)).rejects.toMatchObject({ code: 'upstream_unavailable' })
  expect(asked()).toEqual([MOST_FAILURES, 0])
})

test('does not fail over for a caller who has left', async () => {
  const backend = await start([routeTo(upstreamNamed('a', a?.url), 1), routeTo(upstreamNamed('b', b?.url), 0)])
  const leaving = new AbortController()
  a?.behave((response) => {
    leaving.abort()
    response.writeHead(503).end()
  })
  await expect(backend.complete(hello, 10, callContextOf(leaving))).rejects.toThrow()
  expect(asked()).toEqual([1, 0])
})

test.each([
  ['429', false, 429],
  ['404', false, 404],
  ['400', false, 400],
  ['200 without choices', false, 200],
  ['500', true, 500],
  ['nothing, and its caller leaves', true, null],
])('a response of %s between failures: the breaker opens nevertheless is %s', async (_, opens, status) => {
  const backend = await start([routeTo(upstreamNamed('a', a?.url))])
  const fail = async () => {
    a?.behave((response) => void response.writeHead(503).end())
    await expect(backend.complete(hello, 10, callContext)).rejects.toMatchObject({ code: 'upstream_unavailable' })
  }
  for (let call = 1; call < MOST_FAILURES; call++) await fail()
  const leaving = new AbortController()
  a?.behave((response) => {
    if (status === null) leaving.abort()
    else response.writeHead(status).end('{}')
  })
  await expect(backend.complete(hello, 10, callContextOf(leaving))).rejects.toThrow()
  await fail()
  a?.behave()
  const next = backend.complete(hello, 10, callContext).then(
    () => false,
    () => true,
  )
  expect(await next).toBe(opens)
})

test('an unavailable model is skipped at its upstream for a while, its siblings are not', async () => {
  const shared = await startModelUpstream(['own-model', 'sibling'])
  onTestFinished(() => shared.stop())
  const upstream = upstreamNamed('shared', shared.url)
  const backend = await start([routeTo(upstream)], () => 0, [['sibling', [{ ...routeTo(upstream), ownId: 'sibling' }]]])
  shared.behave((response, { body }) => {
    if (body['model'] === 'own-model') response.writeHead(503).end()
    else response.end('{"choices":[{"finish_reason":"stop"}]}')
  })
  const askSibling = () => backend.complete({ ...hello, model: 'sibling' }, 10, callContext)
  for (let call = 0; call <= MOST_FAILURES; call++) {
    await expect(backend.complete(hello, 10, callContext)).rejects.toMatchObject({ code: 'upstream_unavailable' })
    expect((await askSibling()).json).toMatchObject({ model: 'sibling' })
  }
  const names = shared.asked.map(({ body }) => body['model'])
  expect(names.filter((name) => name === 'own-model')).toHaveLength(MOST_FAILURES)
  expect(names.filter((name) => name === 'sibling')).toHaveLength(MOST_FAILURES + 1)
})

test('a 403 for one user’s conversations does not close the upstream to others', async () => {
  const backend = await start([routeTo(upstreamNamed('a', a?.url))])
  a?.behave((response) => void response.writeHead(403).end('{"error":"the input was flagged"}'))
  for (let call = 0; call < 2 * MOST_FAILURES; call++)
    await expect(backend.complete(hello, 10, callContext)).rejects.toMatchObject({ code: 'upstream_error' })
  a?.behave()
  expect((await backend.complete(hello, 10, callContext)).json).toMatchObject({ model: 'm' })
})

test('an upstream without a model list recovers after its breaker has opened', async () => {
  const listless = await startModelUpstream(null)
  onTestFinished(() => listless.stop())
  const backend = await start([routeTo(upstreamNamed('a', a?.url), 0), routeTo(upstreamNamed('b', listless.url), 1)])
  listless.behave((response) => void response.writeHead(503).end())
  for (let call = 0; call < MOST_FAILURES; call++) await backend.complete(hello, 10, callContext)
  listless.behave()
  await backend.complete(hello, 10, callContext)
  expect(listless.asked).toHaveLength(MOST_FAILURES)
  clock.increment(COOLING_MS)
  await expect
    .poll(async () => {
      await backend.complete(hello, 10, callContext)
      return listless.asked.length
    })
    .toBeGreaterThan(MOST_FAILURES)
})

test('a free request neither opens nor resets a breaker', async () => {
  const backend = await start([routeTo(upstreamNamed('a', a?.url))])
  const ask = servers && withRoutes(servers)
  a?.behave((response) => void response.writeHead(503).end())
  for (let call = 0; call < MOST_FAILURES; call++) {
    await ask?.({ model: 'm', ...callContext, isFree: true }, () => Promise.resolve())
    await expect(backend.complete(hello, 10, callContext)).rejects.toMatchObject({ code: 'upstream_unavailable' })
  }
  a?.behave()
  await expect(backend.complete(hello, 10, callContext)).rejects.toMatchObject({ code: 'upstream_unavailable' })
  expect(asked()).toEqual([MOST_FAILURES, 0])
})
