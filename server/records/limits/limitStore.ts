import { eq } from 'drizzle-orm'
import type { RateLimit } from '@/openapi/types'
import { localSource, recordAudit } from '../audit/auditLog'
import { lockUsers } from '../sessions/users'
import type { Changes, Database } from '@/server/storage/database'
import { userLimits } from '@/server/storage/schema/limitsSchema'
import { createCache } from '@/server/storage/cache'

type GrantedLimits = Pick<typeof userLimits.$inferSelect, 'rpm' | 'tpm' | 'inputTokens' | 'outputTokens'>

/** Limits to grant; others stay as they are. */
export type Grant = Partial<Record<keyof GrantedLimits, number>>

/** The granted limits; a limit that was not granted has its default. */
export function withDefaults(granted: GrantedLimits | null | undefined, defaults: RateLimit): RateLimit {
  return {
    rpm: granted?.rpm ?? defaults.rpm,
    tpm: granted?.tpm ?? defaults.tpm,
    input_tokens: granted?.inputTokens ?? defaults.input_tokens,
    output_tokens: granted?.outputTokens ?? defaults.output_tokens,
  }
}

export async function limitsOf(db: Database, userId: string, defaults: RateLimit): Promise<RateLimit> {
  const [granted] = await db.select().from(userLimits).where(eq(userLimits.userId, userId))
  return withDefaults(granted, defaults)
}

/** Looks up the limits of a user, and caches them. */
export function createLimitLookup(
  db: Database,
  defaults: RateLimit,
  changes: Changes,
): (userId: string) => Promise<RateLimit> {
  type UserLimits = { userId: string; limits: RateLimit }
  const cache = createCache(changes, ({ userId }: UserLimits) => [{ kind: 'limits', id: userId }])
  const read = async (userId: string) => ({ userId, limits: await limitsOf(db, userId, defaults) })
  return async (userId) => (cache.get(userId) ?? (await cache.load(userId, () => read(userId)))).limits
}

/** Grants the given limits and leaves the user's others as they are. */
export async function grantLimits(db: Database, userId: string, limits: Grant, now: Date, actor = 'operator') {
  await db.transaction(async (tx) => {
    await lockUsers(tx, [userId])
    await tx
      .insert(userLimits)
      .values({ userId, ...limits, updatedAt: now })
      .onConflictDoUpdate({ target: userLimits.userId, set: { ...limits, updatedAt: now } })
    const event = { action: 'limits.changed', outcome: 'success', actor, target: `user:${userId}` } as const
    await recordAudit(tx, localSource, { ...event, details: limits }, now)
  })
}
