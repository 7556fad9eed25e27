import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '@/server/storage/database'
import { createReserveAll } from '@/server/gateway/limits/reservations'
import { findToken } from '@/server/gateway/auth/tokenLookup'
import { createCalendar } from '@/server/platform/calendar'
import { secretHash } from '@/server/platform/secrets'
import { createRecordCalls } from '@/server/records/usage/recordCall'
import { describeOnBoth } from '../support/databases/engines'
import { newTokenOwner } from './newTokenOwner'
import { rowsRead } from '@/tests/server/database/rowsRead'

const MUCH = 1_000_000_000
const calendar = createCalendar('UTC')
const limitContext = {
  defaults: { rpm: MUCH, tpm: MUCH, input_tokens: MUCH, output_tokens: MUCH },
  calendar,
  clock: () => null,
}
const reservation = { input: 1, output: 1, least: 1 }
/** After five executions a database caches the plan of a statement. */
const UNTIL_PLANNED = 10

/** Runs all statements of a model call on one connection. */
async function createCall(tx: Database) {
  const { userId, tokenId, token } = await newTokenOwner(tx)
  const reserveAll = createReserveAll(tx, limitContext)
  const recordCalls = createRecordCalls(tx, calendar)
  const asking = { userId, reservation }
  const ended = (admissionId: number | null) => {
    const call = { userId, tokenId, model: 'm', calledAt: new Date(), latencyMs: 1, status: 200 }
    return { call: { ...call, inputTokens: 1, outputTokens: 1 }, admissionId }
  }
  return async () => {
    await findToken(tx, secretHash(token), limitContext)
    const attempts = await reserveAll([asking, asking])
    await recordCalls(attempts.map(({ admission }) => ended(admission?.id ?? null)))
  }
}

describeOnBoth('Statements that were planned when there were few calls', (server) => {
  test('read a few of 50,000 rows', async () => {
    const { db } = server()
    const other = await newTokenOwner(db)
    // For an analysed empty table the planner expects the rows of its pages.
    await db.execute(sql`analyze admissions`)
    await db.transaction(async (tx) => {
      const call = await createCall(tx)
      for (let time = 0; time < UNTIL_PLANNED; time++) await call()
      await tx.execute(sql`
        insert into admissions (user_id, admitted_at, input_tokens, output_tokens)
        select ${other.userId}::uuid, now(), 1, 1 from generate_series(1, 50000)`)
      const before = await rowsRead(tx)
      await call()
      expect((await rowsRead(tx)) - before).toBeLessThan(200)
    })
  }, 60_000)
})
