import { eq, inArray } from 'drizzle-orm'
import type { Database } from '@/server/storage/database'
import { certificates } from '@/server/storage/schema/communitySchema'
import { users } from '@/server/storage/schema/schema'
import { newCertificateId } from '@/server/portal/certificates/certificateStore'
import {
  inChunks,
  isWritten,
  planOwned,
  remember,
  type ImportContext,
  type Owned,
  type OwnedStep,
} from './importContext'
import type { CertificateRecord, Numbered } from './lineReaders'

type Read = CertificateRecord & Numbered
type CertificateStep = OwnedStep<Read>

/** Plans certificates without writing. A certificate that was revoked here stays revoked. */
export const planCertificates = (db: Database, context: ImportContext, owned: Owned<Read>) =>
  planOwned(db, context, 'certificate', owned, {
    newId: newCertificateId,
    async readHere(before) {
      const ids = before.map(({ localId }) => localId)
      const here = await inChunks(ids, (chunk) => db.select().from(certificates).where(inArray(certificates.id, chunk)))
      const live = new Set(here.filter(({ revokedAt }) => revokedAt === null).map(({ id }) => id))
      return (_, { localId }) => live.has(localId)
    },
  })

async function namesOf(tx: Database, userIds: readonly string[]) {
  const people = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [...new Set(userIds)]))
  return new Map(people.map(({ id, nickname, username }) => [id, nickname || username]))
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
