import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '@/server/storage/database'
import { createCalendar } from '@/server/platform/calendar'
import { createRecordCalls } from '@/server/records/usage/recordCall'
import { describeOnBoth } from '../support/databases/engines'
import { newTokenOwner } from './newTokenOwner'

const CALLS = 20

/** Updates of each table in this transaction that had to write to an index as well. */
async function indexedUpdates(tx: Database) {
  const rows = await tx
    .select({ table: sql<string>`relname::text`, updates: sql`n_tup_upd - n_tup_hot_upd`.mapWith(Number) })
    .from(sql`pg_stat_xact_user_tables`)
    .where(sql`n_tup_upd > 0 and relname <> 'stored_functions'`)
  return Object.fromEntries(rows.map(({ table, updates }) => [table, updates]))
}

describeOnBoth('Recording a call', (server) => {
  test('writes to no index when it updates a row', async () => {
    const indexed = await server().db.transaction(async (tx) => {
      const { userId, tokenId } = await newTokenOwner(tx)
      const recordCalls = createRecordCalls(tx, createCalendar('UTC'))
      const first = Date.UTC(2026, 10, 28)
      const call = { userId, tokenId, model: 'm', latencyMs: 1, status: 200, inputTokens: 1, outputTokens: 1 }
      for (let turn = 0; turn < CALLS; turn++) {
        const reported = turn % 2 === 0 ? {} : { cachedTokens: 1, reasoningTokens: 1 }
        await recordCalls([{ call: { ...call, calledAt: new Date(first + turn), ...reported }, admissionId: null }])
      }
      return indexedUpdates(tx)
    })
    expect(indexed).toEqual({ token_uses: 0, usage_days: 0, usage_months: 0 })
  })
})
