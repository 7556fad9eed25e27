import type { Calendar } from '@/server/platform/calendar'
import { GatewayError } from '../errors/gatewayError'
import type { Reservation } from '../types'
import { neverHeaders, retryHeaders } from './rateHeaders'
import type { UsageSnapshot } from './usageSnapshot'

/** A user with their usage; the calendar tells when the month ends. */
export type Account = { userId: string; calendar: Calendar; usage: UsageSnapshot }

/** Tokens that a call reserves at least. */
export const leastOf = ({ input, least }: Reservation) => input + least

/** Throws the limit of the month that a call would exceed, if any. A call that exceeds it alone is rejected in every month. */
export function rejectForMonth({ calendar, usage }: Account, { input, least }: Reservation) {
  const { now, limits, monthInput, monthOutput } = usage
  const untilNext = () => retryHeaders(Date.parse(calendar.nextMonth(now)) - now.getTime(), usage)
  const headers = (alone: number, limit: number) => (alone > limit ? neverHeaders(usage) : untilNext())
  if (monthInput + input > limits.input_tokens)
    throw new GatewayError('monthly_input_tokens', { headers: headers(input, limits.input_tokens) })
  if (monthOutput + least > limits.output_tokens)
    throw new GatewayError('monthly_output_tokens', { headers: headers(least, limits.output_tokens) })
}

/** Throws if a call alone needs more tokens than the user's TPM; the error names both numbers. */
export function rejectForSize(usage: UsageSnapshot, reserved: Reservation) {
  const tokens = leastOf(reserved)
  if (tokens <= usage.limits.tpm) return
  const message = {
    en: `This call alone may use ${tokens} tokens; ${usage.limits.tpm} are allowed in a minute.`,
    zh: `单次调用可能用到 ${tokens} 个 Token，而每分钟的限额是 ${usage.limits.tpm} 个。`,
  }
  throw new GatewayError('request_exceeds_tokens_per_minute', { message, headers: neverHeaders(usage) })
}

export function rejectWithoutRequests(usage: UsageSnapshot) {
  if (usage.limits.rpm === 0) throw new GatewayError('requests_per_minute', { headers: neverHeaders(usage) })
}

/** The smallest reservation of a call with so many input tokens. */
const leastCall = (input: number): Reservation => ({ input, output: 1, least: 1 })

/** Throws if a call with at least so many input tokens is rejected whatever else it holds. Runs before they are counted. */
export function rejectByLeast(account: Account, input: number) {
  rejectForMonth(account, leastCall(input))
  rejectWithoutRequests(account.usage)
}

/** Throws the reason why a token's next call is rejected, if it is known before the body is read. */
export function rejectEarly({ freeAt, ...account }: Account & { freeAt: Date | null }): void {
  const { usage } = account
  rejectByLeast(account, 1)
  // The number of tokens that the call needs is not known yet, so the error names none.
  if (leastOf(leastCall(1)) > usage.limits.tpm)
    throw new GatewayError('request_exceeds_tokens_per_minute', { headers: neverHeaders(usage) })
  if (freeAt === null) return
  const headers = retryHeaders(freeAt.getTime() - usage.now.getTime(), usage)
  throw new GatewayError('requests_per_minute', { headers })
}
