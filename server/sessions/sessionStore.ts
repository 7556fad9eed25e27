import { and, eq, gt, isNull, ne, or } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { Database } from '../database/database'
import { sessions, sessionTokens, users } from '../database/schema'
import { randomSecret, secretHash } from '../secrets'

const TOKEN_MS = 15 * 60 * 1000
const SESSION_MS = 12 * 3600 * 1000
/** A token is prolonged in the database at most this often. */
const PROLONG_EVERY_MS = 15 * 1000

export type User = typeof users.$inferSelect
export type Session = { id: string; user: User; token: string; expiresAt: Date; endsAt: Date }
export type IssuedSession = { token: string; renewal: string; expiresAt: Date; endsAt: Date }

const tokenEnd = (now: Date, endsAt: Date) => new Date(Math.min(now.getTime() + TOKEN_MS, endsAt.getTime()))

async function issueToken(db: Database, sessionId: string, endsAt: Date, now: Date) {
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
  const renewal = randomSecret()
  const id = randomUUID()
  const endsAt = new Date(now.getTime() + SESSION_MS)
  return db.transaction(async (tx) => {
    await tx
      .insert(sessions)
      .values({ id, userId, renewalHash: secretHash(renewal), providerSession, createdAt: now, endsAt })
    return { renewal, endsAt, ...(await issueToken(tx, id, endsAt, now)) }
  })
}

/** The live session of a bearer token, prolonged; null when there is none. */
export async function useToken(db: Database, token: string, now: Date): Promise<Session | null> {
  const hash = secretHash(token)
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
  if (!row) return null
  const expiresAt = tokenEnd(now, row.endsAt)
  if (expiresAt.getTime() - row.expiresAt.getTime() < PROLONG_EVERY_MS) return { ...row, token }
  await db.update(sessionTokens).set({ expiresAt }).where(eq(sessionTokens.hash, hash))
  return { ...row, token, expiresAt }
}

/** A further token for the session of a renewal cookie, which itself stays; null when the session is over. */
export async function renewToken(db: Database, renewal: string, now: Date) {
  const [session] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.renewalHash, secretHash(renewal)), gt(sessions.endsAt, now), isNull(sessions.revokedAt)))
  return session ? { ...(await issueToken(db, session.id, session.endsAt, now)), endsAt: session.endsAt } : null
}

/** Ends the session that a token (even an expired one) or a renewal cookie belongs to; tells its provider session. */
export async function revokeSession(
  db: Database,
  by: { token?: string | undefined; renewal?: string | undefined },
  now: Date,
) {
  const byToken = by.token ? await sessionOfToken(db, by.token) : undefined
  const conditions = [
    ...(byToken ? [eq(sessions.id, byToken)] : []),
    ...(by.renewal ? [eq(sessions.renewalHash, secretHash(by.renewal))] : []),
  ]
  if (conditions.length === 0) return []
  return revokeWhere(db, or(...conditions), now)
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

async function revokeWhere(db: Database, condition: ReturnType<typeof and>, now: Date) {
  const revoked = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(condition, isNull(sessions.revokedAt)))
    .returning({ providerSession: sessions.providerSession })
  return revoked.flatMap(({ providerSession }) => providerSession ?? [])
}
