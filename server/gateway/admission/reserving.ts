import type { Database } from '@/server/database/database'
import { createGroups } from '@/server/lib/groups'
import { createReserveAll, type Asking, type Attempt, type LimitContext } from './usageSnapshot'

/** A call that waits for its turn; nothing is reserved for one whose caller has gone by then. */
export type Waiting = Asking & { hasGone: () => boolean }

/**
 * Reserves what calls may use: those that come while others are being let through are let through together, whosever they
 * are, `maxCallsPerStatement` at most. Gives null for a call whose caller has gone.
 */
export function createReserving(
  db: Database,
  limitContext: LimitContext,
  maxCallsPerStatement: number,
): (asking: Waiting) => Promise<Attempt | null> {
  const reserveAll = createReserveAll(db, limitContext)
  return createGroups(
    async (group: readonly Waiting[]) => {
      const present = group.filter(({ hasGone }) => !hasGone())
      const attempts = present.length === 0 ? [] : await reserveAll(present)
      const given = new Map(present.map((one, index) => [one, attempts[index] ?? null]))
      return group.map((one) => given.get(one) ?? null)
    },
    maxCallsPerStatement,
    ({ userId }) => userId,
  )
}
