import { asc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '@/server/storage/database'
import { apiTokens, users } from '@/server/storage/schema/schema'
import { isUuid } from '@/server/platform/uuid'
import { listTokensOf, type TokenRow } from '../tokens'
import type { User } from '@/server/portal/sessions/sessionStore'

export type UserSearch = {
  text: string
  /** The key to look the text up as a token; null if it does not look like one. */
  tokenKey: string | null
  limit: number
  now: Date
}
/** `tokens` are the user's live ones and those that the search names, also revoked and expired ones. */
export type FoundUser = { user: User; tokens: readonly TokenRow[] }

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
  const tokens = await listTokensOf(
    db,
    found.map((user) => user.id),
    { ids: named.map((token) => token.id), now },
  )
  return found.map((user) => ({ user, tokens: tokens.filter(({ userId }) => userId === user.id) }))
}
