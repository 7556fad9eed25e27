import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { rateKeyOf } from '../platform/http/rateKey'
import { secretHash } from '../platform/secrets'

const MINUTE_SECONDS = 60
export const MAX_IN_MEMORY = 20_000

/** Attempts that one key (an address, an account, …) has in a period of `duration` seconds. */
const limits = {
  codeByAddress: { points: 60, duration: MINUTE_SECONDS },
  startByAddress: { points: 120, duration: MINUTE_SECONDS },
  // The embedded provider's own page, to which every start redirects.
  authorizeByAddress: { points: 240, duration: MINUTE_SECONDS },
  signInByPair: { points: 10, duration: 15 * MINUTE_SECONDS },
  signInByAddress: { points: 50, duration: 15 * MINUTE_SECONDS },
  signInByAccount: { points: 100, duration: 60 * MINUTE_SECONDS },
  // For known browsers: strangers at the same address cannot use it up.
  knownSignInByAddress: { points: 50, duration: 15 * MINUTE_SECONDS },
  signInByBrowser: { points: 10, duration: 15 * MINUTE_SECONDS },
  // Limits the rows of the audit log if no other limit is as narrow.
  failedSignInByAddress: { points: 50, duration: 15 * MINUTE_SECONDS },
  // Correct passwords: each one creates a session, cookies and audit events.
  rightPasswordByAccount: { points: 120, duration: 60 * MINUTE_SECONDS },
  currentPasswordByAccount: { points: 10, duration: 15 * MINUTE_SECONDS },
  passwordChangeByAccount: { points: 20, duration: 60 * MINUTE_SECONDS },
  profileChangeByAccount: { points: 60, duration: 60 * MINUTE_SECONDS },
  renewalByUser: { points: 120, duration: 15 * MINUTE_SECONDS },
  signUpByAddress: { points: 30, duration: 60 * MINUTE_SECONDS },
  tokenCreationByUser: { points: 120, duration: 60 * MINUTE_SECONDS },
  tokenUpdateByUser: { points: 120, duration: 60 * MINUTE_SECONDS },
  applicationByUser: { points: 60, duration: 60 * MINUTE_SECONDS },
} as const

export type RateLimitName = keyof typeof limits

export type RateLimits = ReturnType<typeof createRateLimits>

/** Deletes the oldest counters in memory if there are too many. Pushing one out takes more attempts than it allows. */
class BoundedLimiter extends RateLimiterMemory {
  private readonly keys = new Set<string>()

  override async consume(key: string): Promise<RateLimiterRes> {
    this.keys.delete(key)
    this.keys.add(key)
    const [oldest] = this.keys
    if (this.keys.size > MAX_IN_MEMORY && oldest !== undefined) {
      this.keys.delete(oldest)
      await this.delete(oldest)
    }
    return super.consume(key)
  }
}

function createLimiter(kind: RateLimitName, pool: Pool | null): RateLimiterAbstract {
  const options = { ...limits[kind], keyPrefix: kind }
  if (!pool) return new BoundedLimiter(options)
  return new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false, // the cleanup deletes them (server/records/retention/cleanup.ts) and logs its failures
  })
}

const seconds = (result: RateLimiterRes) => Math.max(1, Math.ceil(result.msBeforeNext / 1000))

/** Counters in the shared PostgreSQL, or in memory if the database is embedded and the process alone. */
export function createRateLimits(pool: Pool | null) {
  const kinds = Object.keys(limits) as RateLimitName[] // as: Object.keys widens the keys of a constant
  const created = kinds.map((kind) => [kind, createLimiter(kind, pool)] as const)
  const limiters = Object.fromEntries(created) as Record<RateLimitName, RateLimiterAbstract> // as: one of each kind
  const keyOf = (kind: RateLimitName, key: string) => secretHash(kind.endsWith('ByAddress') ? rateKeyOf(key) : key)
  return {
    /**
     * Counts one attempt; returns the seconds to wait if there were too many, else null. Calls `whenReached` at the first
     * attempt above the limit. Addresses count by `rateKeyOf`.
     */
    async consume(kind: RateLimitName, key: string, whenReached?: () => Promise<void>) {
      try {
        await limiters[kind].consume(keyOf(kind, key))
        return null
      } catch (rejected) {
        if (!(rejected instanceof RateLimiterRes)) throw rejected
        if (rejected.consumedPoints === limits[kind].points + 1) await whenReached?.()
        return seconds(rejected)
      }
    },
    /** Takes back one counted attempt. */
    async refund(kind: RateLimitName, key: string) {
      await limiters[kind].reward(keyOf(kind, key))
    },
    async reset(kind: RateLimitName, key: string) {
      await limiters[kind].delete(keyOf(kind, key))
    },
  }
}
