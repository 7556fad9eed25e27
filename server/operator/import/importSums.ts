import { sql } from 'drizzle-orm'
import type { Database } from '@/server/storage/database'
import { usageMonths } from '@/server/storage/schema/usageSchema'
import { grantLimits } from '@/server/storage/limits/limitStore'
import {
  isWritten,
  knownRecords,
  lockPeople,
  remember,
  unknownUsers,
  type ImportContext,
  type LocalUsers,
  type Plan,
  type Step,
} from './importContext'
import type { LimitsRecord, Numbered, UsageRecord } from './lineReaders'

type Belonging = Numbered & { user: string }

/** Plans limits and usage, which conflict with nothing here. */
export async function planSums<Read extends Belonging>(
  db: Database,
  context: ImportContext,
  kind: 'limits' | 'usage',
  { records, people }: { records: readonly Read[]; people: LocalUsers },
): Promise<Plan<Read>> {
  const known = await knownRecords(
    db,
    context,
    kind,
    records.map(({ id }) => id),
  )
  const steps = records.flatMap((record): Step<Read>[] => {
    const [userId, before] = [people.get(record.user), known.get(record.id) ?? null]
    if (userId === undefined) return []
    const outcome = before === null ? 'new' : before.digest === record.digest ? 'unchanged' : 'changed'
    return [{ record, before, localId: before?.localId ?? userId, outcome }]
  })
  return { steps, conflicts: unknownUsers(records, people) }
}

export async function writeLimits(
  tx: Database,
  context: ImportContext,
  steps: readonly Step<LimitsRecord & Numbered>[],
) {
  const written = steps.filter(isWritten)
  await lockPeople(
    tx,
    written.map(({ localId }) => localId),
  )
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
  await remember(
    tx,
    context,
    'usage',
    written.map((step) => step),
  )
}
