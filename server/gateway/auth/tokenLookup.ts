import { sql } from 'drizzle-orm'
import { monthOf } from '@/server/platform/calendar'
import { createCache } from '@/server/storage/cache'
import type { Change, Changes, Database } from '@/server/storage/database'
import { apiTokens } from '@/server/storage/schema/schema'
import { GatewayError } from '../errors/gatewayError'
import type { Caller, KnownToken } from '../context/gatewayContext'
import {
  asNumberOrNull,
  asTime,
  asTimeOrNull,
  monthAt,
  usageColumns,
  toUsageSnapshot,
  type LimitContext,
} from '../limits/usageSnapshot'

type StoredToken = KnownToken & { tokenId: string }

const tokenColumns = {
  tokenId: sql`token_id`.mapWith(apiTokens.id),
  userId: sql`user_id`.mapWith(apiTokens.userId),
  expiresAt: asTime('expires_at'),
  freeAt: asTimeOrNull('free_at'),
  models: sql<string[] | null>`token_models`,
  ownRpm: asNumberOrNull('token_rpm'),
}

/** Reads the live or expired token of a hash, with its user's usage; locks nothing. */
export async function findToken(
  db: Database,
  hash: string,
  limitContext: LimitContext,
  at?: Date,
): Promise<StoredToken | null> {
  const clock = at ?? limitContext.clock()
  const month = monthAt(clock, limitContext)
  const time = sql`${clock?.toISOString() ?? null}::timestamptz, ${month}::date`
  const query = sql`find_caller(${hash}, ${time}, ${limitContext.defaults.rpm}::bigint)`
  const [row] = await db.select({ ...tokenColumns, ...usageColumns }).from(query)
  if (!row) return null
  if (monthOf(limitContext.calendar.dayOf(row.now)) !== month) return findToken(db, hash, limitContext, row.now)
  const { tokenId, userId, expiresAt, freeAt, models, ownRpm, ...rest } = row
  const own = ownRpm === null ? null : { tokenId, rpm: ownRpm }
  const usage = toUsageSnapshot(rest, limitContext.defaults)
  return { tokenId, userId, expiresAt, freeAt, models, own, isCached: false, usage }
}

const changesOf = ({ tokenId, userId }: StoredToken): Change[] => [
  { kind: 'token', id: tokenId },
  { kind: 'limits', id: userId },
]

export type TokenLookup = ReturnType<typeof createTokenLookup>

type TokenLookupPorts = {
  db: Database
  changes: Pick<Changes, 'isConnected' | 'version' | 'subscribe'>
  limitContext: LimitContext
  now: () => Date
}

/** Looks up API tokens, and caches them for seconds. */
export function createTokenLookup({ db, changes, limitContext, now }: TokenLookupPorts) {
  const cache = createCache(changes, changesOf)
  const read = (hash: string) => cache.load(hash, () => findToken(db, hash, limitContext))

  return {
    /** The same from the database. */
    read,
    /** The live or expired token of a hash, from the cache if possible. */
    find: async (hash: string) => {
      const cached = cache.get(hash)
      const time = now()
      if (cached === null || cached.expiresAt <= time) return read(hash)
      return { ...cached, usage: { ...cached.usage, now: time }, isCached: true }
    },
    /** Drops a hash from the cache. */
    forget: cache.forget,
  }
}

type CallerPorts = { read: () => Promise<KnownToken>; forget: () => void }

export function createCaller(first: KnownToken, { read, forget }: CallerPorts): Caller {
  let token = first
  async function refresh() {
    token = await read()
  }
  return {
    get token() {
      return token
    },
    refresh,
    async check(check) {
      try {
        return check(token)
      } catch (error) {
        if (!token.isCached || !(error instanceof GatewayError)) throw error
        await refresh()
        return check(token)
      }
    },
    forget,
  }
}
