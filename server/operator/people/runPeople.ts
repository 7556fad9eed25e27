import { and, asc, between, desc, eq, gt, isNull, sql, ilike, inArray, or } from 'drizzle-orm'
import { addDays } from '@/openapi/rules/days'
import { isUuid } from '@/server/platform/text'
import type { Calendar } from '@/server/platform/calendar'
import { lastUsesOf } from '@/server/records/usage/tokenUses'
import { createTokenKey } from '@/server/records/tokens/tokenKey'
import type { Database } from '@/server/storage/database'
import { users, apiTokens } from '@/server/storage/schema/schema'
import { usageDays } from '@/server/storage/schema/usageSchema'
import type { User } from '@/server/records/sessions/users'
import { revokeTokens, type TokenRow, listTokensOf } from '../tokens'
import { calendarOf, type OperatorContext, OperatorError, aligned, plural, visible } from '../context'
import { requireUser } from '../users'

type UserSearch = {
  text: string
  /** The key to look the text up as a token; null if it does not look like one. */
  tokenKey: string | null
  limit: number
  now: Date
}
/** `tokens` are the user's live ones and those that the search names, also revoked and expired ones. */
type FoundUser = { user: User; tokens: readonly TokenRow[]; uses: ReadonlyMap<string, Date> }

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
async function searchUsers(db: Database, search: UserSearch): Promise<FoundUser[]> {
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
  const uses = await lastUsesOf(db, tokens)
  return found.map((user) => ({ user, tokens: tokens.filter(({ userId }) => userId === user.id), uses }))
}

const MAX_FOUND = 20

/** The time, and the days of the reporting zone. */
type Today = { now: Date; dayOf: Calendar['dayOf'] }

function stateOf({ revokedAt, expiresAt }: TokenRow, { now, dayOf }: Today): string {
  if (revokedAt !== null) return `revoked ${dayOf(revokedAt)}`
  return `${expiresAt > now ? 'live until' : 'expired'} ${dayOf(expiresAt)}`
}

const tokenText = (token: TokenRow, lastUsedAt: Date | undefined, today: Today) =>
  [
    `${token.prefix}…${token.lastFour}`,
    token.name,
    stateOf(token, today),
    lastUsedAt === undefined ? 'never used' : `last used ${today.dayOf(lastUsedAt)}`,
    token.id,
  ].map(visible)

function userText({ user, tokens, uses }: FoundUser, today: Today): string {
  const { username, nickname, email, id, subject, issuer, lastSignInAt } = user
  const facts = [
    ['id', id],
    ['ssoUid', subject],
    ['issuer', issuer],
    ['last sign-in', lastSignInAt?.toISOString() ?? 'none'],
  ].map(([name = '', value = '']) => `  ${name.padEnd(12)}  ${visible(value)}`)
  const head = [username, ...(nickname === '' ? [] : [`(${nickname})`]), ...(email === '' ? [] : [`<${email}>`])]
  const rows = aligned(tokens.map((token) => tokenText(token, uses.get(token.id), today))).split('\n')
  const listed = tokens.length === 0 ? ['  tokens        none'] : ['  tokens', ...rows.map((row) => `    ${row}`)]
  return [visible(head.join(' ')), ...facts, ...listed].join('\n')
}

const keyOf = ({ configuration }: OperatorContext, text: string) => createTokenKey(configuration.importedTokens)(text)

export async function findUsers(context: OperatorContext, text: string): Promise<string> {
  const now = context.now()
  const search = { text, tokenKey: keyOf(context, text), limit: MAX_FOUND + 1, now }
  const found = await searchUsers(context.db, search)
  if (found.length === 0) throw new OperatorError('no user was found')
  const more = found.length > MAX_FOUND ? [`Only ${MAX_FOUND} users are shown; give more of the name.`] : []
  return [
    ...found.slice(0, MAX_FOUND).map((one) => userText(one, { now, dayOf: calendarOf(context).dayOf })),
    ...more,
  ].join('\n\n')
}

const shownToken = ({ name, prefix, lastFour, id }: TokenRow) => [`${prefix}…${lastFour}`, name, id].map(visible)

/** The live token with these last four characters, alone or behind its prefix as `users find` prints it. */
async function tokenEndingIn({ db, now }: OperatorContext, text: string): Promise<{ id: string }> {
  const [, prefix, lastFour] = /^(?:(.*)…)?([A-Za-z0-9]{4})$/.exec(text) ?? []
  if (lastFour === undefined)
    throw new OperatorError('that is neither a token, nor its id, nor its last four characters', 2)
  const isLive = and(isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, now()))
  const isNamed = prefix === undefined ? undefined : eq(apiTokens.prefix, prefix)
  const found = await db
    .select()
    .from(apiTokens)
    .where(and(eq(apiTokens.lastFour, lastFour), isNamed, isLive))
  const [token, ...others] = found
  if (!token) throw new OperatorError('there is no live token with these last four characters')
  if (others.length > 0)
    throw new OperatorError(`several tokens end so; name one by its id:\n${aligned(found.map(shownToken))}`)
  return token
}

export async function revokeOne(context: OperatorContext, token: string): Promise<string> {
  const { db, now, actor } = context
  const key = keyOf(context, token)
  const which = isUuid(token) ? { id: token } : key === null ? await tokenEndingIn(context, token) : { key }
  const [revoked] = await revokeTokens(db, which, now(), actor)
  // The text may be a token: it is not repeated.
  if (!revoked) throw new OperatorError('there is no such token, or it is revoked already')
  return `Revoked ${visible(`${revoked.name}, ${revoked.prefix}…${revoked.lastFour}`)}. Every process rejects it within seconds.`
}

export async function revokeAll({ db, now, actor }: OperatorContext, name: string): Promise<string> {
  const user = await requireUser(db, name)
  const revoked = await revokeTokens(db, { userId: user.id }, now(), actor)
  return `Revoked ${plural(revoked.length, 'token')} of ${visible(user.username)}.`
}

/** The users with the most tokens in a range of days, those with the most first. */
function listTopUsers(db: Database, { from, to, limit }: { from: string; to: string; limit: number }) {
  const sum = (column: 'calls' | 'inputTokens' | 'outputTokens') => sql`sum(${usageDays[column]})`.mapWith(Number)
  return db
    .select({
      userId: users.id,
      username: users.username,
      calls: sum('calls'),
      inputTokens: sum('inputTokens'),
      outputTokens: sum('outputTokens'),
    })
    .from(usageDays)
    .innerJoin(users, eq(users.id, usageDays.userId))
    .where(between(usageDays.day, from, to))
    .groupBy(users.id, users.username)
    .orderBy(desc(sql`sum(${usageDays.inputTokens} + ${usageDays.outputTokens})`), asc(users.username))
    .limit(limit)
}

export async function listTop(context: OperatorContext, days: number, limit: number) {
  const { db, now } = context
  const to = calendarOf(context).dayOf(now())
  const from = addDays(to, 1 - days)
  const found = await listTopUsers(db, { from, to, limit })
  if (found.length === 0) return `Nothing was called from ${from} to ${to}.`
  const rows = found.map(({ username, calls, inputTokens, outputTokens, userId }) =>
    [username, `${calls}`, `${inputTokens}`, `${outputTokens}`, userId].map(visible),
  )
  const table = aligned([['user', 'calls', 'input tokens', 'output tokens', 'id'], ...rows])
  return `From ${from} to ${to}, most tokens first:\n${table}`
}
