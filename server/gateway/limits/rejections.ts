import type { Calendar } from '@/server/platform/calendar'
import type { LocalisedText } from '@/openapi/configuration'
import { GatewayError } from '../errors/gatewayError'
import { inputExceedsMinute, inputExceedsMonth } from '../errors/inputTooLong'
import type { Reservation } from './reservations'
import { neverHeaders, retryHeaders } from './rateHeaders'
import type { UsageSnapshot } from './usageSnapshot'

/** A user with their usage; the calendar tells when the month ends. */
export type Account = { userId: string; calendar: Calendar; usage: UsageSnapshot }

export const leastOf = ({ input, least }: Reservation) => input + least

/** Output tokens without which a call makes no sense: one, if its caller may lower the maximum. */
const leastAnswerOf = ({ least, step }: Reservation) => (step === undefined ? 1 : least)

const setSmaller: LocalisedText = {
  en: 'set a smaller `max_completion_tokens`',
  zh: '请调低 `max_completion_tokens`',
}

/** Throws if a call alone needs more tokens than the user's month has. */
function rejectForSizeOfMonth(usage: UsageSnapshot, { input, least }: Reservation) {
  const { input_tokens: mostInput, output_tokens: mostOutput } = usage.limits
  if (input <= mostInput && least <= mostOutput) return
  const headers = neverHeaders(usage)
  if (input > mostInput && mostInput > 0) throw inputExceedsMonth(mostInput, headers)
  const message = {
    en: `This call alone may use ${least} output tokens; ${mostOutput} are allowed in a month: ${setSmaller.en}.`,
    zh: `单次调用可能用到 ${least} 个输出 Token，而每月的限额是 ${mostOutput} 个，${setSmaller.zh}。`,
  }
  const isEmpty = mostInput === 0 || mostOutput === 0
  throw new GatewayError('request_exceeds_tokens_per_month', { headers, ...(isEmpty ? {} : { message }) })
}

/** Throws the limit of the month that a call would exceed, if any. */
export function rejectForMonth({ calendar, usage }: Account, reservation: Reservation) {
  const { now, limits, monthInput, monthOutput } = usage
  rejectForSizeOfMonth(usage, reservation)
  const headers = () => retryHeaders(Date.parse(calendar.nextMonth(now)) - now.getTime(), usage)
  if (monthInput + reservation.input > limits.input_tokens)
    throw new GatewayError('monthly_input_tokens', { headers: headers() })
  if (monthOutput + reservation.least > limits.output_tokens)
    throw new GatewayError('monthly_output_tokens', { headers: headers() })
}

/** Throws if a call alone needs more tokens than the user's TPM; the error names both numbers. */
export function rejectForSize(usage: UsageSnapshot, reserved: Reservation) {
  const tokens = leastOf(reserved)
  const { tpm } = usage.limits
  if (tokens <= tpm) return
  const headers = neverHeaders(usage)
  if (reserved.input + leastAnswerOf(reserved) > tpm) throw inputExceedsMinute(reserved.input, tpm, headers)
  const message = {
    en: `This call alone may use ${tokens} tokens; ${tpm} are allowed in a minute. ${reserved.least} of them are for the answer: ${setSmaller.en}.`,
    zh: `单次调用可能用到 ${tokens} 个 Token，而每分钟的限额是 ${tpm} 个；其中 ${reserved.least} 个留给回答，${setSmaller.zh}。`,
  }
  throw new GatewayError('request_exceeds_tokens_per_minute', { message, headers })
}

export function rejectWithoutRequests(usage: UsageSnapshot) {
  if (usage.limits.rpm === 0) throw new GatewayError('requests_per_minute', { headers: neverHeaders(usage) })
}

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
