import { and, eq, getTableColumns, gt, isNull, type Placeholder } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { RefusalCode } from '@/openapi/refusalCodes'
import { expiryOf, maxLiveTokens, tokenNoteMaxLength } from '@/openapi/rules/tokens'
import type { ApiToken, CreatedToken } from '@/openapi/types'
import { recordAudit, type AuditSource } from '../audit/auditLog'
import type { Database } from '@/server/storage/database'
import { isOfUse, rememberResource, type KeyUse } from '@/server/storage/idempotency'
import { apiTokens, idempotencyKeys } from '@/server/storage/schema/schema'
import { secretHash } from '@/server/platform/secrets'
import { present } from '@/server/platform/json'
import { isUuid, cleanLine } from '@/server/platform/text'
import type { ServerContent } from '@/server/configuration/content'
import { lockUsers } from '../sessions/users'
import { lastUsesOf } from '../usage/tokenUses'
import { createTokenSecret } from './tokenKey'

type Columns = Pick<typeof apiTokens.$inferSelect, 'models' | 'rpm' | 'note'>

/** Changed columns of a token; a missing one stays as it is. */
type TokenChange = Partial<Columns>
/** The same for a new token, with its validity. */
type TokenOptions = TokenChange & { validDays?: number }

type OptionFields = { models?: string[]; rpm?: number; note?: string; valid_days?: number }

/** Reads the options of a request. An empty list means all models; 0 calls a minute mean no limit for this token. */
export function readTokenOptions({ models, rpm, note, valid_days: validDays }: OptionFields): TokenOptions {
  const some = models && [...new Set(models)].sort()
  return {
    ...(some === undefined ? {} : { models: some.length === 0 ? null : some }),
    ...(rpm === undefined ? {} : { rpm: rpm === 0 ? null : rpm }),
    ...(note === undefined ? {} : { note: cleanLine(note, tokenNoteMaxLength) }),
    ...(validDays === undefined ? {} : { validDays }),
  }
}

const hasNoOptions = (options: TokenOptions): boolean => Object.keys(options).length === 0

export type TokenRow = typeof apiTokens.$inferSelect
type CreationRefusal =
  typeof RefusalCode.TOKEN_NAME_TAKEN | typeof RefusalCode.TOKEN_LIMIT_REACHED | typeof RefusalCode.INVALID_REQUEST
type Creation =
  | { kind: 'created'; data: CreatedToken }
  | { kind: 'alreadyCreated'; data: CreatedToken }
  | { kind: 'refused'; code: CreationRefusal }

/** The part of the content that names prefixes of tokens. */
export type TokenContent = Pick<ServerContent, 'tokenPrefix' | 'tokenPrefixes'>

export type ListedToken = Omit<typeof apiTokens.$inferSelect, 'userId' | 'hash' | 'revokedAt'>

export function toItem(row: ListedToken, content: TokenContent, now: Date, lastUsedAt: Date | null): ApiToken {
  return {
    id: row.id,
    token_name: row.name,
    token: `${row.prefix}…${row.lastFour}`,
    auth_status: row.expiresAt > now ? 1 : 2,
    created_at: row.createdAt.toISOString(),
    expired_at: row.expiresAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
    ...(content.tokenPrefixes.includes(row.prefix) ? {} : { imported: true }),
    ...present({ models: row.models, rpm: row.rpm, note: row.note || null }),
  }
}

export const isListed = (userId: string | Placeholder) => and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt))

async function findByKey(tx: Database, use: KeyUse) {
  const [earlier] = await tx
    .select({ ...getTableColumns(apiTokens), requestHash: idempotencyKeys.requestHash })
    .from(idempotencyKeys)
    .innerJoin(apiTokens, eq(apiTokens.id, idempotencyKeys.resourceId))
    .where(isOfUse(use))
  return earlier
}

/** A stored token as its owner sees it. */
async function readItem(tx: Database, row: TokenRow, { content, now }: Pick<NewToken, 'content' | 'now'>) {
  const uses = await lastUsesOf(tx, [row])
  return toItem(row, content, now, uses.get(row.id) ?? null)
}

/** The live tokens, against which a new name and the maximum are checked. */
const liveTokens = (tx: Database, userId: string, now: Date) =>
  tx
    .select({ id: apiTokens.id, name: apiTokens.name })
    .from(apiTokens)
    .where(and(isListed(userId), gt(apiTokens.expiresAt, now)))

/** The refusal of a new token with this name; null if the user may have it. */
export async function creationRefusal(
  tx: Database,
  userId: string,
  name: string,
  now: Date,
): Promise<CreationRefusal | null> {
  const live = await liveTokens(tx, userId, now)
  if (live.some((token) => token.name === name)) return RefusalCode.TOKEN_NAME_TAKEN
  return live.length >= maxLiveTokens ? RefusalCode.TOKEN_LIMIT_REACHED : null
}

type TokenEvent = {
  action: 'token.created' | 'token.renamed' | 'token.changed' | 'token.revoked'
  userId: string
  id: string
  source: AuditSource
  now: Date
  /** The user, unless given. */
  actor?: string
}

/** Records an event of a token, without its name, which is the user's private text. */
export function recordToken(tx: Database, { action, userId, id, source, now, actor = `user:${userId}` }: TokenEvent) {
  const event = { action, outcome: 'success', actor, target: `token:${id}` } as const
  return recordAudit(tx, source, event, now)
}

async function insertToken(tx: Database, { userId, name, options = {}, content, now }: NewToken) {
  const { tokenPrefix: prefix } = content
  const secret = createTokenSecret(prefix)
  const row: TokenRow = {
    id: randomUUID(),
    userId,
    name,
    hash: secretHash(secret),
    prefix,
    lastFour: secret.slice(-4),
    createdAt: now,
    models: options.models ?? null,
    rpm: options.rpm ?? null,
    note: options.note ?? '',
    expiresAt: expiryOf(now, options.validDays),
    revokedAt: null,
  }
  await tx.insert(apiTokens).values(row)
  return { secret, row }
}

export type NewToken = {
  userId: string
  name: string
  options?: TokenOptions
  content: TokenContent
  key: string | null
  source: AuditSource
  now: Date
}

export async function createToken(db: Database, requested: NewToken): Promise<Creation> {
  const { userId, name, options = {}, key, source, now } = requested
  return db.transaction(async (tx) => {
    await lockUsers(tx, [userId])
    const requestHash = secretHash(hasNoOptions(options) ? name : JSON.stringify([name, options]))
    const use = key === null ? null : ({ userId, operation: 'createToken', key } as const)
    const earlier = use === null ? undefined : await findByKey(tx, use)
    // Compare the request, not the token's name, which may have changed since.
    if (earlier && (earlier.requestHash ?? secretHash(earlier.name)) !== requestHash)
      return { kind: 'refused', code: RefusalCode.INVALID_REQUEST }
    if (earlier) return { kind: 'alreadyCreated', data: { token: '', item: await readItem(tx, earlier, requested) } }
    const refusal = await creationRefusal(tx, userId, name, now)
    if (refusal) return { kind: 'refused', code: refusal }
    const { secret, row } = await insertToken(tx, requested)
    if (use !== null) await rememberResource(tx, use, { resourceId: row.id, requestHash }, now)
    await recordToken(tx, { action: 'token.created', userId, id: row.id, source, now })
    return { kind: 'created', data: { token: secret, item: toItem(row, requested.content, now, null) } }
  })
}

/** Revokes the user's own token; the row stays. Returns false if the user has no such token. */
export async function revokeToken(
  db: Database,
  { userId, id, source, now }: { userId: string; id: string; source: AuditSource; now: Date },
): Promise<boolean> {
  if (!isUuid(id)) return false
  return db.transaction(async (tx) => {
    const revoked = await tx
      .update(apiTokens)
      .set({ revokedAt: now })
      .where(and(eq(apiTokens.id, id), eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt)))
      .returning({ id: apiTokens.id })
    if (revoked.length === 0) return false
    await recordToken(tx, { action: 'token.revoked', userId, id, source, now })
    return true
  })
}

type UpdateRefusal =
  typeof RefusalCode.TOKEN_NAME_TAKEN | typeof RefusalCode.TOKEN_NOT_FOUND | typeof RefusalCode.TOKEN_EXPIRED
type TokenUpdate = { kind: 'updated' | 'unchanged'; item: ApiToken } | { kind: 'refused'; code: UpdateRefusal }
/** `name` is null if it stays. */
type UpdateRequest = {
  userId: string
  id: string
  name: string | null
  change: TokenChange
  content: TokenContent
  source: AuditSource
  now: Date
}

const refused = (code: UpdateRefusal): TokenUpdate => ({ kind: 'refused', code })

/** Changes the user's own live token. Equal values write and record nothing. */
export async function updateToken(db: Database, requested: UpdateRequest): Promise<TokenUpdate> {
  const { userId, id, source, now } = requested
  if (!isUuid(id)) return refused(RefusalCode.TOKEN_NOT_FOUND)
  return db.transaction(async (tx) => {
    await lockUsers(tx, [userId])
    const isToken = and(isListed(userId), eq(apiTokens.id, id))
    const [found] = await tx.select().from(apiTokens).where(isToken).for('no key update')
    if (!found) return refused(RefusalCode.TOKEN_NOT_FOUND)
    if (found.expiresAt <= now) return refused(RefusalCode.TOKEN_EXPIRED)
    const changed = { ...found, ...requested.change, name: requested.name ?? found.name }
    if (isDeepStrictEqual(changed, found)) return { kind: 'unchanged', item: await readItem(tx, found, requested) }
    const { name, models, rpm, note } = changed
    const isRenamed = name !== found.name
    const live = isRenamed ? await liveTokens(tx, userId, now) : []
    if (live.some((token) => token.id !== id && token.name === name)) return refused(RefusalCode.TOKEN_NAME_TAKEN)
    await tx.update(apiTokens).set({ name, models, rpm, note }).where(eq(apiTokens.id, id))
    if (isRenamed) await recordToken(tx, { action: 'token.renamed', userId, id, source, now })
    if (!isDeepStrictEqual({ ...changed, name: found.name }, found))
      await recordToken(tx, { action: 'token.changed', userId, id, source, now })
    return { kind: 'updated', item: await readItem(tx, changed, requested) }
  })
}
