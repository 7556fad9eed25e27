import type { RateLimitName, RateLimits } from '@/server/storage/rateLimits'
import { rateKeyOf } from '@/server/platform/http/rateKey'

/** The name and origin of a sign-in; `browser` is null unless this browser has signed in to the account before. */
export type SignInAttempt = { account: string; address: string; browser: string | null }

export type SignInLimits = {
  /** Counts the attempt before the password is checked. Returns the seconds to wait if there were too many, else null. */
  admit(attempt: SignInAttempt, whenReached: (limit: RateLimitName) => Promise<void>): Promise<number | null>
  /** Refunds an attempt with the right password. */
  succeeded(attempt: SignInAttempt): Promise<void>
  /** Refunds an attempt whose password was not checked, except at its address, which still made the request. */
  refundUnchecked(attempt: SignInAttempt): Promise<void>
}

/**
 * Limits attempts by address, by address and account, and by account over all addresses. Browsers that have signed in to
 * the account before have limits of their own, so that strangers cannot lock their user out.
 */
export function createSignInLimits({ rateLimits }: { rateLimits: RateLimits }): SignInLimits {
  const pairOf = ({ account, address }: SignInAttempt) => `${rateKeyOf(address)} ${account}`
  const limitsOfUnknownBrowser = (attempt: SignInAttempt): [RateLimitName, string][] => [
    // The address comes first, so that a blocked address does not use up the account's attempts.
    ['signInByAddress', attempt.address],
    ['signInByPair', pairOf(attempt)],
    ['signInByAccount', attempt.account],
  ]
  const limitsOf = (attempt: SignInAttempt): [RateLimitName, string][] =>
    attempt.browser === null
      ? limitsOfUnknownBrowser(attempt)
      : [
          // The browser comes first, so that a blocked browser does not use up its address's attempts.
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
    async refundUnchecked(attempt) {
      for (const [kind, key] of limitsOf(attempt)) if (!kind.endsWith('ByAddress')) await rateLimits.refund(kind, key)
    },
  }
}
