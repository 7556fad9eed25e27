import { and, eq, inArray, isNull, ne, or, gt } from 'drizzle-orm'
import { recordAudit, type AuditSource } from '../audit/auditLog'
import type { Database } from '@/server/storage/database'
import { sessions, sessionTokens, signInCodes } from '@/server/storage/schema/schema'
import { secretHash, randomSecret } from '@/server/platform/secrets'
import { readRenewalCookie } from './sessionStore'

const VALID_MS = 60_000

/** `browserHash` identifies the browser that began the sign-in. */
type CodeGrant = { userId: string; providerSession: string | null; browserHash: string }

/** Issues a code of 256 bits that the portal exchanges for a session, once, within a minute. */
export async function issueCode(db: Database, grant: CodeGrant, now: Date): Promise<string> {
  const code = randomSecret()
  await db
    .insert(signInCodes)
    .values({ hash: secretHash(code), ...grant, expiresAt: new Date(now.getTime() + VALID_MS) })
  return code
}

/**
 * Deletes and returns the code; null if it is unknown, used or expired. `isOwn` means that the browser with the secret
 * `browser` began the sign-in. A code from another browser is deleted too, because it has leaked.
 */
export async function redeemCode(
  tx: Database,
  code: string,
  browser: string | undefined,
  now: Date,
): Promise<(Omit<CodeGrant, 'browserHash'> & { isOwn: boolean }) | null> {
  const [row] = await tx
    .delete(signInCodes)
    .where(and(eq(signInCodes.hash, secretHash(code)), gt(signInCodes.expiresAt, now)))
    .returning()
  if (!row) return null
  const { userId, providerSession, browserHash } = row
  return { userId, providerSession, isOwn: browser !== undefined && browserHash === secretHash(browser) }
}

/** Revokes the codes of one session of the embedded provider, which has ended. */
export async function revokeCodes(db: Database, providerSession: string): Promise<void> {
  await db.delete(signInCodes).where(eq(signInCodes.providerSession, providerSession))
}

/**
 * Revokes the user's codes except those of `keptProviderSession`. Call it before sessions are revoked: it waits for a
 * concurrent exchange, whose session can then be revoked with them.
 */
export async function revokeOtherCodes(tx: Database, userId: string, keptProviderSession: string): Promise<void> {
  const other = or(isNull(signInCodes.providerSession), ne(signInCodes.providerSession, keptProviderSession))
  await tx.delete(signInCodes).where(and(eq(signInCodes.userId, userId), other))
}

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
