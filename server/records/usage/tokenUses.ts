import { and, inArray } from 'drizzle-orm'
import type { Database } from '@/server/storage/database'
import { tokenUses } from '@/server/storage/schema/usageSchema'

/** When these API tokens were last used, by their ids; a token that never was has no entry. */
export async function lastUsesOf(
  db: Database,
  tokens: readonly { id: string; userId: string }[],
): Promise<ReadonlyMap<string, Date>> {
  if (tokens.length === 0) return new Map()
  const userIds = [...new Set(tokens.map(({ userId }) => userId))]
  const ids = tokens.map(({ id }) => id)
  const rows = await db
    .select({ id: tokenUses.tokenId, at: tokenUses.lastUsedAt })
    .from(tokenUses)
    .where(and(inArray(tokenUses.userId, userIds), inArray(tokenUses.tokenId, ids)))
  return new Map(rows.map(({ id, at }) => [id, at]))
}
