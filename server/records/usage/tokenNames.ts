import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '@/server/storage/database'
import { apiTokens } from '@/server/storage/schema/schema'

/** The names of a user's API tokens, revoked ones too, by their ids. */
export async function tokenNames(
  db: Database,
  userId: string,
  tokenIds: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, string>> {
  const ids = [...new Set(tokenIds)].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: apiTokens.id, name: apiTokens.name })
    .from(apiTokens)
    .where(and(eq(apiTokens.userId, userId), inArray(apiTokens.id, ids)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
