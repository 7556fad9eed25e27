import { and, eq, gt, lte, or, sql } from 'drizzle-orm'
import type { RateLimit } from '../../openapi/types'
import type { Database } from '../database/database'
import { admissions } from '../database/gatewaySchema'
import { userLimits } from '../database/limitsSchema'
import { usageMonths } from '../database/usageSchema'
import { withDefaults } from '../limits/limitStore'
import type { Calendar } from '../reporting/calendar'
import { monthOf } from '../reporting/days'
import type { Usage } from './chatRequest'
import { GatewayError } from './gatewayError'
import { neverHeaders, rateHeaders, retryHeaders } from './rateHeaders'

const MINUTE_MS = 60_000
/** A call whose process has died is taken for ended after this time. */
const LONGEST_CALL_MS = 30 * MINUTE_MS

/** `input` is what was reserved for it, in tokens. */
export type Admission = { id: number; input: number; headers: Readonly<Record<string, string>> }

type User = { userId: string; defaults: RateLimit; calendar: Calendar }
type Caller = User & { now: Date }

const total = (condition = sql`true`, value = sql`${admissions.inputTokens} + ${admissions.outputTokens}`) =>
  sql<number>`coalesce(sum(${value}) filter (where ${condition}), 0)`.mapWith(Number)

const isOf = (userId: string) => eq(admissions.userId, userId)

/**
 * The sums over a user's calls at the time at which the next one is counted. That time is taken under the lock: a call may
 * have waited for its body, or been sent to another process whose clock is behind, and an older time would leave the
 * minute before the call does.
 */
function sumsAt(tx: Database, userId: string, clock: Date) {
  const now = sql`greatest(${clock.toISOString()}::timestamptz, max(${admissions.admittedAt}))`
  const moment = tx.$with('moment').as(
    tx
      .select({ now: now.mapWith(admissions.admittedAt).as('now') })
      .from(admissions)
      .where(isOf(userId)),
  )
  const isRecent = sql`${admissions.admittedAt} > ${moment.now} - ${MINUTE_MS} * interval '1 millisecond'`
  const isRunning = sql`not ${admissions.hasEnded}`
  return tx.$with('sums').as(
    tx
      .with(moment)
      .select({
        now: moment.now,
        requests: total(isRecent, sql`1`).as('requests'),
        tokens: total(isRecent).as('tokens'),
        runningInput: total(isRunning, sql`${admissions.inputTokens}`).as('running_input'),
        runningOutput: total(isRunning, sql`${admissions.outputTokens}`).as('running_output'),
      })
      .from(moment)
      .leftJoin(admissions, isOf(userId))
      .groupBy(moment.now),
  )
}

/** What the user may use, and has under way and behind: one question, for the user's other calls wait for its answer. */
async function readStanding(tx: Database, user: User, clock: Date) {
  const { userId, calendar, defaults } = user
  const month = monthOf(calendar.dayOf(clock))
  const sums = sumsAt(tx, userId, clock)
  const { now, requests, tokens, runningInput, runningOutput } = sums
  const [standing] = await tx
    .with(sums)
    .select({ now, requests, tokens, runningInput, runningOutput, granted: userLimits, used: usageMonths })
    .from(sums)
    .leftJoin(userLimits, eq(userLimits.userId, userId))
    .leftJoin(usageMonths, and(eq(usageMonths.userId, userId), eq(usageMonths.month, month)))
  if (!standing) throw new Error('sums always give a row')
  if (monthOf(calendar.dayOf(standing.now)) !== month) return readStanding(tx, user, standing.now)
  return {
    now: standing.now,
    limits: withDefaults(standing.granted, defaults),
    requests: standing.requests,
    tokens: standing.tokens,
    monthInput: (standing.used?.inputTokens ?? 0) + standing.runningInput,
    monthOutput: (standing.used?.outputTokens ?? 0) + standing.runningOutput,
  }
}

/** Deletes what no limit looks at any more. */
function forgetting(tx: Database, { userId, now }: Caller) {
  const minuteAgo = new Date(now.getTime() - MINUTE_MS)
  const longAgo = new Date(now.getTime() - LONGEST_CALL_MS)
  const isPast = or(admissions.hasEnded, lte(admissions.admittedAt, longAgo))
  return tx.$with('forgotten').as(
    tx
      .delete(admissions)
      .where(and(isOf(userId), lte(admissions.admittedAt, minuteAgo), isPast))
      .returning({ id: admissions.id }),
  )
}

/** Milliseconds until so many requests and tokens of the last minute lie behind it. */
async function waitFor(tx: Database, { userId, now }: Caller, gone: { requests: number; tokens: number }) {
  const minuteAgo = new Date(now.getTime() - MINUTE_MS)
  const recent = await tx
    .select({ at: admissions.admittedAt, input: admissions.inputTokens, output: admissions.outputTokens })
    .from(admissions)
    .where(and(isOf(userId), gt(admissions.admittedAt, minuteAgo)))
    .orderBy(admissions.admittedAt, admissions.id)
  let [requests, tokens] = [0, 0]
  for (const { at, input, output } of recent) {
    requests += 1
    tokens += input + output
    if (requests >= gone.requests && tokens >= gone.tokens) return at.getTime() + MINUTE_MS - now.getTime()
  }
  return MINUTE_MS
}

const monthEnds = ({ calendar, now }: Caller) => Date.parse(calendar.nextMonth(now)) - now.getTime()

/** What a call may use: `output` is the most that it can give, or a guess where its length is not bound. */
export type Reservation = Usage & { isBound: boolean }

type Standing = Omit<Awaited<ReturnType<typeof readStanding>>, 'now' | 'limits'>

/** The limit of the month that a call would pass, if any. */
function findMonthFault({ monthInput, monthOutput }: Standing, limits: RateLimit, reserved: Reservation) {
  if (monthInput + reserved.input > limits.input_tokens) return 'monthly_input_tokens'
  if (monthOutput + (reserved.isBound ? reserved.output : 1) > limits.output_tokens) return 'monthly_output_tokens'
  return null
}

/** What is asked for: to count it exactly takes time, so what is refused in any case is refused by `least`. */
export type Wanted = { least: number; reserve(): Reservation }

const mostOf = ({ input, output, isBound }: Reservation) => input + (isBound ? output : 1)

/** Throws a limit that waiting for the minute's end does not lift. */
function refuseForLong(caller: Caller, standing: Standing, limits: RateLimit, reserved: Reservation) {
  const rates = { ...standing, limits }
  const monthFault = findMonthFault(standing, limits, reserved)
  if (monthFault) throw new GatewayError(monthFault, { headers: retryHeaders(monthEnds(caller), rates) })
  const wanted = mostOf(reserved)
  if (wanted <= limits.tpm) return
  const message = `This call alone may use ${wanted} tokens; ${limits.tpm} are allowed in a minute.`
  throw new GatewayError('request_exceeds_tokens_per_minute', { message, headers: neverHeaders(rates) })
}

/** What the call reserves; throws the limit that is reached, with the moment when it ends. */
async function reserveWithin(tx: Database, caller: Caller, wanted: Wanted, standing: Standing, limits: RateLimit) {
  const rates = { ...standing, limits }
  const soon = async (gone: { requests: number; tokens: number }) => ({
    headers: retryHeaders(await waitFor(tx, caller, gone), rates),
  })
  refuseForLong(caller, standing, limits, { input: wanted.least, output: 1, isBound: false })
  if (standing.requests >= limits.rpm)
    throw new GatewayError(
      'requests_per_minute',
      await soon({ requests: standing.requests - limits.rpm + 1, tokens: 0 }),
    )
  const reserved = wanted.reserve()
  refuseForLong(caller, standing, limits, reserved)
  const tokens = standing.tokens + mostOf(reserved) - limits.tpm
  if (tokens > 0) throw new GatewayError('tokens_per_minute', await soon({ requests: 0, tokens }))
  return reserved
}

/**
 * Lets a call through and reserves what it may use, or throws the limit that is reached. Exact for any minute and for any
 * number of server processes: a user's calls are admitted one after the other, under a lock of the database.
 */
export function admit(db: Database, user: User, clock: () => Date, wanted: Wanted): Promise<Admission> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${user.userId}, 1))`)
    const { now, limits, ...standing } = await readStanding(tx, user, clock())
    const caller = { ...user, now }
    const reserved = await reserveWithin(tx, caller, wanted, standing, limits)
    const { requests, tokens } = standing
    // A guess must not keep the user's other calls of this minute out for more than there is.
    const output = reserved.isBound ? reserved.output : Math.min(reserved.output, limits.tpm - tokens - reserved.input)
    const row = { userId: caller.userId, admittedAt: now, hasEnded: false }
    const use = { inputTokens: reserved.input, outputTokens: output }
    const [admission] = await tx
      .with(forgetting(tx, caller))
      .insert(admissions)
      .values({ ...row, ...use })
      .returning({ id: admissions.id })
    if (!admission) throw new Error('an insert always gives its row')
    const after = { limits, requests: requests + 1, tokens: tokens + reserved.input + output }
    return { id: admission.id, input: reserved.input, headers: rateHeaders(after) }
  })
}

/** Puts what a call has used in the place of what was reserved for it: a statement that is still to be made. */
export const endAdmission = (db: Database, id: number, { input, output }: Usage) =>
  db.update(admissions).set({ inputTokens: input, outputTokens: output, hasEnded: true }).where(eq(admissions.id, id))
