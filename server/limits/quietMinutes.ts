import { sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { accountMinutes } from '../database/gatewaySchema'

const BATCH = 500

/**
 * Empties the sums of the accounts that nobody has called for since `until`, so that the calls they are made of may go: what
 * has not been taken off a sum by then would stand in it for good. The next call makes the sum anew from the calls there are.
 */
export async function emptyQuietMinutes(db: Database, until: Date, signal: AbortSignal): Promise<void> {
  const { userId, requests, tokens, countedAfter } = accountMinutes
  const quiet = sql`${countedAfter} < ${until.toISOString()}::timestamptz and (${requests} <> 0 or ${tokens} <> 0)`
  const found = sql`select ${userId} as caller from ${accountMinutes} where ${quiet} order by 1 limit ${BATCH}`
  const lock = sql`pg_advisory_xact_lock(hashtextextended(caller::text, 1))`
  let emptied = BATCH
  while (emptied === BATCH && !signal.aborted)
    emptied = await db.transaction(async (tx) => {
      // In the order in which calls take the locks; one that has called since is found to be quiet no more.
      const locked = await tx.select({ caller: sql<string>`caller`, lock }).from(sql`(${found}) as found`)
      const callers = sql.param(locked.map(({ caller }) => caller))
      await tx
        .update(accountMinutes)
        .set({ requests: 0, tokens: 0, countedAfter: sql`'infinity'` })
        .where(sql`${userId} = any(${callers}::uuid[]) and ${quiet}`)
      return locked.length
    })
}
