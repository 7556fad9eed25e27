import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { Language, UserInfo } from '@/openapi/types'
import type { Database } from '@/server/storage/database'
import { users } from '@/server/storage/schema/schema'
import { present } from '@/server/platform/json'
import { cleanLine, isUuid } from '@/server/platform/text'

export type User = typeof users.$inferSelect

type Profile = { username: string; nickname: string; avatar: string; email: string }
/**
 * The claims of a sign-in; `emailVerified` is null, or missing, if the provider does not send it. `isIncomplete`: some of the claims
 * could not be read, so a known account keeps the profile that it has. `language`: that of the sign-in.
 */
export type SignedInProfile = Profile & { emailVerified?: boolean | null; isIncomplete?: boolean; language?: Language }

/** Stores the profile that the provider gave at sign-in; returns the portal's own id. */
export async function upsertUser(
  db: Database,
  issuer: string,
  subject: string,
  { emailVerified = null, isIncomplete = false, language, ...profile }: SignedInProfile,
  now: Date,
): Promise<string> {
  const seen = { updatedAt: now, lastSignInAt: now, ...present({ language }) }
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

/** The users of a name. A prefix selects one column; without one, a username may equal another user's id or ssoUid. */
function isNamed(name: string) {
  const [, column, value = name] = /^(id|subject|username):(.*)$/s.exec(name) ?? []
  const isOfId = isUuid(value) ? eq(users.id, value) : sql`false`
  if (column === 'id') return isOfId
  if (column === 'subject') return eq(users.subject, value)
  const isOfUsername = eq(users.username, value)
  return column === 'username' ? isOfUsername : or(isOfUsername, eq(users.subject, value), isOfId)
}

/**
 * Locks the rows of users until the transaction ends. Every change of tokens or limits does so: names of tokens stay unique, and
 * maximums hold across processes.
 */
export async function lockUsers(tx: Database, userIds: readonly string[]): Promise<void> {
  const areThese = inArray(users.id, [...new Set(userIds)])
  // 'update' would block new rows that refer to these.
  await tx.select({ id: users.id }).from(users).where(areThese).orderBy(users.id).for('no key update')
}

const MAX_LISTED = 20

type FoundUser = { kind: 'found'; user: User } | { kind: 'ambiguous'; users: readonly User[] } | { kind: 'unknown' }

/** The one user with a username, an ssoUid or an id, or with one of them behind its prefix (`username:`, `subject:`, `id:`). */
export async function findUser(db: Database, name: string): Promise<FoundUser> {
  const found = await db.select().from(users).where(isNamed(name)).orderBy(asc(users.id)).limit(MAX_LISTED)
  const [user] = found
  if (!user) return { kind: 'unknown' }
  return found.length === 1 ? { kind: 'found', user } : { kind: 'ambiguous', users: found }
}

/** The issuers of all users, as their providers name themselves. */
export async function knownIssuers(db: Database): Promise<string[]> {
  return (await db.selectDistinct({ issuer: users.issuer }).from(users)).map(({ issuer }) => issuer)
}

/** Moves users to another issuer, or only counts them. Users who have signed in at both stay. */
export async function moveUsers(db: Database, { from, to, applies }: { from: string; to: string; applies: boolean }) {
  const isThere = sql`exists (select from users other where other.issuer = ${to} and other.subject = users.subject)`
  const isFrom = eq(users.issuer, from)
  const { username, subject } = users
  const staying = await db.select({ username, subject }).from(users).where(and(isFrom, isThere))
  const moved = (await db.$count(users, isFrom)) - staying.length
  const isMoved = and(isFrom, sql`not ${isThere}`)
  if (applies) await db.update(users).set({ issuer: to }).where(isMoved)
  return { moved, staying }
}

const MAX_NAME_LENGTH = 64

/** Names are cleaned here too: older rows were stored as they were typed. */
export function userInfo({ subject, username, nickname, avatar, email }: User): UserInfo {
  const name = (text: string) => cleanLine(text, MAX_NAME_LENGTH)
  return { ssoUid: subject, username: name(username), nickname: name(nickname), avatar, email }
}
