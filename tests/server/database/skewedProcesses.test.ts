import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { accountSeconds } from '@/server/storage/schema/limitsSchema'
import { openPostgres } from '@/server/storage/postgres/openPostgres'
import { apiTokens, sessions } from '@/server/storage/schema/schema'
import { modelCalls, tokenUses } from '@/server/storage/schema/usageSchema'
import { seededCaller, type Caller } from '../support/caller'
import { migratedPostgresDatabase } from '../support/databases/newPostgresDatabase'
import { postgresPrograms } from '../support/databases/postgres'
import { startTestServer, type TestServer } from '../support/testServer'

const RPM = 10
const HOUR_MS = 3_600_000
const body = JSON.stringify({ model: 'intern-echo', messages: [{ role: 'user', content: 'Hello' }], max_tokens: 1 })

describe.skipIf(postgresPrograms === null)('Processes whose clocks differ from that of their database', () => {
  let server: TestServer
  let me: Caller
  let secret: string
  beforeAll(async () => {
    server = await startTestServer(await openPostgres(await migratedPostgresDatabase()), { ownClock: true })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    me = await seededCaller(server)
    secret = await me.newSecret()
  })
  afterEach(() => vi.useRealTimers())

  /** Sets only the clock of the process. */
  const skew = (ms: number) => {
    vi.useRealTimers()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
  }
  const call = () =>
    fetch(`${server.origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
      body,
    })
  const statuses = async (count: number) => {
    const given: number[] = []
    for (let index = 0; index < count; index++) given.push((await call()).status)
    return given
  }

  test('processes with a wrong clock admit, count and date calls by the database’s clock', async () => {
    const began = Date.now() - 2000
    skew(HOUR_MS)
    expect(await statuses(4)).toEqual([200, 200, 200, 200])
    skew(-300_000)
    expect(await statuses(RPM - 3)).toEqual([...Array.from({ length: RPM - 4 }, () => 200), 429])
    expect(Number((await call()).headers.get('retry-after'))).toBeLessThanOrEqual(61)
    vi.useRealTimers()
    const [rows, calls, tokens] = await Promise.all([
      server.db
        .select({ at: accountSeconds.endsAt, requests: accountSeconds.requests })
        .from(accountSeconds)
        .where(eq(accountSeconds.userId, me.userId)),
      server.db.select({ at: modelCalls.calledAt }).from(modelCalls).where(eq(modelCalls.userId, me.userId)),
      server.db
        .select({ at: tokenUses.lastUsedAt })
        .from(tokenUses)
        .innerJoin(apiTokens, eq(apiTokens.id, tokenUses.tokenId))
        .where(eq(apiTokens.lastFour, secret.slice(-4))),
    ])
    const requests = rows.reduce((sum, row) => sum + row.requests, 0)
    expect([requests, calls.length, tokens.length]).toEqual([RPM, RPM, 1])
    for (const { at } of [...rows, ...calls, ...tokens]) {
      expect(at?.getTime()).toBeGreaterThan(began)
      expect(at?.getTime()).toBeLessThan(Date.now() + 2000)
    }
  })

  test('processes with a wrong clock neither end nor prolong sessions', async () => {
    const ends = () => server.db.select().from(sessions).where(eq(sessions.userId, me.userId))
    const before = await ends()
    for (const ms of [-HOUR_MS, 24 * HOUR_MS]) {
      skew(ms)
      expect((await me.ask('/api/rate')).code).toBe(0)
    }
    expect(await ends()).toEqual(before)
  })

  test('processes with a wrong clock log a warning at the start', async () => {
    const differences = ({ logs }: TestServer) =>
      logs.flatMap((line) => (JSON.parse(line) as { differenceMs?: number }).differenceMs ?? []) // pino's lines
    expect(differences(server)).toEqual([])
    skew(-HOUR_MS)
    const other = await startTestServer(await openPostgres(await migratedPostgresDatabase()), { ownClock: true })
    const [difference = 0, ...more] = differences(other)
    expect(Math.round(difference / 60_000)).toBe(-60)
    expect(more).toEqual([])
    await other.stop()
  })
})
