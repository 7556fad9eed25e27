import { and, eq, gt, sql } from 'drizzle-orm'
import type { RateLimit } from '../../openapi/types'
import type { Database } from '../database/database'
import { admissions } from '../database/gatewaySchema'
import { withDefaults } from '../limits/limitStore'
import type { Calendar } from '../reporting/calendar'
import { monthOf } from '../reporting/days'
import type { Usage } from './chatRequest'
import { LONGEST_CALL_MS } from './exchange'
import { GatewayError } from './gatewayError'
import { neverHeaders, rateHeaders, retryHeaders } from './rateHeaders'

const MINUTE_MS = 60_000

/** `input` is what was reserved for it, in tokens. */
export type Admission = { id: number; input: number; headers: Readonly<Record<string, string>> }

type User = { userId: string; defaults: RateLimit; calendar: Calendar }
type Caller = User & { now: Date }

const asNumber = (column: string) => sql`${sql.identifier(column)}`.mapWith(Number)
/** For what was not granted, and what a month without calls has used: null is never given to the decoder. */
const asNumberOrNull = (column: string) =>
  sql`${sql.identifier(column)}`.mapWith((value: string): number | null => Number(value))

/** What `gateway_standing` gives. */
const columns = {
  now: sql`moment`.mapWith(admissions.admittedAt),
  requests: asNumber('requests'),
  tokens: asNumber('tokens'),
  runningInput: asNumber('running_input'),
  runningOutput: asNumber('running_output'),
  usedInput: asNumberOrNull('month_input'),
  usedOutput: asNumberOrNull('month_output'),
  rpm: asNumberOrNull('granted_rpm'),
  tpm: asNumberOrNull('granted_tpm'),
  inputTokens: asNumberOrNull('granted_input'),
  outputTokens: asNumberOrNull('granted_output'),
}

/** What the user may use, and has under way and behind; the user's other calls wait from here to the transaction's end. */
async function readStanding(tx: Database, user: User, clock: Date) {
  const { userId, calendar, defaults } = user
  const month = monthOf(calendar.dayOf(clock))
  const question = sql`gateway_standing(${userId}::uuid, ${clock.toISOString()}::timestamptz, ${month}::date)`
  const [standing] = await tx.select(columns).from(question)
  if (!standing) throw new Error('gateway_standing always gives a row')
  const { now, requests, tokens, runningInput, runningOutput, usedInput, usedOutput, ...granted } = standing
  if (monthOf(calendar.dayOf(now)) !== month) return readStanding(tx, user, now)
  return {
    ...{ now, requests, tokens },
    limits: withDefaults(granted, defaults),
    monthInput: (usedInput ?? 0) + runningInput,
    monthOutput: (usedOutput ?? 0) + runningOutput,
  }
}

/** Lets the call through, and gives its id. */
async function insertAdmission(tx: Database, { userId, now }: Caller, { input, output }: Usage): Promise<number> {
  const moments = [0, MINUTE_MS, LONGEST_CALL_MS].map((ms) => new Date(now.getTime() - ms).toISOString())
  const times = sql.join(
    moments.map((moment) => sql`${moment}::timestamptz`),
    sql`, `,
  )
  const call = sql`gateway_admit(${userId}::uuid, ${times}, ${input}::integer, ${output}::integer)`
  const [admission] = await tx.select({ id: asNumber('id') }).from(sql`${call} as admitted (id)`)
  if (!admission) throw new Error('gateway_admit always gives an id')
  return admission.id
}

/** Milliseconds until so many requests and tokens of the last minute lie behind it. */
async function waitFor(tx: Database, { userId, now }: Caller, gone: { requests: number; tokens: number }) {
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
    const { now, limits, ...standing } = await readStanding(tx, user, clock())
    const caller = { ...user, now }
    const reserved = await reserveWithin(tx, caller, wanted, standing, limits)
    const { requests, tokens } = standing
    // A guess must not keep the user's other calls of this minute out for more than there is.
    const output = reserved.isBound ? reserved.output : Math.min(reserved.output, limits.tpm - tokens - reserved.input)
    const id = await insertAdmission(tx, caller, { input: reserved.input, output })
    const after = { limits, requests: requests + 1, tokens: tokens + reserved.input + output }
    return { id, input: reserved.input, headers: rateHeaders(after) }
  })
}
