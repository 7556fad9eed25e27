import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Database } from '@/server/database/database'
import { accountMinutes } from '@/server/database/gatewaySchema'
import { reserveIfFree } from '@/server/gateway/admission/reserveCalls'
import { createCalendar } from '@/server/reporting/calendar'
import { upsertUser } from '@/server/sessions/userStore'
import { describeOnBoth } from '../support/engines'
import { rowsLookedAt } from './rowsLookedAt'

const MUCH = 1_000_000_000
const limitContext = {
  defaults: { rpm: MUCH, tpm: MUCH, input_tokens: MUCH, output_tokens: MUCH },
  calendar: createCalendar('UTC'),
  clock: () => null,
}
const asked = { input: 1, output: 1, least: 1 }

/** Somebody with so many calls in the last minute, all of which have ended and are counted. */
async function withCalls(db: Database, calls: number) {
  const profile = { username: 'busy', nickname: '', avatar: '', email: '' }
  const userId = await upsertUser(db, 'busy', randomUUID(), profile, new Date())
  await db.execute(sql`
    insert into admissions (user_id, admitted_at, input_tokens, output_tokens, has_ended, is_counted)
    select ${userId}::uuid, now() - g * interval '1 second' / ${calls}::int, 1, 1, true, true
    from generate_series(1, ${calls}::int) g`)
  await db.insert(accountMinutes).values({ userId, requests: calls, tokens: 2 * calls, countedAfter: new Date(0) })
  return userId
}

/** Rows of the calls that one admission looks at. */
async function costOf(db: Database, userId: string) {
  return db.transaction(async (tx) => {
    const { usage } = await reserveIfFree(tx, { userId, reservation: asked }, limitContext)
    return { requests: usage.requests, looked: await rowsLookedAt(tx) }
  })
}

describeOnBoth('What admitting a call costs', (server) => {
  test('admitting a call looks at as many rows with 100,000 calls in the minute as with 10', async () => {
    const [few, many] = [await withCalls(server().db, 10), await withCalls(server().db, 100_000)]
    await server().db.execute(sql`analyze admissions`)
    const [ofFew, ofMany] = [await costOf(server().db, few), await costOf(server().db, many)]
    expect([ofFew.requests, ofMany.requests]).toEqual([10, 100_000])
    expect(ofMany.looked).toBeLessThanOrEqual(10)
    expect(ofFew.looked).toBeLessThanOrEqual(10)
  }, 60_000)
})
