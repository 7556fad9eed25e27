import type { RateLimit } from '@/openapi/types'
import { createCalendar, monthOf } from '@/server/platform/calendar'
import { MAX_CALL_MS } from '@/server/storage/schema/limitsSchema'

const [SECOND_MS, MINUTE_MS] = [1000, 60_000]

/** Hours ahead of UTC, so that the month begins at another time than in UTC. */
export const calendar = createCalendar('Asia/Shanghai')
export const monthAt = (at: number): string => monthOf(calendar.dayOf(new Date(at)))

/** An admitted call, by the rules. */
export type Call = {
  id: number
  token: number
  /** Whether its token has its own limit. */
  isLimited: boolean
  /** The time of admission by a steady clock, and the last jump ahead of the database's clock before it. */
  since: number
  epoch: number
  /** The same by the database's clock; the present if that was set back. */
  at: number
  calledAt: number
  input: number
  output: number
  hasEnded: boolean
  /** The database no longer counts it as running or in the last minute. */
  isForgotten: boolean
  /** It ended after it was forgotten. */
  isLate: boolean
}

export type Asked = { input: number; least: number; answers: number; own: number | null; token: number }
export type Account = { userId: string; limits: RateLimit; calls: Call[] }
export type Present = { at: number; since: number; epoch: number }

const sum = (calls: readonly Call[], of: (call: Call) => number) => calls.reduce((total, call) => total + of(call), 0)
const tokensOf = ({ input, output }: Call) => input + output
const isOwn = (token: number) => (call: Call) => call.token === token && call.isLimited

/** When a call leaves the minute: a running one after 60 s, an ended one at the end of the second in which that is. */
const leavesAt = ({ at, hasEnded }: Call) => MINUTE_MS + (hasEnded ? (Math.floor(at / SECOND_MS) + 1) * SECOND_MS : at)

/** The calls that count for the month of a time: its ended calls and all running ones. */
const countsFor = (month: string) => (call: Call) =>
  call.hasEnded ? monthAt(call.calledAt) === month : !call.isForgotten

/** A clock that was set back moves later times to the present. */
export function dateBack({ calls }: Account, at: number): void {
  for (const call of calls) if (!call.isForgotten) call.at = Math.min(call.at, at)
}

/** The expected result of a reservation: the tokens left for its responses, or the error code. */
export function expected({ calls, limits }: Account, at: number, { input, least, answers, own, token }: Asked) {
  const minute = calls.filter((call) => !call.isForgotten && leavesAt(call) > at)
  const ofMonth = calls.filter(countsFor(monthAt(at)))
  const month = sum(ofMonth, ({ output }) => output)
  const tokens = sum(minute, tokensOf)
  if (own !== null && minute.filter(isOwn(token)).length >= own) return 'requests_per_minute'
  if (input > limits.input_tokens || least > limits.output_tokens) return 'request_exceeds_tokens_per_month'
  if (sum(ofMonth, (call) => call.input) + input > limits.input_tokens) return 'monthly_input_tokens'
  if (month + least > limits.output_tokens) return 'monthly_output_tokens'
  if (input + least > limits.tpm) return 'request_exceeds_tokens_per_minute'
  if (minute.length >= limits.rpm) return 'requests_per_minute'
  const room = Math.min(limits.tpm - tokens - input, limits.output_tokens - month)
  return room < least ? 'tokens_per_minute' : Math.floor(Math.min(least * answers, room) / least) * least
}

/** Whether calls of a process that has died may be forgotten now. */
export const isOverdue = (at: number) => (call: Call) =>
  !call.isForgotten && !call.hasEnded && call.at <= at - MAX_CALL_MS

/** The next call forgets the calls that no limit counts any more. */
export function forgetByCall({ calls }: Account, at: number): void {
  for (const call of calls)
    if (call.hasEnded ? leavesAt(call) <= at : call.at <= at - MAX_CALL_MS) call.isForgotten = true
}

/** The limits that are exceeded in the last 60 seconds or in the month, whatever the clock said meanwhile. */
export function passedLimits(
  { calls, limits }: Account,
  { at, since, epoch }: Present,
  own: ReadonlyMap<number, number>,
) {
  const minute = calls.filter((call) => call.epoch === epoch && call.since > since - MINUTE_MS)
  // A call that ends after half an hour may pass the limit. An overdue call may be forgotten since the first of
  // several calls that were admitted together.
  const [counts, isDue] = [countsFor(monthAt(at)), isOverdue(at)]
  const ofMonth = calls.filter((call) => counts(call) && !call.isLate && !isDue(call))
  const used: readonly (readonly [string, number, number])[] = [
    ['rpm', minute.length, limits.rpm],
    ['tpm', sum(minute, tokensOf), limits.tpm],
    ['input', sum(ofMonth, ({ input }) => input), limits.input_tokens],
    ['output', sum(ofMonth, ({ output }) => output), limits.output_tokens],
    ...[...own].map(([token, rpm]) => ['own', minute.filter(isOwn(token)).length, rpm] as const),
  ]
  return used.filter(([, count, limit]) => count > limit)
}
