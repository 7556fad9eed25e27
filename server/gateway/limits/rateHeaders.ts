import type { RateLimit } from '@/openapi/types'

const MINUTE_SECONDS = 60
/** An ended call counts until the end of the second in which its minute ends. */
const LONGEST_WAIT_SECONDS = MINUTE_SECONDS + 1
/**
 * Clients do not wait for longer: the AI SDK ignores 60 s and more, Claude Code and OpenAI's Python client more than 60 s. Clients that
 * return too early get the rest, 1 or 2 s.
 */
const LONGEST_RETRY_SECONDS = MINUTE_SECONDS - 1

type Rates = Readonly<{ limits: RateLimit; now: Date; newest: Date | null; requests: number; tokens: number }>
type Headers = Readonly<Record<string, string>>

/** Whole minutes and seconds, such as `48s` or `1m0s`. */
const duration = (seconds: number) =>
  seconds < MINUTE_SECONDS ? `${seconds}s` : `${Math.floor(seconds / MINUTE_SECONDS)}m${seconds % MINUTE_SECONDS}s`

const left = (limit: number, used: number) => String(Math.max(0, limit - used))

/** Seconds until the newest call is a minute old. */
export const secondsUntilFree = ({ now, newest }: Rates) =>
  newest === null ? 0 : Math.max(0, MINUTE_SECONDS - Math.floor((now.getTime() - newest.getTime()) / 1000))

/** The limits of the minute, the rest of them, and when they are free again: a minute after the newest call. */
export function rateHeaders(rates: Rates): Headers {
  const { limits, requests, tokens } = rates
  return {
    'X-RateLimit-Limit-Requests': String(limits.rpm),
    'X-RateLimit-Limit-Tokens': String(limits.tpm),
    'X-RateLimit-Remaining-Requests': left(limits.rpm, requests),
    'X-RateLimit-Remaining-Tokens': left(limits.tpm, tokens),
    'X-RateLimit-Reset-Requests': duration(secondsUntilFree(rates)),
    'X-RateLimit-Reset-Tokens': duration(tokens === 0 ? 0 : secondsUntilFree(rates)),
  }
}

/** When a rejected call may be repeated, and whether a client should wait by itself. */
export function retryHeaders(waitMs: number, rates: Rates): Headers {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  const shouldRetry = seconds <= LONGEST_WAIT_SECONDS
  const retryAfter = shouldRetry ? Math.min(seconds, LONGEST_RETRY_SECONDS) : seconds
  return { ...rateHeaders(rates), 'Retry-After': String(retryAfter), 'X-Should-Retry': String(shouldRetry) }
}

/** For a call that is rejected however long it waits. */
export const neverHeaders = (rates: Rates): Headers => ({ ...rateHeaders(rates), 'X-Should-Retry': 'false' })
