import { and, eq } from 'drizzle-orm'
import { recordAudit, type AuditSource } from '../audit/auditLog'
import type { Database } from '@/server/storage/database'
import { sessions, users } from '@/server/storage/schema/schema'
import { randomSecret, secretHash } from '@/server/platform/secrets'
import { isLive, issueToken, readRenewalCookie, renewalCookie } from './sessionStore'
import type { User } from './users'

/** How long a second tab may send the secret that the first tab's renewal has just replaced. */
const GRACE_MS = 60_000

type Row = typeof sessions.$inferSelect

/** A renewed session; `renewal` is null if the browser's cookie stays valid. */
export type Renewed = { token: string; expiresAt: Date; endsAt: Date; renewal: string | null }
/** The id of a session that was ended because a replaced secret was used again. */
export type Reused = { ended: string }

/**
 * Issues a further token for the session of a renewal cookie and rotates the cookie; null if the session is over. The
 * replaced secret stays valid until its successor is used, because a response may be lost. An older secret was copied:
 * its use ends the session, with an event in the audit log.
 */
export async function renewToken(
  db: Database,
  cookie: string,
  source: AuditSource,
  now: Date,
): Promise<Renewed | Reused | null> {
  const parsed = readRenewalCookie(cookie)
  if (!parsed) return null
  return db.transaction(async (tx) => {
    const [session] = await tx
      .select()
      .from(sessions)
      .where(and(eq(sessions.id, parsed.sessionId), isLive(now)))
      .for('update')
    if (!session) return null
    const hash = secretHash(parsed.secret)
    if (hash !== session.renewalHash && hash !== session.previousRenewalHash) {
      await endForReuse(tx, session, source, now)
      return { ended: session.id }
    }
    const renewal = isJustRotated(session, now) ? null : await rotate(tx, session, hash, now)
    return { ...(await issueToken(tx, session.id, session.endsAt, now)), endsAt: session.endsAt, renewal }
  })
}

/**
 * The user whose session a renewal cookie could renew; nothing is changed. A replaced secret is accepted within the grace
 * period only: later the renewal itself decides whether it was copied.
 */
export async function readRenewableUser(db: Database, cookie: string, now: Date): Promise<User | null> {
  const parsed = readRenewalCookie(cookie)
  if (!parsed) return null
  const [row] = await db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, parsed.sessionId), isLive(now)))
  if (!row) return null
  const { session, user } = row
  const hash = secretHash(parsed.secret)
  const isGood = hash === session.renewalHash || (hash === session.previousRenewalHash && isJustRotated(session, now))
  return isGood ? user : null
}

const isJustRotated = ({ renewalRotatedAt }: Row, now: Date) =>
  renewalRotatedAt !== null && now.getTime() - renewalRotatedAt.getTime() < GRACE_MS

/** Makes `hash` the previous secret. If it already was, its unused successor is withdrawn. */
async function rotate(tx: Database, session: Row, hash: string, now: Date): Promise<string> {
  const secret = randomSecret()
  await tx
    .update(sessions)
    .set({ renewalHash: secretHash(secret), previousRenewalHash: hash, renewalRotatedAt: now })
    .where(eq(sessions.id, session.id))
  return renewalCookie(session.id, secret)
}

async function endForReuse(tx: Database, { id, userId }: Row, source: AuditSource, now: Date) {
  await tx.update(sessions).set({ revokedAt: now }).where(eq(sessions.id, id))
  const event = {
    action: 'session.renewal_reused',
    outcome: 'refused',
    actor: 'anonymous',
    target: `user:${userId}`,
  } as const
  await recordAudit(tx, source, event, now)
}
