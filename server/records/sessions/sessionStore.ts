import { and, eq, gt, isNull } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { createCache } from '@/server/storage/cache'
import type { Change, Changes, Database } from '@/server/storage/database'
import { sessions, sessionTokens, users } from '@/server/storage/schema/schema'
import { randomSecret, secretHash } from '@/server/platform/secrets'
import { UUID } from '@/server/platform/text'
import type { User } from './users'

const TOKEN_MS = 15 * 60 * 1000
const SESSION_MS = 12 * 3600 * 1000
/** The shortest time between two writes that prolong a token. */
const PROLONG_EVERY_MS = 15 * 1000

/** A session without its token: the database has only a hash. */
type StoredSession = { id: string; user: User; expiresAt: Date; endsAt: Date }
export type Session = StoredSession & { token: string }
/** The session of a request. `token` is null if a page is rendered by the right to renew, before a token is issued. */
export type RequestSession = { user: User; token: string | null }
export type IssuedSession = { token: string; renewal: string; expiresAt: Date; endsAt: Date }

const tokenEnd = (now: Date, endsAt: Date) => new Date(Math.min(now.getTime() + TOKEN_MS, endsAt.getTime()))

/** Issues a further token of 15 minutes for a session. */
export async function issueToken(db: Database, sessionId: string, endsAt: Date, now: Date) {
  const token = randomSecret()
  const expiresAt = tokenEnd(now, endsAt)
  await db.insert(sessionTokens).values({ hash: secretHash(token), sessionId, expiresAt })
  return { token, expiresAt }
}

const renewalForm = new RegExp(`^(${UUID})\\.([\\w-]{1,64})$`)

/** The renewal cookie names its session, which distinguishes a replaced secret from an unknown one. */
export const renewalCookie = (sessionId: string, secret: string) => `${sessionId}.${secret}`

/** Parses a renewal cookie; null if it is malformed. */
export function readRenewalCookie(value: string): { sessionId: string; secret: string } | null {
  const [, sessionId, secret] = renewalForm.exec(value) ?? []
  return sessionId === undefined || secret === undefined ? null : { sessionId, secret }
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

/** Checks that a session is live and its token need not be prolonged yet. */
const isFresh = ({ expiresAt, endsAt }: StoredSession, now: Date): boolean =>
  expiresAt > now && endsAt > now && tokenEnd(now, endsAt).getTime() - expiresAt.getTime() < PROLONG_EVERY_MS

/** Selects sessions that have neither ended nor expired. */
export const isLive = (now: Date) => and(gt(sessions.endsAt, now), isNull(sessions.revokedAt))

/** The live session of a token's hash, unchanged; null if the token is unknown or expired. */
export async function readSession(db: Database, hash: string, now: Date): Promise<StoredSession | null> {
  const [row] = await db
    .select({ expiresAt: sessionTokens.expiresAt, id: sessions.id, endsAt: sessions.endsAt, user: users })
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessionTokens.hash, hash), gt(sessionTokens.expiresAt, now), isLive(now)))
  return row ?? null
}

/** Whether a session of a user has neither ended nor expired, whatever its tokens. */
export async function isLiveSession(db: Database, { id, userId }: { id: string; userId: string }, now: Date) {
  return (await db.$count(sessions, and(eq(sessions.id, id), eq(sessions.userId, userId), isLive(now)))) > 0
}

/** The live session of a token's hash, with the token prolonged; null if it is unknown or expired. */
async function findSession(db: Database, hash: string, now: Date): Promise<StoredSession | null> {
  const row = await readSession(db, hash, now)
  if (!row) return null
  if (isFresh(row, now)) return row
  const expiresAt = tokenEnd(now, row.endsAt)
  await db.update(sessionTokens).set({ expiresAt }).where(eq(sessionTokens.hash, hash))
  return { ...row, expiresAt }
}

const changesOf = ({ id, user }: StoredSession): Change[] => [
  { kind: 'session', id },
  { kind: 'user', id: user.id },
]

/** Looks up the live session of a bearer token and prolongs it. A cached session never rejects: the database decides. */
export function createSessionLookup(
  db: Database,
  changes: Changes,
): (token: string, now: Date) => Promise<Session | null> {
  const cache = createCache(changes, changesOf)
  return async (token, now) => {
    const hash = secretHash(token)
    const known = cache.get(hash)
    if (known && isFresh(known, now)) return { ...known, token }
    const found = await cache.load(hash, () => findSession(db, hash, now))
    return found && { ...found, token }
  }
}
