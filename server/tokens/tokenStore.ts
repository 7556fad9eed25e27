import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { RefusalCode } from '../../openapi/refusalCodes'
import type { ApiToken, CreatedToken } from '../../openapi/types'
import type { Database } from '../database/database'
import { apiTokens, idempotencyKeys, users } from '../database/schema'
import { secretHash } from '../secrets'
import { createTokenSecret } from './tokenSecret'
import { expiryOf } from './validity'

const MOST_LIVE = 50
const OPERATION = 'createToken'

type TokenRow = typeof apiTokens.$inferSelect
export type CreationRefusal =
  typeof RefusalCode.TOKEN_NAME_TAKEN | typeof RefusalCode.TOKEN_LIMIT_REACHED | typeof RefusalCode.INVALID_REQUEST
export type Creation =
  | { kind: 'created'; data: CreatedToken }
  | { kind: 'alreadyCreated'; data: CreatedToken }
  | { kind: 'refused'; code: CreationRefusal }

function toItem(row: TokenRow, now: Date): ApiToken {
  return {
    id: row.id,
    token_name: row.name,
    token: `intern_…${row.lastFour}`,
    auth_status: row.expiresAt > now ? 1 : 2,
    created_at: row.createdAt.toISOString(),
    expired_at: row.expiresAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  }
}

/** Live and expired tokens of a user, newest first; revoked ones are not listed. */
export async function listTokens(db: Database, userId: string, now: Date): Promise<ApiToken[]> {
  const rows = await db
    .select()
    .from(apiTokens)
    .where(and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt)))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
  return rows.map((row) => toItem(row, now))
}

async function findEarlier(tx: Database, userId: string, key: string) {
  const [earlier] = await tx
    .select({ token: apiTokens })
    .from(idempotencyKeys)
    .innerJoin(apiTokens, eq(apiTokens.id, idempotencyKeys.resourceId))
    .where(
      and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.operation, OPERATION), eq(idempotencyKeys.key, key)),
    )
  return earlier?.token
}

async function findObstacle(tx: Database, userId: string, name: string, now: Date): Promise<CreationRefusal | null> {
  const isLive = and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, now))
  const live = await tx.select({ name: apiTokens.name }).from(apiTokens).where(isLive)
  if (live.some((token) => token.name === name)) return RefusalCode.TOKEN_NAME_TAKEN
  return live.length >= MOST_LIVE ? RefusalCode.TOKEN_LIMIT_REACHED : null
}

async function insertToken(tx: Database, userId: string, name: string, now: Date) {
  const secret = createTokenSecret()
  const row: TokenRow = {
    id: randomUUID(),
    userId,
    name,
    hash: secretHash(secret),
    lastFour: secret.slice(-4),
    createdAt: now,
    expiresAt: expiryOf(now),
    lastUsedAt: null,
    revokedAt: null,
  }
  await tx.insert(apiTokens).values(row)
  return { secret, row }
}

/** Makes a token under the user's row lock, so that names stay unique and the limit holds between processes. */
export async function createToken(
  db: Database,
  { userId, name, key, now }: { userId: string; name: string; key: string | null; now: Date },
): Promise<Creation> {
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    const earlier = key === null ? undefined : await findEarlier(tx, userId, key)
    if (earlier && earlier.name !== name) return { kind: 'refused', code: RefusalCode.INVALID_REQUEST }
    if (earlier) return { kind: 'alreadyCreated', data: { token: '', item: toItem(earlier, now) } }
    const obstacle = await findObstacle(tx, userId, name, now)
    if (obstacle) return { kind: 'refused', code: obstacle }
    const { secret, row } = await insertToken(tx, userId, name, now)
    if (key !== null)
      await tx.insert(idempotencyKeys).values({ userId, operation: OPERATION, key, resourceId: row.id, createdAt: now })
    return { kind: 'created', data: { token: secret, item: toItem(row, now) } }
  })
}

/** Revokes the user's own token and keeps the row; false when the user has no such token. */
export async function revokeToken(db: Database, userId: string, id: string, now: Date): Promise<boolean> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return false
  const revoked = await db
    .update(apiTokens)
    .set({ revokedAt: now })
    .where(and(eq(apiTokens.id, id), eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt)))
    .returning({ id: apiTokens.id })
  return revoked.length > 0
}
