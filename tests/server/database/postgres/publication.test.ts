import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '@/server/platform/log'
import { createCalendar } from '@/server/platform/calendar'
import { makeCallMonths } from '@/server/storage/callMonths'
import { cleanUp, cleanupJobs } from '@/server/records/retention/cleanup'
import { accountSeconds } from '@/server/storage/schema/limitsSchema'
import { modelCalls } from '@/server/storage/schema/usageSchema'
import { newCaller, type Caller } from '@/tests/server/support/caller'
import { migratedPostgresDatabase, openUnhurried } from '@/tests/server/support/databases/newPostgresDatabase'
import { postgresPrograms } from '@/tests/server/support/databases/postgres'
import { startTestServer, type TestServer } from '@/tests/server/support/testServer'
import { drop, monthName, namesOf, now } from '../pastMonths'

const DAY_MS = 24 * 3600 * 1000

// As the upgrade of a managed PostgreSQL makes one, or a reader of changes.
describe.skipIf(postgresPrograms === null)('A database whose tables are all published', () => {
  let server: TestServer
  let me: Caller
  let secret: string
  beforeAll(async () => {
    const database = await openUnhurried(await migratedPostgresDatabase())
    await database.background.execute(sql`create publication everything for all tables`)
    server = await startTestServer(database)
    me = await newCaller(server)
    secret = await me.newSecret()
  })
  afterAll(() => server.stop())

  test.each([
    ['chat/completions', { messages: [{ role: 'user', content: 'Hello' }], max_tokens: 9 }],
    ['messages', { messages: [{ role: 'user', content: 'Hello' }], max_tokens: 9 }],
    ['responses', { input: 'Hello', max_output_tokens: 9 }],
    ['embeddings', { input: 'Hello' }],
  ])('answers and counts calls of %s, whatever the minute has to tidy', async (path, body) => {
    const before = await server.db.$count(modelCalls, eq(modelCalls.userId, me.userId))
    // A second of more than a minute ago, which the next call deletes.
    const endsAt = new Date(server.now().getTime() - 120_000)
    await server.db.insert(accountSeconds).values({ userId: me.userId, endsAt, requests: 1, tokens: 1 })
    for (let turn = 0; turn < 2; turn++) {
      const answer = await fetch(`${server.origin}/v1/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'intern-echo', ...body }),
      })
      expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)])
    }
    await expect.poll(() => server.db.$count(modelCalls, eq(modelCalls.userId, me.userId))).toBe(before + 2)
    expect(await server.db.$count(accountSeconds, eq(accountSeconds.endsAt, endsAt))).toBe(0)
  })

  test('is cleaned, and gets its months', async () => {
    await me.record({ calledAt: new Date(server.now().getTime() - 900 * DAY_MS) })
    const lines: unknown[] = []
    const log = Object.assign(createLog('silent'), { error: (...line: unknown[]) => void lines.push(line) })
    await drop(server.db, monthName(now, 2))
    await makeCallMonths(server.db)
    expect(await namesOf(server.db)).toContain(monthName(now, 2))
    const jobs = cleanupJobs(server.configuration.retentionDays, createCalendar('UTC'))
    await cleanUp({ db: server.db, jobs, now: () => server.now(), log }, new AbortController().signal)
    expect(lines).toEqual([])
  })
})
