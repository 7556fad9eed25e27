import { sql } from 'drizzle-orm'
import type { Database } from '@/server/storage/database'
import { GatewayError } from '../errors/gatewayError'
import {
  type Reservation,
  type Usage,
  createReservationBatch,
  type BatchedRequest,
  type BatchPorts,
} from './reservations'
import { rateHeaders, retryHeaders } from './rateHeaders'
import { leastOf, rejectForMonth, rejectForSize, rejectWithoutRequests, type Account } from './rejections'
import { asTimeOrNull, type OwnLimit, type UsageSnapshot } from './usageSnapshot'

const MINUTE_MS = 60_000

/** An admitted call: our count of its input, and the output tokens reserved for it. */
export type Admission = Usage & {
  id: number
  /** By the database's clock; the limits of this moment's month were checked. */
  admittedAt: Date
  headers: Readonly<Record<string, string>>
  /** The next call would be rejected before its body is read. */
  isLast: boolean
  /** The limit that has fewer output tokens left than the response may have. */
  cutBy: 'minute' | 'month' | null
}

/** Milliseconds until so many requests and tokens of the last minute are free again. */
async function waitUntilFreed(
  db: Database,
  { userId, usage: { now } }: Account,
  freed: { requests: number; tokens: number; tokenId?: string },
) {
  const account = sql`${userId}::uuid, ${freed.tokenId ?? null}::uuid, ${now.toISOString()}::timestamptz`
  const [row] = await db
    .select({ at: asTimeOrNull('at') })
    .from(sql`freed_at(${account}, ${freed.requests}::bigint, ${freed.tokens}::bigint) as at`)
  return row?.at ? row.at.getTime() - now.getTime() : MINUTE_MS
}

/** Throws the limit that a call has reached, with the time until it is free. */
async function reject(db: Database, account: Account, reserved: Reservation): Promise<never> {
  const { usage } = account
  const { limits } = usage
  const soon = async (freed: { requests: number; tokens: number }) => ({
    headers: retryHeaders(await waitUntilFreed(db, account, freed), usage),
  })
  rejectForMonth(account, reserved)
  rejectForSize(usage, reserved)
  rejectWithoutRequests(usage)
  if (usage.requests >= limits.rpm)
    throw new GatewayError('requests_per_minute', await soon({ requests: usage.requests - limits.rpm + 1, tokens: 0 }))
  const tokens = usage.tokens + leastOf(reserved) - limits.tpm
  if (tokens > 0) throw new GatewayError('tokens_per_minute', await soon({ requests: 0, tokens }))
  throw new Error('reserve_calls rejected a call that no limit rejects')
}

/** Throws if the token's own limit is reached; the error says that it is not the user's. */
async function rejectOwn(db: Database, account: Account, { tokenId, rpm }: OwnLimit, ofToken: number) {
  if (ofToken < rpm) return
  const message = {
    en: `This token is limited to ${rpm} requests per minute by its owner.`,
    zh: `此 Token 由其所有者限为每分钟 ${rpm} 次请求。`,
  }
  const wait = await waitUntilFreed(db, account, { requests: ofToken - rpm + 1, tokens: 0, tokenId })
  throw new GatewayError('requests_per_minute', {
    message,
    headers: retryHeaders(wait, account.usage),
    isTokenLimit: true,
  })
}

export type ReserveQuota = (request: BatchedRequest) => Promise<Admission>

/** Reserves the requests and tokens that calls may use of their users' limits; throws the limit that is reached. */
export function createReserveQuota(ports: BatchPorts): ReserveQuota {
  const { db, limitContext } = ports
  const reserve = createReservationBatch(ports)
  return async (request) => {
    const { userId, reservation, own = null } = request
    const result = await reserve(request)
    if (result === null) throw new Error('the caller has gone')
    const { usage, tokenRequests, admission } = result
    if (admission !== null) return toAdmission(usage, reservation, admission)
    const account = { userId, calendar: limitContext.calendar, usage }
    if (own !== null) await rejectOwn(db, account, own, tokenRequests)
    return reject(db, account, reservation)
  }
}

/** As `reserve_calls` reserves it: beyond our count, as far as the month has room. */
const reservedInput = ({ limits, monthInput }: UsageSnapshot, { input, mostInput = input }: Reservation) =>
  Math.max(input, Math.min(mostInput, limits.input_tokens - monthInput))

function toAdmission(
  usage: UsageSnapshot,
  reservation: Reservation,
  { id, output }: { id: number; output: number },
): Admission {
  const { now, limits } = usage
  const { input, output: requested } = reservation
  const reserved = reservedInput(usage, reservation)
  const requests = usage.requests + 1
  const tokens = usage.tokens + reserved + output
  const isMonthFull = usage.monthOutput + output >= limits.output_tokens
  const isLast = requests >= limits.rpm || usage.monthInput + reserved >= limits.input_tokens || isMonthFull
  return {
    id,
    input,
    output,
    admittedAt: now,
    isLast,
    cutBy: output >= requested ? null : isMonthFull ? 'month' : 'minute',
    headers: rateHeaders({ limits, now, newest: now, requests, tokens }),
  }
}
