import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '@/server/database/database'
import { admissions } from '@/server/database/gatewaySchema'
import type { Calendar } from '@/server/reporting/calendar'
import type { Usage } from '../chatRequest'
import { MAX_CALL_MS } from '../upstream/exchange'
import { GatewayError } from '../gatewayError'
import { neverHeaders, rateHeaders, retryHeaders } from './rateHeaders'
import { lockUsageSnapshot, type KnownToken, type UsageSnapshot, type LimitContext } from './usageSnapshot'

const MINUTE_MS = 60_000

/** `input` and `output` are what was reserved for it, in tokens. */
export type Admission = Usage & { id: number; headers: Readonly<Record<string, string>> }

type Caller = { userId: string; calendar: Calendar; usage: UsageSnapshot }

/** Records the admission of a call; returns its id. */
async function insertAdmission(tx: Database, { userId, usage }: Caller, { input, output }: Usage): Promise<number> {
  const moments = [0, MINUTE_MS, MAX_CALL_MS].map((ms) => new Date(usage.now.getTime() - ms).toISOString())
  const times = sql.join(
    moments.map((moment) => sql`${moment}::timestamptz`),
    sql`, `,
  )
  const call = sql`gateway_admit(${userId}::uuid, ${times}, ${input}::integer, ${output}::integer)`
  const [admission] = await tx.select({ id: sql`id`.mapWith(Number) }).from(sql`${call} as admitted (id)`)
  if (!admission) throw new Error('gateway_admit always gives an id')
  return admission.id
}

/** Milliseconds until so many requests and tokens of the last minute lie behind it. */
async function waitUntilFreed(
  tx: Database,
  { userId, usage: { now } }: Caller,
  freed: { requests: number; tokens: number },
) {
  const minuteAgo = new Date(now.getTime() - MINUTE_MS)
  const recent = await tx
    .select({ at: admissions.admittedAt, input: admissions.inputTokens, output: admissions.outputTokens })
    .from(admissions)
    .where(and(eq(admissions.userId, userId), gt(admissions.admittedAt, minuteAgo)))
    .orderBy(admissions.admittedAt, admissions.id)
  let [requests, tokens] = [0, 0]
  for (const { at, input, output } of recent) {
    requests += 1
    tokens += input + output
    if (requests >= freed.requests && tokens >= freed.tokens) return at.getTime() + MINUTE_MS - now.getTime()
  }
  return MINUTE_MS
}

/** What a call may use: `output` is the most that it can give; where that is left open it is cut to a multiple of `least`. */
export type Reservation = Usage & { least: number }

/** The tokens of a call: `least` is known at once and refuses what is refused in any case; `reserve` counts exactly and takes time. */
export type TokenEstimate = { least: number; reserve(): Reservation }

const leastOf = ({ input, least }: Reservation) => input + least

/** Throws the limit of the month that a call would pass, if any; what passes it alone no other month lets through. */
function refuseForMonth({ calendar, usage }: Caller, { input, least }: Reservation) {
  const { now, limits, monthInput, monthOutput } = usage
  const untilNext = () => retryHeaders(Date.parse(calendar.nextMonth(now)) - now.getTime(), usage)
  const headers = (alone: number, limit: number) => (alone > limit ? neverHeaders(usage) : untilNext())
  if (monthInput + input > limits.input_tokens)
    throw new GatewayError('monthly_input_tokens', { headers: headers(input, limits.input_tokens) })
  if (monthOutput + least > limits.output_tokens)
    throw new GatewayError('monthly_output_tokens', { headers: headers(least, limits.output_tokens) })
}

/** Throws a limit that waiting for the minute's end does not lift. */
function refuseForLong(caller: Caller, reserved: Reservation) {
  const { usage } = caller
  refuseForMonth(caller, reserved)
  const tokens = leastOf(reserved)
  if (tokens > usage.limits.tpm) {
    const message = {
      en: `This call alone may use ${tokens} tokens; ${usage.limits.tpm} are allowed in a minute.`,
      zh: `单次调用可能用到 ${tokens} 个 Token，而每分钟的限额是 ${usage.limits.tpm} 个。`,
    }
    throw new GatewayError('request_exceeds_tokens_per_minute', { message, headers: neverHeaders(usage) })
  }
  if (usage.limits.rpm === 0) throw new GatewayError('requests_per_minute', { headers: neverHeaders(usage) })
}

/** Throws what refuses a call of at least so many input tokens for longer than a minute, however the rest of it reads. */
export const refuseByLeast = (caller: Caller, least: number): void =>
  refuseForLong(caller, { input: least, output: 1, least: 1 })

/** Throws what is known against a token's next call before its body is read. */
export function refuseEarly({ userId, usage, freeAt }: KnownToken, calendar: Calendar): void {
  refuseByLeast({ userId, calendar, usage }, 1)
  if (freeAt === null) return
  const headers = retryHeaders(freeAt.getTime() - usage.now.getTime(), usage)
  throw new GatewayError('requests_per_minute', { headers })
}

/** What the call reserves; throws the limit that is reached, with the time when it ends. */
async function checkLimits(tx: Database, caller: Caller, estimate: TokenEstimate) {
  const { usage } = caller
  const { limits } = usage
  const soon = async (freed: { requests: number; tokens: number }) => ({
    headers: retryHeaders(await waitUntilFreed(tx, caller, freed), usage),
  })
  refuseByLeast(caller, estimate.least)
  if (usage.requests >= limits.rpm)
    throw new GatewayError('requests_per_minute', await soon({ requests: usage.requests - limits.rpm + 1, tokens: 0 }))
  const reserved = estimate.reserve()
  refuseForLong(caller, reserved)
  const tokens = usage.tokens + leastOf(reserved) - limits.tpm
  if (tokens > 0) throw new GatewayError('tokens_per_minute', await soon({ requests: 0, tokens }))
  return reserved
}

async function reserveQuotaWithin(
  tx: Database,
  userId: string,
  limitContext: LimitContext,
  estimate: TokenEstimate,
): Promise<Admission> {
  const usage = await lockUsageSnapshot(tx, userId, limitContext)
  const caller = { userId, calendar: limitContext.calendar, usage }
  const reserved = await checkLimits(tx, caller, estimate)
  const { now, limits, requests, tokens } = usage
  const left = Math.min(limits.tpm - tokens - reserved.input, limits.output_tokens - usage.monthOutput)
  const output = Math.floor(Math.min(reserved.output, left) / reserved.least) * reserved.least
  const id = await insertAdmission(tx, caller, { input: reserved.input, output })
  const after = { limits, now, newest: now, requests: requests + 1, tokens: tokens + reserved.input + output }
  return { id, input: reserved.input, output, headers: rateHeaders(after) }
}

/**
 * Reserves what a call may use of its user's limits, or throws the limit that is reached. Exact for any minute and for any
 * number of server processes: a user's calls reserve one after the other, under a lock of the database and by its clock.
 */
export async function reserveQuota(
  db: Database,
  userId: string,
  limitContext: LimitContext,
  estimate: TokenEstimate,
): Promise<Admission> {
  // A refusal is no failure of the transaction: what was set right in it stays.
  const outcome = await db.transaction((tx) =>
    reserveQuotaWithin(tx, userId, limitContext, estimate).catch((error: unknown) => {
      if (error instanceof GatewayError) return error
      throw error
    }),
  )
  if (outcome instanceof GatewayError) throw outcome
  return outcome
}
