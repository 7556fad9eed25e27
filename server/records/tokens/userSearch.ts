import { and, asc, desc, eq, gt, isNull, sql, ilike, inArray, or } from 'drizzle-orm'
import { isUuid } from '@/server/platform/text'
import type { Database } from '@/server/storage/database'
import { users, apiTokens } from '@/server/storage/schema/schema'
import type { User } from '../sessions/users'
import { lastUsesOf } from '../usage/tokenUses'
import type { TokenRow } from './tokenStore'

const isLive = (now: Date) => and(isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, now))

/** The live tokens with these last four characters, of one prefix if it is given. */
export function tokensEndingIn(db: Database, lastFour: string, prefix: string | undefined, now: Date) {
  const isOfPrefix = prefix === undefined ? undefined : eq(apiTokens.prefix, prefix)
  return db
    .select()
    .from(apiTokens)
    .where(and(eq(apiTokens.lastFour, lastFour), isOfPrefix, isLive(now)))
}

type UserSearch = {
  text: string
  /** The key to look the text up as a token; null if it does not look like one. */
  tokenKey: string | null
  limit: number
  now: Date
}
/** `tokens` are the user's live ones and those that the search names, also revoked and expired ones. */
export type FoundUser = { user: User; tokens: readonly TokenRow[]; uses: ReadonlyMap<string, Date> }

/** Tokens with this id, secret or last four characters. */
async function namedTokens(db: Database, { text, tokenKey }: UserSearch) {
  const isNamed = [
    ...(isUuid(text) ? [eq(apiTokens.id, text)] : []),
    ...(tokenKey === null ? [] : [eq(apiTokens.hash, tokenKey)]),
    ...(/^[A-Za-z0-9]{4}$/.test(text) ? [eq(apiTokens.lastFour, text)] : []),
  ]
  if (isNamed.length === 0) return []
  return db
    .select({ id: apiTokens.id, userId: apiTokens.userId })
    .from(apiTokens)
    .where(or(...isNamed))
}

/**
 * Finds users by id, ssoUid, a part of username, display name or email, or by a token, its id or its last four characters.
 * Exact matches come first.
 */
export async function searchUsers(db: Database, search: UserSearch): Promise<FoundUser[]> {
  const { text, limit, now } = search
  const named = await namedTokens(db, search)
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const owners = named.map(({ userId }) => userId)
  const { id, subject, username, nickname, email } = users
  const isExact = or(inArray(id, owners), eq(subject, text), isUuid(text) ? eq(id, text) : undefined)
  const isCalled = sql`lower(${text}) in (lower(${username}), lower(${nickname}), lower(${email}))`
  const isAlike = or(ilike(username, pattern), ilike(nickname, pattern), ilike(email, pattern))
  const found = await db
    .select()
    .from(users)
    .where(or(isExact, isAlike))
    .orderBy(sql`(${isExact} or ${isCalled}) desc`, asc(username), asc(id))
    .limit(limit)
  const namedIds = named.map((token) => token.id)
  const userIds = found.map((user) => user.id)
  const tokens = await db
    .select()
    .from(apiTokens)
    .where(and(inArray(apiTokens.userId, userIds), or(isLive(now), inArray(apiTokens.id, namedIds))))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
  const uses = await lastUsesOf(db, tokens)
  return found.map((user) => ({ user, tokens: tokens.filter(({ userId }) => userId === user.id), uses }))
}
