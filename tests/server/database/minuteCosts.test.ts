import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Database } from '@/server/storage/database'
import { createReserveAll } from '@/server/gateway/limits/reservations'
import { createCalendar } from '@/server/platform/calendar'
import { upsertUser } from '@/server/records/sessions/users'
import { describeOnBoth } from '../support/databases/engines'
import { rowsRead } from '@/tests/server/database/rowsRead'

const MUCH = 1_000_000_000
const limitContext = {
  defaults: { rpm: MUCH, tpm: MUCH, input_tokens: MUCH, output_tokens: MUCH },
  calendar: createCalendar('UTC'),
  clock: () => null,
}
const asked = { input: 1, output: 1, least: 1 }

/** An account with `calls` ended calls in ten seconds of the last minute. */
async function withCalls(db: Database, calls: number) {
  const profile = { username: 'busy', nickname: '', avatar: '', email: '' }
  const userId = await upsertUser(db, 'busy', randomUUID(), profile, new Date())
  await db.execute(sql`
    insert into account_seconds (user_id, ends_at, requests, tokens)
    select ${userId}::uuid, date_trunc('second', now()) - g * interval '1 second', ${calls}::int / 10, ${calls}::int / 5
    from generate_series(0, 9) g`)
  return userId
}

/** Rows that one admission reads. */
async function costOf(db: Database, userId: string) {
  return db.transaction(async (tx) => {
    const [result] = await createReserveAll(tx, limitContext)([{ userId, reservation: asked }])
    return { requests: result?.usage.requests, looked: await rowsRead(tx) }
  })
}

describeOnBoth('The cost of admitting a call', (server) => {
  test('admission reads as many rows after 100,000 calls in the minute as after 10', async () => {
    const [few, many] = [await withCalls(server().db, 10), await withCalls(server().db, 100_000)]
    const [ofFew, ofMany] = [await costOf(server().db, few), await costOf(server().db, many)]
    expect([ofFew.requests, ofMany.requests]).toEqual([10, 100_000])
    // Both accounts have ten seconds with calls; planning reads some rows, too.
    expect(ofMany.looked).toBeLessThanOrEqual(30)
    expect(ofFew.looked).toBeLessThanOrEqual(30)
  }, 60_000)
})
