import { and, eq, gt, isNull } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createCache } from '@/server/storage/cache'
import type { Change, Changes, Database } from '@/server/storage/database'
import { sessions, sessionTokens, users } from '@/server/storage/schema/schema'
import { randomSecret, secretHash, isSecret } from '@/server/platform/secrets'
import { cleanLine, UUID } from '@/server/platform/text'
import type { UserInfo } from '@/openapi/types'
import { SESSION_COOKIE } from '@/openapi/configuration'
import type { RequestContext } from '@/server/platform/http/requestContext'

type Profile = { username: string; nickname: string; avatar: string; email: string }
/**
 * The claims of a sign-in; `emailVerified` is null, or missing, if the provider does not send it. `isIncomplete`: some of the claims
 * could not be read, so a known account keeps the profile that it has.
 */
export type SignedInProfile = Profile & { emailVerified?: boolean | null; isIncomplete?: boolean }

/** Stores the profile that the provider gave at sign-in; returns the portal's own id. */
export async function upsertUser(
  db: Database,
  issuer: string,
  subject: string,
  { emailVerified = null, isIncomplete = false, ...profile }: SignedInProfile,
  now: Date,
): Promise<string> {
  const seen = { updatedAt: now, lastSignInAt: now }
  const columns = { ...profile, emailVerified, ...seen }
  const [row] = await db
    .insert(users)
    .values({ id: randomUUID(), issuer, subject, ...columns, createdAt: now })
    .onConflictDoUpdate({ target: [users.issuer, users.subject], set: isIncomplete ? seen : columns })
    .returning({ id: users.id })
  if (!row) throw new Error('the user was not stored')
  return row.id
}

/** Copies a change made in the user center to the portal. Returns the user's id, or null before the first sign-in here. */
export async function changeProfile(
  db: Database,
  issuer: string,
  subject: string,
  change: Partial<Profile>,
  now: Date,
): Promise<string | null> {
  const [user] = await db
    .update(users)
    .set({ ...change, updatedAt: now })
    .where(and(eq(users.issuer, issuer), eq(users.subject, subject)))
    .returning({ id: users.id })
  return user?.id ?? null
}

export async function findUserId(db: Database, issuer: string, subject: string): Promise<string | null> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.issuer, issuer), eq(users.subject, subject)))
  return row?.id ?? null
}

const MAX_NAME_LENGTH = 64

/** Names are cleaned here too: older rows were stored as they were typed. */
export function userInfo({ subject, username, nickname, avatar, email }: User): UserInfo {
  const name = (text: string) => cleanLine(text, MAX_NAME_LENGTH)
  return { ssoUid: subject, username: name(username), nickname: name(nickname), avatar, email }
}

const TOKEN_MS = 15 * 60 * 1000
const SESSION_MS = 12 * 3600 * 1000
/** The shortest time between two writes that prolong a token. */
const PROLONG_EVERY_MS = 15 * 1000

export type User = typeof users.$inferSelect
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

/** The live session of a token's hash, unchanged; null if the token is unknown or expired. */
export async function readSession(db: Database, hash: string, now: Date): Promise<StoredSession | null> {
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

/** Whether a session of a user has neither ended nor expired, whatever its tokens. */
export async function isLiveSession(db: Database, { id, userId }: { id: string; userId: string }, now: Date) {
  const isIt = and(eq(sessions.id, id), eq(sessions.userId, userId))
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(isIt, gt(sessions.endsAt, now), isNull(sessions.revokedAt)))
  return row !== undefined
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

/** The lifetime of the browser's secret, longer than that of a sign-in. */
const BROWSER_SECONDS = 60 * 60

/** Adds the prefix on https that stops sibling domains from setting the cookie; it needs `Path=/`. */
export const hostCookie = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name)

/** The portal's cookies, named and secured as the public address allows. */
export type SessionCookies = ReturnType<typeof createSessionCookies>

export function createSessionCookies(publicUrl: string) {
  const secure = publicUrl.startsWith('https:')
  const renewalName = hostCookie('portal-renewal', secure)
  const browserName = hostCookie('portal-browser', secure)
  const shared = { path: '/', secure }
  return {
    /** The secret that identifies a browser that began a sign-in. */
    browser: (context: RequestContext) => getCookie(context, browserName),
    /** Creates that secret if it is missing. All tabs share it, and each sign-in that begins or returns renews it. */
    ensureBrowser(context: RequestContext) {
      const known = getCookie(context, browserName)
      const secret = known !== undefined && isSecret(known) ? known : randomSecret()
      setCookie(context, browserName, secret, { ...shared, sameSite: 'Lax', httpOnly: true, maxAge: BROWSER_SECONDS })
      return secret
    },
    token: (context: RequestContext) => getCookie(context, SESSION_COOKIE),
    renewal: (context: RequestContext) => getCookie(context, renewalName),
    setToken: (context: RequestContext, token: string, maxAge: number) =>
      setCookie(context, SESSION_COOKIE, token, { ...shared, sameSite: 'Lax', maxAge }),
    setRenewal: (context: RequestContext, secret: string, maxAge: number) =>
      setCookie(context, renewalName, secret, { ...shared, sameSite: 'Strict', httpOnly: true, maxAge }),
    clear: (context: RequestContext) => {
      deleteCookie(context, SESSION_COOKIE, shared)
      deleteCookie(context, renewalName, shared)
    },
  }
}
