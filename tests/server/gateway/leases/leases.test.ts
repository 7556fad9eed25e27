import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '@/server/database/database'
import { admissions } from '@/server/database/gatewaySchema'
import { modelCalls } from '@/server/database/usageSchema'
import { grantLimits } from '@/server/limits/limitStore'
import { NO_METRICS } from '@/server/metrics/metrics'
import { seededCaller } from '@/tests/server/support/caller'
import { memoryDatabase } from '@/tests/server/support/embedded'
import { newPostgresDatabase, openUnhurried } from '@/tests/server/support/newPostgresDatabase'
import { postgresPrograms } from '@/tests/server/support/postgres'
import { startTestServer, type TestServer } from '@/tests/server/support/testServer'

const MUCH = 1_000_000_000
const servers: TestServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()))
})

/** A server with the database's own clock, and the ways in which it let calls through or refused them. */
async function start(database: OpenDatabase) {
  const ways: string[] = []
  const metrics = { ...NO_METRICS, admittedBy: (way: string) => void ways.push(way) }
  const server = await startTestServer(database, { ownClock: true, metrics })
  servers.push(server)
  return { server, ways }
}

/** Somebody who may make so many requests a minute, and a call of theirs through any server; gives its status. */
async function newCaller(server: TestServer, limits = { rpm: MUCH, tpm: MUCH }) {
  const me = await seededCaller(server)
  await grantLimits(server.db, me.userId, { ...limits, inputTokens: MUCH, outputTokens: MUCH }, server.now())
  const secret = await me.newSecret()
  const call = async ({ origin }: TestServer, message = 'Hello', maxTokens = 20) => {
    const response = await fetch(`${origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'intern-echo',
        messages: [{ role: 'user', content: message }],
        max_tokens: maxTokens,
      }),
    })
    const { error } = (await response.json()) as { error?: { code: string } } // as: the contract's own
    return error?.code ?? response.status
  }
  return { ...me, call }
}

const leased = async (server: TestServer, userId: string) =>
  (await server.db.select().from(admissions).where(eq(admissions.userId, userId))).filter((row) => row.isLeased).length

const engines = [
  { name: 'PGlite', available: true, open: memoryDatabase },
  {
    name: 'PostgreSQL',
    available: postgresPrograms !== null,
    open: async () => openUnhurried(await newPostgresDatabase()),
  },
]

describe.each(engines)('leases on $name', ({ available, open }) => {
  describe.skipIf(!available)('of a server', () => {
    test('a call that follows two others is let through without asking the database, and is counted like them', async () => {
      const { server, ways } = await start(await open())
      const { userId, call } = await newCaller(server)
      expect([await call(server), await call(server)]).toEqual([200, 200])
      expect(await leased(server, userId)).toBe(1)
      expect([await call(server), await call(server)]).toEqual([200, 200])
      expect(ways).toEqual(['database', 'database', 'lease', 'lease'])
      const kept = await server.db.select().from(modelCalls).where(eq(modelCalls.userId, userId))
      expect(kept.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      const rows = await server.db.select().from(admissions).where(eq(admissions.userId, userId))
      expect(rows.map(({ hasEnded, isLeased }) => [hasEnded, isLeased])).toEqual([
        ...Array.from({ length: 4 }, () => [true, false]),
        [false, true],
      ])
      // The process reckons its time from when it asked for the lease, a little before the database looked at its clock.
      for (const [index, { calledAt }] of kept.entries())
        expect(rows[index]?.admittedAt.getTime()).toBeLessThanOrEqual(calledAt.getTime())
    })

    test('a call that is larger than what is leased asks the database, and gives back what it could not use', async () => {
      const { server, ways } = await start(await open())
      const { userId, call } = await newCaller(server)
      for (const _ of [1, 2]) await call(server)
      expect(await call(server, 'Hello', 500)).toBe(200)
      expect(ways.at(-1)).toBe('database')
      // The next one has room for the larger.
      expect(await leased(server, userId)).toBe(1)
      expect(await call(server, 'Hello', 500)).toBe(200)
      expect(ways.at(-1)).toBe('lease')
    })

    test('a minute’s requests are refused at the limit and not before, whatever is leased', async () => {
      const { server, ways } = await start(await open())
      const { call } = await newCaller(server, { rpm: 10, tpm: MUCH })
      const answers: (string | number)[] = []
      for (let one = 0; one < 12; one++) answers.push(await call(server))
      expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 'requests_per_minute', 'requests_per_minute'])
      expect(ways.filter((way) => way === 'lease').length).toBeGreaterThan(2)
    })

    test('other limits end what is leased', async () => {
      const { server, ways } = await start(await open())
      const { userId, call } = await newCaller(server)
      for (const _ of [1, 2, 3]) await call(server)
      expect(await leased(server, userId)).toBe(1)
      await grantLimits(server.db, userId, { rpm: 3 }, server.now())
      await expect.poll(() => leased(server, userId)).toBe(0)
      expect(await call(server)).toBe('requests_per_minute')
      expect(ways.filter((way) => way === 'lease')).toHaveLength(1)
    })

    test('a server that stops gives back what it has leased', async () => {
      const database = await open()
      const { server } = await start({ ...database, close: () => Promise.resolve() })
      const { userId, call } = await newCaller(server)
      for (const _ of [1, 2, 3]) await call(server)
      expect(await leased(server, userId)).toBe(1)
      servers.length = 0
      await server.stop()
      expect(await leased(server, userId)).toBe(0)
      await database.close()
    })
  })
})

describe.skipIf(postgresPrograms === null)('leases of two servers on one database', () => {
  test('what one server has leased keeps nobody out at another: it is given back before a call is refused', async () => {
    const address = await newPostgresDatabase()
    const [here, there] = [await start(await openUnhurried(address)), await start(await openUnhurried(address))]
    const { userId, call } = await newCaller(here.server, { rpm: 10, tpm: MUCH })
    for (const _ of [1, 2, 3]) expect(await call(here.server)).toBe(200)
    expect(await leased(here.server, userId)).toBe(1)
    for (const _ of [4, 5, 6, 7, 8, 9, 10]) expect(await call(there.server)).toBe(200)
    expect(await call(there.server)).toBe('requests_per_minute')
    expect(await call(here.server)).toBe('requests_per_minute')
    expect(await leased(here.server, userId)).toBe(0)
  })

  test('calls of one account through two servers at once pass no limit and use all of it', async () => {
    const address = await newPostgresDatabase()
    const both = [await start(await openUnhurried(address)), await start(await openUnhurried(address))]
    const { call } = await newCaller(both[0]?.server ?? expect.unreachable('the first server'), { rpm: 60, tpm: MUCH })
    const answers: (string | number)[] = []
    const callOn = async ({ server }: (typeof both)[number]) => {
      for (let one = 0; one < 12; one++) answers.push(await call(server))
    }
    await Promise.all([...both, ...both, ...both].map(callOn))
    expect(answers.filter((answer) => answer === 200)).toHaveLength(60)
    expect(answers.filter((answer) => answer === 'requests_per_minute')).toHaveLength(12)
  })
})
