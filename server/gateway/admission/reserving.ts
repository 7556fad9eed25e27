import type { Database } from '@/server/database/database'
import { createGroups } from '@/server/lib/groups'
import { NO_LEASES, type Leases } from './leases/leases'
import { createReserveAll, type Asking, type Attempt } from './reserveCalls'
import type { LimitContext } from './usageSnapshot'

/** A call that waits for its turn; nothing is reserved for one whose caller has gone by then. */
export type Waiting = Asking & { hasGone: () => boolean }

/**
 * Reserves what calls may use: those that come while others are being let through are let through together, whosever they
 * are, `maxCallsPerStatement` at most. One for which there is a lease asks nobody. Gives null for a call whose caller has gone.
 */
export function createReserving(
  db: Database,
  limitContext: LimitContext,
  maxCallsPerStatement: number,
  leases: Leases = NO_LEASES,
): (asking: Waiting) => Promise<Attempt | null> {
  const reserveAll = createReserveAll(db, limitContext)
  const askInGroup = createGroups(
    async (group: readonly Waiting[]) => {
      const present = group.filter(({ hasGone }) => !hasGone())
      const userIds = present.map(({ userId }) => userId)
      const attempts = present.length === 0 ? [] : await leases.handIn(userIds, (told) => reserveAll(present, told))
      const given = new Map(present.map((one, index) => [one, attempts[index] ?? null]))
      return group.map((one) => given.get(one) ?? null)
    },
    maxCallsPerStatement,
    ({ userId }) => userId,
  )
  return (asking) => leases.letThrough(asking, askInGroup)
}
