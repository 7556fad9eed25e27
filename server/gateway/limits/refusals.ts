import { sql } from 'drizzle-orm'
import type { Database } from '@/server/storage/database'
import type { Calendar } from '@/server/platform/calendar'
import { GatewayError } from '../errors/gatewayError'
import { neverHeaders, rateHeaders, retryHeaders } from './rateHeaders'
import { createReservationBatch, type BatchedRequest } from './reservationStatement'
import { asTimeOrNull, type LimitContext, type OwnLimit, type UsageSnapshot } from './usageSnapshot'
import type { Usage, Reservation } from '../types'

const MINUTE_MS = 60_000

/** `input` and `output` are what was reserved for it, in tokens. */
export type Admission = Usage & {
  id: number
  /** By the database's clock: the month that was looked at is the one of this moment. */
  admittedAt: Date
  headers: Readonly<Record<string, string>>
  /** Another call would be refused before its body is read. */
  isLast: boolean
}

type Account = { userId: string; calendar: Calendar; usage: UsageSnapshot }

/** Milliseconds until so many requests and tokens have left the last minute. */
async function waitUntilFreed(
  db: Database,
  { userId, usage: { now } }: Account,
  freed: { requests: number; tokens: number; tokenId?: string },
) {
  const of = sql`${userId}::uuid, ${freed.tokenId ?? null}::uuid, ${now.toISOString()}::timestamptz`
  const [row] = await db
    .select({ at: asTimeOrNull('at') })
    .from(sql`freed_at(${of}, ${freed.requests}::bigint, ${freed.tokens}::bigint) as at`)
  return row?.at ? row.at.getTime() - now.getTime() : MINUTE_MS
}

const leastOf = ({ input, least }: Reservation) => input + least

/** Throws the limit of the month that a call would pass, if any; what passes it alone no other month lets through. */
function refuseForMonth({ calendar, usage }: Account, { input, least }: Reservation) {
  const { now, limits, monthInput, monthOutput } = usage
  const untilNext = () => retryHeaders(Date.parse(calendar.nextMonth(now)) - now.getTime(), usage)
  const headers = (alone: number, limit: number) => (alone > limit ? neverHeaders(usage) : untilNext())
  if (monthInput + input > limits.input_tokens)
    throw new GatewayError('monthly_input_tokens', { headers: headers(input, limits.input_tokens) })
  if (monthOutput + least > limits.output_tokens)
    throw new GatewayError('monthly_output_tokens', { headers: headers(least, limits.output_tokens) })
}

/** Throws if a call alone needs more tokens than a minute has, and says how many: `reserved` is of the whole call. */
export function refuseForSize(usage: UsageSnapshot, reserved: Reservation) {
  const tokens = leastOf(reserved)
  if (tokens <= usage.limits.tpm) return
  const message = {
    en: `This call alone may use ${tokens} tokens; ${usage.limits.tpm} are allowed in a minute.`,
    zh: `单次调用可能用到 ${tokens} 个 Token，而每分钟的限额是 ${usage.limits.tpm} 个。`,
  }
  throw new GatewayError('request_exceeds_tokens_per_minute', { message, headers: neverHeaders(usage) })
}

function refuseWithoutRequests(usage: UsageSnapshot) {
  if (usage.limits.rpm === 0) throw new GatewayError('requests_per_minute', { headers: neverHeaders(usage) })
}

/** The least that a call with so many input tokens uses. */
const leastCall = (input: number): Reservation => ({ input, output: 1, least: 1 })

/** Throws if a call of at least so many input tokens is refused whatever else it holds; called before they are counted. */
export function refuseByLeast(account: Account, input: number) {
  refuseForMonth(account, leastCall(input))
  refuseWithoutRequests(account.usage)
}

/** Throws what is known against a token's next call before its body is read. */
export function refuseEarly({ freeAt, ...account }: Account & { freeAt: Date | null }): void {
  const { usage } = account
  refuseByLeast(account, 1)
  // How many tokens the call needs is not known yet, so the refusal names no number.
  if (leastOf(leastCall(1)) > usage.limits.tpm)
    throw new GatewayError('request_exceeds_tokens_per_minute', { headers: neverHeaders(usage) })
  if (freeAt === null) return
  const headers = retryHeaders(freeAt.getTime() - usage.now.getTime(), usage)
  throw new GatewayError('requests_per_minute', { headers })
}

/** Throws the limit that a call has reached, with the time when it ends. */
async function refuse(db: Database, account: Account, reserved: Reservation): Promise<never> {
  const { usage } = account
  const { limits } = usage
  const soon = async (freed: { requests: number; tokens: number }) => ({
    headers: retryHeaders(await waitUntilFreed(db, account, freed), usage),
  })
  refuseForMonth(account, reserved)
  refuseForSize(usage, reserved)
  refuseWithoutRequests(usage)
  if (usage.requests >= limits.rpm)
    throw new GatewayError('requests_per_minute', await soon({ requests: usage.requests - limits.rpm + 1, tokens: 0 }))
  const tokens = usage.tokens + leastOf(reserved) - limits.tpm
  if (tokens > 0) throw new GatewayError('tokens_per_minute', await soon({ requests: 0, tokens }))
  throw new Error('reserve_calls admits what no limit refuses')
}

/** Throws where a token's own limit is reached, which is told apart from that of its user. */
async function refuseOwn(db: Database, account: Account, { tokenId, rpm }: OwnLimit, ofToken: number) {
  if (ofToken < rpm) return
  const message = {
    en: `This token is limited to ${rpm} requests per minute by its owner.`,
    zh: `此 Token 由其所有者限为每分钟 ${rpm} 次请求。`,
  }
  const wait = await waitUntilFreed(db, account, { requests: ofToken - rpm + 1, tokens: 0, tokenId })
  throw new GatewayError('requests_per_minute', {
    message,
    headers: retryHeaders(wait, account.usage),
    isOfToken: true,
  })
}

type QuotaPorts = { db: Database; limitContext: LimitContext; maxCallsPerStatement: number }

export type ReserveQuota = (request: BatchedRequest) => Promise<Admission>

/** Reserves the requests and tokens that calls may use of their users' limits; throws the limit that is reached. */
export function createReserveQuota(ports: QuotaPorts): ReserveQuota {
  const { db, limitContext } = ports
  const reserve = createReservationBatch(ports)
  return async (request) => {
    const { userId, reservation, own = null } = request
    const result = await reserve(request)
    if (result === null) throw new Error('the caller has gone')
    const { usage, ofToken, admission } = result
    if (admission !== null) return toAdmission(usage, reservation.input, admission)
    const account = { userId, calendar: limitContext.calendar, usage }
    if (own !== null) await refuseOwn(db, account, own, ofToken)
    return refuse(db, account, reservation)
  }
}

function toAdmission(usage: UsageSnapshot, input: number, { id, output }: { id: number; output: number }): Admission {
  const { now, limits } = usage
  const [requests, tokens] = [usage.requests + 1, usage.tokens + input + output]
  const isLast =
    requests >= limits.rpm ||
    usage.monthInput + input >= limits.input_tokens ||
    usage.monthOutput + output >= limits.output_tokens
  return {
    id,
    input,
    output,
    admittedAt: now,
    isLast,
    headers: rateHeaders({ limits, now, newest: now, requests, tokens }),
  }
}
