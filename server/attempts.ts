import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { secretHash } from './secrets'

const MINUTE_SECONDS = 60

/** How many attempts of each kind one key (an address or an account) has, and in how many seconds they come back. */
const limits = {
  codeByAddress: { points: 60, duration: MINUTE_SECONDS },
  startByAddress: { points: 120, duration: MINUTE_SECONDS },
  signInByAccount: { points: 10, duration: 15 * MINUTE_SECONDS },
  signInByAddress: { points: 50, duration: 15 * MINUTE_SECONDS },
  signUpByAddress: { points: 30, duration: 60 * MINUTE_SECONDS },
  tokenCreationByUser: { points: 120, duration: 60 * MINUTE_SECONDS },
  applicationByUser: { points: 60, duration: 60 * MINUTE_SECONDS },
} as const

export type AttemptKind = keyof typeof limits

export type Attempts = {
  /** Counts one attempt; returns the seconds to wait when there were too many, else null. */
  count(kind: AttemptKind, key: string): Promise<number | null>
  /** Takes one counted attempt back. */
  giveBack(kind: AttemptKind, key: string): Promise<void>
  forget(kind: AttemptKind, key: string): Promise<void>
}

function createLimiter(kind: AttemptKind, pool: Pool | null): RateLimiterAbstract {
  const options = { ...limits[kind], keyPrefix: kind }
  if (!pool) return new RateLimiterMemory(options)
  return new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false, // one statement for all of them, whose failure it keeps to itself: server/database/cleanup.ts
  })
}

const seconds = (result: RateLimiterRes) => Math.max(1, Math.ceil(result.msBeforeNext / 1000))

/** Counters in the shared PostgreSQL, or in memory where the database is embedded and the process alone. */
export function createAttempts(pool: Pool | null): Attempts {
  const kinds = Object.keys(limits) as AttemptKind[] // as: Object.keys widens the keys of a constant
  const limiters = new Map(kinds.map((kind) => [kind, createLimiter(kind, pool)]))
  const of = (kind: AttemptKind) => {
    const limiter = limiters.get(kind)
    if (!limiter) throw new Error(`no limiter ${kind}`)
    return limiter
  }
  return {
    async count(kind, key) {
      try {
        await of(kind).consume(secretHash(key))
        return null
      } catch (rejected) {
        if (rejected instanceof RateLimiterRes) return seconds(rejected)
        throw rejected
      }
    },
    async giveBack(kind, key) {
      await of(kind).reward(secretHash(key))
    },
    async forget(kind, key) {
      await of(kind).delete(secretHash(key))
    },
  }
}
