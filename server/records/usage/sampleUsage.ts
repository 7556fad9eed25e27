import { and, eq, isNotNull } from 'drizzle-orm'
import { randomInt, randomUUID } from 'node:crypto'
import type { Calendar } from '@/server/platform/calendar'
import { randomSecret, secretHash } from '@/server/platform/secrets'
import type { Database } from '@/server/storage/database'
import { apiTokens } from '@/server/storage/schema/schema'
import { recordCall } from './recordCall'

const DAY_MS = 24 * 3600 * 1000
const NAME = 'sample-usage'
const MODELS = ['s1', 's1', 's1-mini', 'echo'] as const
const MAX_CALLS = 24
const QUIET_PERCENT = 12

/** A token that was never valid, so that made-up calls do not mix with those of the user's own tokens. */
async function sampleToken(db: Database, userId: string, now: Date): Promise<string> {
  const isSample = and(eq(apiTokens.userId, userId), eq(apiTokens.name, NAME), isNotNull(apiTokens.revokedAt))
  const [known] = await db.select({ id: apiTokens.id }).from(apiTokens).where(isSample).limit(1)
  if (known) return known.id
  const id = randomUUID()
  await db.insert(apiTokens).values({
    id,
    userId,
    name: NAME,
    hash: secretHash(randomSecret()),
    lastFour: '----',
    createdAt: now,
    expiresAt: now,
    revokedAt: now,
  })
  return id
}

/** Writes made-up calls over the last `days` days, some of which stay empty; returns how many. */
export async function writeSampleUsage(
  db: Database,
  calendar: Calendar,
  { userId, prefix, days, now }: { userId: string; prefix: string; days: number; now: Date },
): Promise<number> {
  const tokenId = await sampleToken(db, userId, now)
  let written = 0
  for (let daysAgo = days - 1; daysAgo >= 0; daysAgo--) {
    const calls = randomInt(100) < QUIET_PERCENT ? 0 : randomInt(1, MAX_CALLS + 1)
    await db.transaction(async (tx) => {
      for (let made = 0; made < calls; made++) {
        const call = {
          userId,
          tokenId,
          model: prefix.replace('_', `-${MODELS[randomInt(MODELS.length)] ?? MODELS[0]}`),
          calledAt: new Date(now.getTime() - daysAgo * DAY_MS - randomInt(DAY_MS)),
          inputTokens: randomInt(50, 4000),
          outputTokens: randomInt(20, 6000),
          status: 200,
          latencyMs: randomInt(200, 4000),
        }
        await recordCall(tx, call, calendar)
      }
    })
    written += calls
  }
  return written
}
