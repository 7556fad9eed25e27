import { and, desc, eq, isNull } from 'drizzle-orm'
import { randomInt } from 'node:crypto'
import { certificateIdAlphabet, certificateIdLength, groupCertificateId } from '@/openapi/rules/certificates'
import type { Certificate, Activity } from '@/openapi/types'
import type { Database } from '@/server/storage/database'
import { certificates, activities } from '@/server/storage/schema/communitySchema'
import { users } from '@/server/storage/schema/schema'
import type { LocalisedText } from '@/openapi/configuration'
import { cleanLine } from '@/server/platform/text'
import { seasonName, type Content } from '@/server/configuration/content'

/** A new id such as `7QK2M-9XWPT-4HJ5C-0RVNE`: 100 random bits cannot be guessed, and can be typed from paper. */
export function newCertificateId(): string {
  const random = () => certificateIdAlphabet[randomInt(certificateIdAlphabet.length)]
  return groupCertificateId(Array.from({ length: certificateIdLength }, random).join(''))
}

const NUMERALS = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十']
const KINDS = {
  completion: { zh: '结营证书', en: 'Certificate of Completion' },
  excellent: { zh: '优秀学员证书', en: 'Certificate of Excellence' },
} as const

/**
 * The title of a season of the bootcamp; of one that the content file does not have, from the bootcamp's name. Null if the file has
 * no bootcamp.
 */
export function nameOfSeason(content: Content, season: number): LocalisedText | null {
  const own = seasonName(content, season)
  const { zh, en } = content.shared.names
  if (own) return own
  if (zh.bootcamp === '' || en.bootcamp === '') return null
  return { zh: `${zh.bootcamp}（第${NUMERALS[season] ?? season}期）`, en: `${en.bootcamp}, Season ${season}` }
}

/** The default title of a certificate of a bootcamp's season; null if the content file has no bootcamp. */
export function seasonTitle(content: Content, season: number, kind: Certificate['kind']): LocalisedText | null {
  const name = nameOfSeason(content, season)
  return name && { zh: `${name.zh}${KINDS[kind].zh}`, en: `${name.en}: ${KINDS[kind].en}` }
}

const MAX_NAME_LENGTH = 100

export const holderOf = ({ nickname, username }: Pick<typeof users.$inferSelect, 'nickname' | 'username'>): string =>
  cleanLine(nickname, MAX_NAME_LENGTH) || cleanLine(username, MAX_NAME_LENGTH)

export type CertificateRow = typeof certificates.$inferSelect

function toCertificate(row: CertificateRow): Certificate {
  return {
    id: row.id,
    // Older rows were stored as they were typed.
    holder: cleanLine(row.holder, MAX_NAME_LENGTH),
    title: { zh: row.titleZh, en: row.titleEn },
    ...(row.season === null ? {} : { season: row.season }),
    kind: row.kind,
    issued_on: row.issuedOn,
    ...(row.isSample ? { sample: true } : {}),
  }
}

/** The certificate with this id; null if it was never issued or is revoked. */
export async function findCertificate(db: Database, id: string): Promise<Certificate | null> {
  const [row] = await db
    .select()
    .from(certificates)
    .where(and(eq(certificates.id, id), isNull(certificates.revokedAt)))
  return row ? toCertificate(row) : null
}

/** All certificates of a user, newest first. The operator issues few, so the list has no pages. */
export async function listCertificates(db: Database, userId: string): Promise<Certificate[]> {
  const rows = await db
    .select()
    .from(certificates)
    .where(and(eq(certificates.userId, userId), isNull(certificates.revokedAt)))
    .orderBy(desc(certificates.issuedOn), desc(certificates.createdAt), desc(certificates.id))
  return rows.map(toCertificate)
}

type IssuedCertificate = { certificate: CertificateRow; username: string | null }

/** Certificates for the operator, with their holders' usernames, newest first; `total` also counts those past `limit`. */
export async function listIssued(
  db: Database,
  { userId, includesRevoked, limit }: { userId: string | null; includesRevoked: boolean; limit: number },
): Promise<{ list: IssuedCertificate[]; total: number }> {
  const isOfUser = userId === null ? undefined : eq(certificates.userId, userId)
  const isListed = and(isOfUser, includesRevoked ? undefined : isNull(certificates.revokedAt))
  const list = await db
    .select({ certificate: certificates, username: users.username })
    .from(certificates)
    .leftJoin(users, eq(users.id, certificates.userId))
    .where(isListed)
    .orderBy(desc(certificates.issuedOn), desc(certificates.createdAt), desc(certificates.id))
    .limit(limit)
  return { list, total: await db.$count(certificates, isListed) }
}

export async function saveCertificate(db: Database, row: Omit<CertificateRow, 'revokedAt'>): Promise<void> {
  await db
    .insert(certificates)
    .values({ ...row, revokedAt: null })
    .onConflictDoNothing()
}

/** Returns false if there is no such certificate or it is revoked already. */
export async function revokeCertificate(db: Database, id: string, now: Date): Promise<boolean> {
  const revoked = await db
    .update(certificates)
    .set({ revokedAt: now })
    .where(and(eq(certificates.id, id), isNull(certificates.revokedAt)))
    .returning({ id: certificates.id })
  return revoked.length > 0
}

type ActivityRow = typeof activities.$inferSelect

const toActivity = (row: ActivityRow): Activity => ({
  id: row.id,
  kind: row.kind,
  title: { zh: row.titleZh, en: row.titleEn },
  joined_at: row.joinedAt.toISOString(),
  link: row.link,
  ...(row.isSample ? { sample: true } : {}),
})

/** All activities of a user, newest first; the operator records each. */
export async function listActivities(db: Database, userId: string): Promise<Activity[]> {
  const rows = await db
    .select()
    .from(activities)
    .where(eq(activities.userId, userId))
    .orderBy(desc(activities.joinedAt), desc(activities.id))
  return rows.map(toActivity)
}

export async function saveActivity(db: Database, row: ActivityRow): Promise<void> {
  await db.insert(activities).values(row)
}

/** Returns false if there is no such activity. */
export async function removeActivity(db: Database, id: string): Promise<boolean> {
  return (await db.delete(activities).where(eq(activities.id, id)).returning({ id: activities.id })).length > 0
}
