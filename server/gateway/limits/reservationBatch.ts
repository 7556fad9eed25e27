import type { Database } from '@/server/storage/database'
import { createBatcher } from '@/server/platform/batcher'
import { createReserveAll, type Asking, type Attempt } from './reservationStatement'
import type { LimitContext } from './usageSnapshot'

/** A call that waits for its turn. Nothing is reserved for it if its caller has gone by then. */
export type Waiting = Asking & { hasGone: () => boolean }

/**
 * Reserves requests and tokens for calls, in batches: calls that arrive while a batch runs form the next one, `maxCallsPerStatement` at most.
 * Gives null for a call whose caller has gone.
 */
export function createReserving(
  db: Database,
  limitContext: LimitContext,
  maxCallsPerStatement: number,
): (asking: Waiting) => Promise<Attempt | null> {
  const reserveAll = createReserveAll(db, limitContext)
  return createBatcher(
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
