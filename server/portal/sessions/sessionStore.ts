import { and, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { Database } from '@/server/storage/database'
import { sessions, sessionTokens, users } from '@/server/storage/schema/schema'
import { randomSecret, secretHash } from '@/server/platform/secrets'
import { readRenewalCookie, renewalCookie } from './renewalCookie'

const TOKEN_MS = 15 * 60 * 1000
const SESSION_MS = 12 * 3600 * 1000
/** A token is prolonged in the database at most this often. */
const PROLONG_EVERY_MS = 15 * 1000

export type User = typeof users.$inferSelect
/** A session without the token that was sent for it. */
export type KnownSession = { id: string; user: User; expiresAt: Date; endsAt: Date }
export type Session = KnownSession & { token: string }
/** For whom a call is answered; `token` is null where a page is made for who has none yet, but the right to renew. */
export type Asker = { user: User; token: string | null }
export type IssuedSession = { token: string; renewal: string; expiresAt: Date; endsAt: Date }
/** `providerSession`: where the session began, null for an outside provider. */
export type EndedSession = { id: string; userId: string; providerSession: string | null }

const tokenEnd = (now: Date, endsAt: Date) => new Date(Math.min(now.getTime() + TOKEN_MS, endsAt.getTime()))

/** A further token of 15 minutes for a session. */
export async function issueToken(db: Database, sessionId: string, endsAt: Date, now: Date) {
  const token = randomSecret()
  const expiresAt = tokenEnd(now, endsAt)
  await db.insert(sessionTokens).values({ hash: secretHash(token), sessionId, expiresAt })
  return { token, expiresAt }
}

/** Opens a session of 12 hours at most, with its first token of 15 minutes. */
export async function openSession(
  db: Database,
  userId: string,
  providerSession: string | null,
  now: Date,
): Promise<IssuedSession> {
  const secret = randomSecret()
  const id = randomUUID()
  const endsAt = new Date(now.getTime() + SESSION_MS)
  return db.transaction(async (tx) => {
    await tx
      .insert(sessions)
      .values({ id, userId, renewalHash: secretHash(secret), providerSession, createdAt: now, endsAt })
    return { renewal: renewalCookie(id, secret), endsAt, ...(await issueToken(tx, id, endsAt, now)) }
  })
}

/** Whether a session is live and its token need not be prolonged yet. */
export const isGoodAsKnown = ({ expiresAt, endsAt }: KnownSession, now: Date): boolean =>
  expiresAt > now && endsAt > now && tokenEnd(now, endsAt).getTime() - expiresAt.getTime() < PROLONG_EVERY_MS

/** The live session of a token's hash as it is; null when there is none. */
export async function readSession(db: Database, hash: string, now: Date): Promise<KnownSession | null> {
  const [row] = await db
    .select({ expiresAt: sessionTokens.expiresAt, id: sessions.id, endsAt: sessions.endsAt, user: users })
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessionTokens.hash, hash),
        gt(sessionTokens.expiresAt, now),
        gt(sessions.endsAt, now),
        isNull(sessions.revokedAt),
      ),
    )
  return row ?? null
}

/** The live session of a token's hash, prolonged; null when there is none. */
export async function findSession(db: Database, hash: string, now: Date): Promise<KnownSession | null> {
  const row = await readSession(db, hash, now)
  if (!row) return null
  if (isGoodAsKnown(row, now)) return row
  const expiresAt = tokenEnd(now, row.endsAt)
  await db.update(sessionTokens).set({ expiresAt }).where(eq(sessionTokens.hash, hash))
  return { ...row, expiresAt }
}

/** `providerSessions`: where all named sessions began, also those that were over before. */
export type Revoked = { ended: EndedSession[]; providerSessions: string[] }

/** Ends the sessions that a token (even an expired one) and a renewal cookie (even a replaced one) name. */
export async function revokeSession(
  db: Database,
  by: { token?: string | undefined; renewal?: string | undefined },
  now: Date,
): Promise<Revoked> {
  const byToken = by.token ? await sessionOfToken(db, by.token) : undefined
  const byCookie = by.renewal === undefined ? undefined : readRenewalCookie(by.renewal)?.sessionId
  const named = [byToken, byCookie].filter((id) => id !== undefined)
  if (named.length === 0) return { ended: [], providerSessions: [] }
  const isNamed = inArray(sessions.id, named)
  const ended = await revokeWhere(db, isNamed, now)
  const rows = await db.select({ begunIn: sessions.providerSession }).from(sessions).where(isNamed)
  return { ended, providerSessions: rows.flatMap(({ begunIn }) => begunIn ?? []) }
}

async function sessionOfToken(db: Database, token: string) {
  const [row] = await db
    .select()
    .from(sessionTokens)
    .where(eq(sessionTokens.hash, secretHash(token)))
  return row?.sessionId
}

/** Ends every portal session that began in one session of the provider. */
export async function revokeProviderSession(db: Database, providerSession: string, now: Date) {
  return revokeWhere(db, eq(sessions.providerSession, providerSession), now)
}

/** Ends the user's sessions but those that began in `keptProviderSession`: what a new password does. */
export async function revokeOtherSessions(db: Database, userId: string, keptProviderSession: string, now: Date) {
  const other = or(isNull(sessions.providerSession), ne(sessions.providerSession, keptProviderSession))
  return revokeWhere(db, and(eq(sessions.userId, userId), other), now)
}

async function revokeWhere(db: Database, condition: ReturnType<typeof and>, now: Date): Promise<EndedSession[]> {
  return db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(condition, isNull(sessions.revokedAt)))
    .returning({ id: sessions.id, userId: sessions.userId, providerSession: sessions.providerSession })
}
