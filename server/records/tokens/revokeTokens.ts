import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '@/server/storage/database'
import { apiTokens } from '@/server/storage/schema/schema'
import { localSource } from '../audit/auditLog'
import { recordToken, type TokenRow } from './tokenStore'

/** One token by its id or by the key of its secret, all of a user, or only those with one of some prefixes. */
type TokensOf = { id: string } | { key: string } | { userId: string } | { userId: string; prefixes: readonly string[] }

const isOf = (which: TokensOf) => {
  if ('id' in which) return eq(apiTokens.id, which.id)
  if ('key' in which) return eq(apiTokens.hash, which.key)
  const isTheirs = eq(apiTokens.userId, which.userId)
  return 'prefixes' in which ? and(isTheirs, inArray(apiTokens.prefix, [...which.prefixes])) : isTheirs
}

/** Revokes tokens for the operator, each with an event, and returns those that it revoked. A trigger notifies all processes. */
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
