import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '@/server/storage/database'
import { apiTokens, users } from '@/server/storage/schema/schema'
import { modelCalls } from '@/server/storage/schema/usageSchema'

/** A caller may send the same id again. */
const MAX_CALLS = 20

/** A call, and the names of its user and token; null if they are not there. */
export type NamedCall = { call: typeof modelCalls.$inferSelect; username: string | null; tokenName: string | null }

/** The calls of a request id, newest first; without a user all months are searched. */
export const findCalls = (db: Database, requestId: string, userId: string | null): Promise<NamedCall[]> =>
  db
    .select({ call: modelCalls, username: users.username, tokenName: apiTokens.name })
    .from(modelCalls)
    .leftJoin(users, eq(users.id, modelCalls.userId))
    .leftJoin(apiTokens, eq(apiTokens.id, modelCalls.tokenId))
    .where(and(eq(modelCalls.requestId, requestId), userId === null ? undefined : eq(modelCalls.userId, userId)))
    .orderBy(desc(modelCalls.calledAt), desc(modelCalls.id))
    .limit(MAX_CALLS)
