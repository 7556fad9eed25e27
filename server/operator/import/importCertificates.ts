import { eq, inArray } from 'drizzle-orm'
import type { Database } from '@/server/storage/database'
import { certificates } from '@/server/storage/schema/communitySchema'
import { users } from '@/server/storage/schema/schema'
import { newCertificateId } from '@/server/portal/certificates/certificate'
import {
  inChunks,
  isWritten,
  knownRecords,
  remember,
  unknownUsers,
  type ImportContext,
  type LocalUsers,
  type Plan,
  type Step,
} from './importContext'
import type { CertificateRecord, Numbered } from './lineReaders'

type Read = CertificateRecord & Numbered
/** Plans certificates, each with its local user. */
export type CertificateStep = Step<Read> & { userId: string }

/** Plans certificates without writing. A certificate that was revoked here stays revoked. */
export async function planCertificates(
  db: Database,
  context: ImportContext,
  { records, people }: { records: readonly Read[]; people: LocalUsers },
): Promise<Plan<Read> & { steps: readonly CertificateStep[] }> {
  const ids = records.map(({ id }) => id)
  const known = await knownRecords(db, context, 'certificate', ids)
  const here = await inChunks([...known.values()], (chunk) =>
    db
      .select()
      .from(certificates)
      .where(
        inArray(
          certificates.id,
          chunk.map(({ localId }) => localId),
        ),
      ),
  )
  const live = new Set(here.filter(({ revokedAt }) => revokedAt === null).map(({ id }) => id))
  const steps = records.flatMap((record): CertificateStep[] => {
    const [userId, before] = [people.get(record.user), known.get(record.id) ?? null]
    if (userId === undefined) return []
    if (before === null) return [{ record, before, userId, localId: newCertificateId(), outcome: 'new' }]
    const outcome =
      before.digest === record.digest ? 'unchanged' : live.has(before.localId) ? 'changed' : 'localChangesKept'
    return [{ record, before, userId, localId: before.localId, outcome }]
  })
  return { steps, conflicts: unknownUsers(records, people) }
}

async function namesOf(tx: Database, userIds: readonly string[]) {
  const people = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [...new Set(userIds)]))
  return new Map(people.map(({ id, nickname, username }) => [id, nickname || username]))
}

export async function writeCertificates(tx: Database, context: ImportContext, steps: readonly CertificateStep[]) {
  const written = steps.filter(isWritten)
  const names = await namesOf(
    tx,
    written.map(({ userId }) => userId),
  )
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
