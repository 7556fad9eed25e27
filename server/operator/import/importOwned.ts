import { sql, eq, inArray } from 'drizzle-orm'
import type { Database } from '@/server/storage/database'
import { usageMonths } from '@/server/storage/schema/usageSchema'
import { grantLimits } from '@/server/records/limits/limitStore'
import { certificates } from '@/server/storage/schema/communitySchema'
import { users } from '@/server/storage/schema/schema'
import { lockUsers } from '@/server/records/sessions/users'
import { holderOf, newCertificateId } from '@/server/records/certificates/certificateStore'
import {
  isWritten,
  planOwned,
  remember,
  type ImportContext,
  type Owned,
  type Step,
  isAnyOf,
  type OwnedStep,
} from './importContext'
import type { LimitsRecord, Numbered, UsageRecord, CertificateRecord } from './lineReaders'

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
  await lockUsers(tx, userIds)
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

type Read = CertificateRecord & Numbered
type CertificateStep = OwnedStep<Read>

/** Plans certificates without writing. A certificate that was revoked here stays revoked. */
export const planCertificates = (db: Database, context: ImportContext, owned: Owned<Read>) =>
  planOwned(db, context, 'certificate', owned, {
    newId: newCertificateId,
    async readHere(before) {
      const ids = before.map(({ localId }) => localId)
      const here = await db.select().from(certificates).where(isAnyOf(certificates.id, ids))
      const live = new Set(here.filter(({ revokedAt }) => revokedAt === null).map(({ id }) => id))
      return (_, { localId }) => live.has(localId)
    },
  })

async function namesOf(tx: Database, userIds: readonly string[]) {
  const people = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [...new Set(userIds)]))
  return new Map(people.map((user) => [user.id, holderOf(user)]))
}

export async function writeCertificates(tx: Database, context: ImportContext, steps: readonly CertificateStep[]) {
  const written = steps.filter(isWritten)
  const userIds = written.map(({ userId }) => userId)
  const names = await namesOf(tx, userIds)
  const rows = written.map(({ record, outcome, localId, userId }) => {
    const { titleZh, titleEn, season, kind, issuedOn } = record
    const holder = record.holder || (names.get(userId) ?? '')
    return { outcome, localId, row: { userId, holder, titleZh, titleEn, season, kind, issuedOn } }
  })
  const added = rows.filter(({ outcome }) => outcome === 'new')
  if (added.length > 0) {
    const fixed = { isSample: false, createdAt: context.now, revokedAt: null }
    await tx.insert(certificates).values(added.map(({ localId, row }) => ({ id: localId, ...row, ...fixed })))
  }
  for (const { outcome, localId, row } of rows)
    if (outcome === 'changed') await tx.update(certificates).set(row).where(eq(certificates.id, localId))
  await remember(tx, context, 'certificate', written)
}
