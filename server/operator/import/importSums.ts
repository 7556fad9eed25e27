import { sql } from 'drizzle-orm'
import type { Database } from '@/server/storage/database'
import { usageMonths } from '@/server/storage/schema/usageSchema'
import { grantLimits } from '@/server/storage/limits/limitStore'
import { isWritten, lockPeople, planOwned, remember, type ImportContext, type Owned, type Step } from './importContext'
import type { LimitsRecord, Numbered, UsageRecord } from './lineReaders'

/** Plans limits and usage, which conflict with nothing here. */
export const planSums = <Read extends Numbered & { user: string }>(
  db: Database,
  context: ImportContext,
  kind: 'limits' | 'usage',
  owned: Owned<Read>,
) => planOwned(db, context, kind, owned, { newId: (userId) => userId })

export async function writeLimits(
  tx: Database,
  context: ImportContext,
  steps: readonly Step<LimitsRecord & Numbered>[],
) {
  const written = steps.filter(isWritten)
  const userIds = written.map(({ localId }) => localId)
  await lockPeople(tx, userIds)
  for (const { record, localId } of written) await grantLimits(tx, localId, record.limits, context.now, context.actor)
  await remember(tx, context, 'limits', written)
}

/** The usage that a line adds to its earlier import. */
function differenceOf({ record: { counted }, before }: Step<UsageRecord>) {
  const earlier = before?.counted ?? { calls: 0, inputTokens: 0, outputTokens: 0 }
  return {
    calls: counted.calls - earlier.calls,
    inputTokens: counted.inputTokens - earlier.inputTokens,
    outputTokens: counted.outputTokens - earlier.outputTokens,
  }
}

/** Adds usage of the other service to the monthly totals that limits are checked against. */
export async function writeUsage(tx: Database, context: ImportContext, steps: readonly Step<UsageRecord & Numbered>[]) {
  const written = steps.filter(isWritten)
  const monthKey = ({ localId, record }: Step<UsageRecord>) => `${localId} ${record.month}`
  // In the order of `record_calls`, so that the two never wait for each other.
  for (const step of written.toSorted((one, other) => (monthKey(one) < monthKey(other) ? -1 : 1))) {
    const added = differenceOf(step)
    const { calls, inputTokens, outputTokens } = usageMonths
    await tx
      .insert(usageMonths)
      .values({ userId: step.localId, month: step.record.month, ...added })
      .onConflictDoUpdate({
        target: [usageMonths.userId, usageMonths.month],
        set: {
          calls: sql`greatest(0, ${calls} + ${added.calls}::bigint)`,
          inputTokens: sql`greatest(0, ${inputTokens} + ${added.inputTokens}::bigint)`,
          outputTokens: sql`greatest(0, ${outputTokens} + ${added.outputTokens}::bigint)`,
        },
      })
  }
  await remember(tx, context, 'usage', written)
}
