import { and, desc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { localSource } from '../records/audit/auditLog'
import type { Database } from '../storage/database'
import { apiTokens } from '../storage/schema/schema'
import { ownPrefixes } from '../configuration/tokenForms'
import { recordToken } from '../records/tokens/tokenStore'

export type TokenRow = typeof apiTokens.$inferSelect

/** One token by its id or by the key of its secret, all of a user, or only those that were made here. */
export type TokensOf = { id: string } | { key: string } | { userId: string } | { userId: string; areOwn: true }

const isOf = (which: TokensOf) => {
  if ('id' in which) return eq(apiTokens.id, which.id)
  if ('key' in which) return eq(apiTokens.hash, which.key)
  const isTheirs = eq(apiTokens.userId, which.userId)
  return 'areOwn' in which ? and(isTheirs, inArray(apiTokens.prefix, [...ownPrefixes()])) : isTheirs
}

/** Revokes tokens for the operator, each with an event, and gives those that it revoked. A trigger notifies all processes. */
export async function revokeTokens(db: Database, which: TokensOf, now: Date, actor = 'operator'): Promise<TokenRow[]> {
  return db.transaction(async (tx) => {
    const isLive = isNull(apiTokens.revokedAt)
    const revoked = await tx
      .update(apiTokens)
      .set({ revokedAt: now })
      .where(and(isOf(which), isLive))
      .returning()
    for (const { id, userId } of revoked)
      await recordToken(tx, { action: 'token.revoked', userId, id, source: localSource, now, actor })
    return revoked
  })
}

/** The live tokens of users, and others of theirs that `ids` names, newest first. */
export function listTokensOf(
  db: Database,
  userIds: readonly string[],
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<TokenRow[]> {
  const isLive = and(isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, now))
  return db
    .select()
    .from(apiTokens)
    .where(and(inArray(apiTokens.userId, [...userIds]), or(isLive, inArray(apiTokens.id, [...ids]))))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
}
