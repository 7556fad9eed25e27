import type { RateLimitName, RateLimits } from '@/server/storage/rateLimits'
import { rateKeyOf } from '@/server/platform/http/rateKey'

/** Who tries to sign in to what; `browser` is set where this browser has signed in to the account before. */
export type Attempt = { account: string; address: string; browser: string | null }

export type SignInLimits = {
  /** Counts the attempt before a password is looked at; the seconds to wait where there were too many, else null. */
  admit(attempt: Attempt, whenReached: (limit: RateLimitName) => Promise<void>): Promise<number | null>
  /** The password was right. */
  succeeded(attempt: Attempt): Promise<void>
  /** The password was not looked at, so that nothing was guessed; the address has asked nevertheless. */
  notTried(attempt: Attempt): Promise<void>
}

/**
 * A browser that has signed in to the account before has a few attempts of its own, and its address some for all such
 * browsers, so that strangers cannot lock its person out. All others are counted by address, by address and account, and by
 * account over all addresses.
 */
export function createSignInLimits({ rateLimits }: { rateLimits: RateLimits }): SignInLimits {
  const pairOf = ({ account, address }: Attempt) => `${rateKeyOf(address)} ${account}`
  const ofStrangers = (attempt: Attempt): [RateLimitName, string][] => [
    // An address that has to wait does not use up the account's attempts.
    ['signInByAddress', attempt.address],
    ['signInByPair', pairOf(attempt)],
    ['signInByAccount', attempt.account],
  ]
  const limitsOf = (attempt: Attempt): [RateLimitName, string][] =>
    attempt.browser === null
      ? ofStrangers(attempt)
      : [
          // A browser that has to wait does not use up its address's attempts.
          ['signInByBrowser', attempt.browser],
          ['knownSignInByAddress', attempt.address],
        ]

  return {
    async admit(attempt, whenReached) {
      for (const [kind, key] of limitsOf(attempt)) {
        const wait = await rateLimits.consume(kind, key, () => whenReached(kind))
        if (wait !== null) return wait
      }
      return null
    },
    async succeeded(attempt) {
      if (attempt.browser !== null) {
        await rateLimits.refund('knownSignInByAddress', attempt.address)
        return rateLimits.reset('signInByBrowser', attempt.browser)
      }
      await rateLimits.refund('signInByAddress', attempt.address)
      await rateLimits.reset('signInByPair', pairOf(attempt))
      await rateLimits.refund('signInByAccount', attempt.account)
    },
    async notTried(attempt) {
      for (const [kind, key] of limitsOf(attempt)) if (!kind.endsWith('ByAddress')) await rateLimits.refund(kind, key)
    },
  }
}
