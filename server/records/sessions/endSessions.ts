import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { recordAudit, type AuditSource } from '../audit/auditLog'
import type { Database } from '@/server/storage/database'
import { sessions, sessionTokens } from '@/server/storage/schema/schema'
import { secretHash } from '@/server/platform/secrets'
import { readRenewalCookie } from './sessionStore'

/** `providerSession` is the provider's session in which it began; null for an outside provider. */
type EndedSession = { id: string; userId: string; providerSession: string | null }
/** `providerSessions` are those in which the named sessions began, including sessions that had ended before. */
export type Revoked = { ended: EndedSession[]; providerSessions: string[] }

/** Ends the sessions of a token and of a renewal cookie, even if the token is expired or the cookie replaced. */
export async function revokeSession(
  db: Database,
  by: { token?: string | undefined; renewal?: string | undefined },
  now: Date,
): Promise<Revoked> {
  const byToken = by.token ? await sessionOfToken(db, by.token) : undefined
  const byCookie = by.renewal === undefined ? undefined : readRenewalCookie(by.renewal)?.sessionId
  const ids = [byToken, byCookie].filter((id) => id !== undefined)
  if (ids.length === 0) return { ended: [], providerSessions: [] }
  const isNamed = inArray(sessions.id, ids)
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

/** Ends the user's sessions, except those that began in `keptProviderSession`, after a new password. */
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

/** Records one event for each user whose sessions a sign-out ended; for the actor `otherwise` if it ended none. */
export async function recordSignOut(
  tx: Database,
  source: AuditSource,
  ended: readonly EndedSession[],
  now: Date,
  otherwise?: string,
): Promise<void> {
  const actors = new Set(ended.map(({ userId }) => `user:${userId}`))
  if (actors.size === 0 && otherwise !== undefined) actors.add(otherwise)
  for (const actor of actors) await recordAudit(tx, source, { action: 'sign_out', outcome: 'success', actor }, now)
}
