import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { admissions } from '@/server/storage/schema/limitsSchema'
import { grantLimits } from '@/server/records/limits/limitStore'
import { seededCaller } from '../support/caller'
import { describeOnBoth } from '../support/databases/engines'
import type { TestServer } from '../support/testServer'

const RPM = 10
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const body = JSON.stringify({ model: 'intern-echo', messages: [{ role: 'user', content: 'Hello' }], max_tokens: 1 })

/** A user who calls a model; a call returns its status and Retry-After in seconds. */
async function newModelCaller(server: TestServer) {
  const me = await seededCaller(server)
  const secret = await me.newSecret()
  const call = async () => {
    const headers = { authorization: `Bearer ${secret}` }
    const response = await fetch(`${server.origin}/v1/chat/completions`, { method: 'POST', headers, body })
    await response.text()
    const wait = response.headers.get('retry-after')
    return { status: response.status, wait: wait === null ? null : Number(wait), headers: response.headers }
  }
  const calls = async (count: number) => {
    const statuses: number[] = []
    for (let index = 0; index < count; index++) statuses.push((await call()).status)
    return statuses
  }
  return { me, call, calls }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

/** Moves the clock as the Retry-After of rejected calls says; a minute takes two of them. */
async function waitUntilAdmitted(server: TestServer, call: () => Promise<{ status: number; wait: number | null }>) {
  const waits: number[] = []
  for (;;) {
    const { status, wait } = await call()
    if (status !== 429 || wait === null) return { status, waits }
    waits.push(wait)
    server.advance(wait * 1000)
  }
}

const all = (count: number, status: number) => Array.from({ length: count }, () => status)

describeOnBoth('The clock of the limits', (server) => {
  test.each([
    ['an hour', HOUR_MS],
    ['40 days', 40 * 24 * HOUR_MS],
  ])('a corrected clock that was %s ahead locks users out for at most 61 s', async (_, ahead) => {
    const { call, calls } = await newModelCaller(server())
    server().advance(ahead)
    expect(await calls(RPM)).toEqual(all(RPM, 200))
    server().advance(-ahead)
    const { status, waits } = await waitUntilAdmitted(server(), call)
    expect(status).toBe(200)
    expect(waits.length).toBeGreaterThan(0)
    expect(sumOf(waits)).toBeLessThanOrEqual(61)
    expect(await calls(RPM - 1)).toEqual(all(RPM - 1, 200))
  })

  test('a call counts once if the clock was ahead', async () => {
    const { call, calls } = await newModelCaller(server())
    server().advance(HOUR_MS)
    expect((await call()).status).toBe(200)
    server().advance(-HOUR_MS)
    expect(await calls(RPM - 1)).toEqual(all(RPM - 1, 200))
    const { status, waits } = await waitUntilAdmitted(server(), call)
    expect(status).toBe(200)
    expect(waits.length).toBeGreaterThan(0)
  })

  test('a clock an hour back neither rejects users nor admits more calls', async () => {
    const { call, calls } = await newModelCaller(server())
    expect(await calls(RPM)).toEqual(all(RPM, 200))
    server().advance(-HOUR_MS)
    const { status, waits } = await waitUntilAdmitted(server(), call)
    expect(status).toBe(200)
    expect(waits.length).toBeGreaterThan(0)
    expect(sumOf(waits)).toBeLessThanOrEqual(61)
    expect(await calls(RPM - 1)).toEqual(all(RPM - 1, 200))
    server().advance(HOUR_MS)
  })

  test('a call dated ahead that never ended expires as if it were dated now', async () => {
    const { me, call } = await newModelCaller(server())
    const ahead = new Date(server().now().getTime() + 40 * 24 * HOUR_MS)
    const lost = { userId: me.userId, admittedAt: ahead, inputTokens: 1, outputTokens: 1 }
    await server().db.insert(admissions).values(lost)
    expect((await call()).status).toBe(200)
    const kept = () => server().db.select().from(admissions).where(eq(admissions.userId, me.userId))
    for (const { admittedAt } of await kept())
      expect(admittedAt.getTime()).toBeLessThanOrEqual(server().now().getTime())
    server().advance(31 * MINUTE_MS)
    expect((await call()).status).toBe(200)
    expect(await kept()).toEqual([])
  })
})

describeOnBoth('The Retry-After of a rejected call', (server) => {
  test.each([
    ['requests_per_minute', 429, { rpm: 0 }],
    ['request_exceeds_tokens_per_minute', 400, { tpm: 0 }],
    ['request_exceeds_tokens_per_month', 400, { inputTokens: 0 }],
    ['request_exceeds_tokens_per_month', 400, { outputTokens: 0 }],
  ])('a rejected call has no Retry-After if waiting does not help: %s', async (_, expected, limits) => {
    const { me, call } = await newModelCaller(server())
    await grantLimits(server().db, me.userId, limits, server().now())
    const { status, wait, headers } = await call()
    expect([status, wait, headers.get('x-should-retry')]).toEqual([expected, null, 'false'])
  })

  test('Retry-After is below 60 s, and a client that returns early gets the rest', async () => {
    const { me, call } = await newModelCaller(server())
    await grantLimits(server().db, me.userId, { rpm: 1 }, server().now())
    expect((await call()).status).toBe(200)
    const { status, waits } = await waitUntilAdmitted(server(), call)
    const [first = 0, ...rest] = waits
    expect(status).toBe(200)
    expect(first).toBeGreaterThan(50)
    expect(first).toBeLessThan(60)
    expect(sumOf(rest)).toBeLessThanOrEqual(2)
  })

  test('Retry-After is the time until the newest call has left the minute', async () => {
    const { call, calls } = await newModelCaller(server())
    expect(await calls(RPM - 1)).toEqual(all(RPM - 1, 200))
    server().advance(20_000)
    expect((await call()).status).toBe(200)
    server().advance(10_000)
    const { wait, headers } = await call()
    expect(wait).toBeGreaterThan(25)
    expect(wait).toBeLessThanOrEqual(31)
    expect(headers.get('x-ratelimit-remaining-requests')).toBe('0')
    for (const kind of ['requests', 'tokens']) {
      const seconds = Number(/^(\d+)s$/.exec(headers.get(`x-ratelimit-reset-${kind}`) ?? '')?.[1])
      expect(seconds).toBeGreaterThan(45)
      expect(seconds).toBeLessThanOrEqual(51)
    }
  })
})
