import { sql, type SQL } from 'drizzle-orm'
import type { RateLimit } from '@/openapi/types'
import type { Database } from '@/server/database/database'
import { admissions } from '@/server/database/gatewaySchema'
import { apiTokens } from '@/server/database/schema'
import { withDefaults } from '@/server/limits/limitStore'
import { MAX_CALL_MS } from '@/server/limits/longestCall'
import type { ServerDeps } from '@/server/http/serverDeps'
import type { Calendar } from '@/server/reporting/calendar'
import { monthOf } from '@/server/reporting/days'
import type { Usage } from '../chatRequest'

/** What limits are checked with. `clock` returns the time to use; null uses the database's own. */
export type LimitContext = { defaults: RateLimit; calendar: Calendar; clock: () => Date | null }

export const limitContextOf = ({ configuration, calendar, clock }: ServerDeps): LimitContext => ({
  defaults: configuration.defaultLimits,
  calendar,
  clock: () => clock.given(),
})

/** What a user has used at `now` (requests and tokens of the last minute, tokens of the month), and may use. */
export type UsageSnapshot = {
  now: Date
  /** When the newest call of the last minute was admitted. */
  newest: Date | null
  requests: number
  tokens: number
  monthInput: number
  monthOutput: number
  limits: RateLimit
}

const asNumber = (column: string) => sql`${sql.identifier(column)}`.mapWith(Number)
/** For what was not granted, and what a month without calls has used: null is never given to the decoder. */
const asNumberOrNull = (column: string) =>
  sql`${sql.identifier(column)}`.mapWith((value: string): number | null => Number(value))
const asTime = (column: string) => sql`${sql.identifier(column)}`.mapWith(admissions.admittedAt)
const asTimeOrNull = (column: string) =>
  sql`${sql.identifier(column)}`.mapWith((value: string): Date | null => new Date(value))

/** What `gateway_reserve` and `gateway_caller` give. */
const sums = {
  now: asTime('moment'),
  newest: asTimeOrNull('newest'),
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

type Sums = { [Name in keyof typeof sums]: (typeof sums)[Name] extends SQL<infer Value> ? Value : never }

function toUsageSnapshot(row: Sums, defaults: RateLimit): UsageSnapshot {
  const { now, newest, requests, tokens, runningInput, runningOutput, usedInput, usedOutput, ...granted } = row
  return {
    now,
    newest,
    requests,
    tokens,
    limits: withDefaults(granted, defaults),
    monthInput: (usedInput ?? 0) + runningInput,
    monthOutput: (usedOutput ?? 0) + runningOutput,
  }
}

/** The month of a time; null is the time of our own clock. */
const monthAt = (time: Date | null, { calendar }: LimitContext) => monthOf(calendar.dayOf(time ?? new Date()))

type Bounds = { begins: string; ends: string }

/** Of a time that is given, whose month is known. */
const ALL_TIME: Bounds = { begins: '-infinity', ends: 'infinity' }

function boundsOf(month: string, calendar: Calendar): Bounds {
  const begins = calendar.startOf(month)
  return { begins: begins.toISOString(), ends: calendar.nextMonth(begins) }
}

const isWithin = (moment: Date, { begins, ends }: Bounds) =>
  moment.getTime() >= Date.parse(begins) && moment.getTime() < Date.parse(ends)

/** No limit is as large; a caller may ask for any number of tokens. */
const toBigint = (tokens: number) => Math.min(tokens, Number.MAX_SAFE_INTEGER)

/** What a call may use: `output` is the most that it can give; where that is left open it is cut to a multiple of `least`. */
export type Reservation = Usage & { least: number }

/** What a user had used before a call; `admission` is null where a limit is reached. */
export type Attempt = {
  usage: UsageSnapshot
  /** How many calls of the last minute are of the token, where it has a limit of its own. */
  ofToken: number
  admission: { id: number; output: number } | null
}

/** A token with a limit of its own, in calls a minute. */
export type OwnLimit = { tokenId: string; rpm: number }

/** A call that asks for room. */
export type Asking = { userId: string; reservation: Reservation; own?: OwnLimit | null }

const toAsking = ({ userId, own, reservation: { input, output, least } }: Asking, position: number) => ({
  position,
  caller: userId,
  token: own?.tokenId ?? null,
  own_rpm: own?.rpm ?? null,
  input: toBigint(input),
  output: toBigint(output),
  lowest: toBigint(least),
})

const given = sql.placeholder

/** The statement that lets calls through, which is built and planned once. */
const prepareReserving = (db: Database) =>
  db
    .select({
      ...sums,
      id: asNumberOrNull('admission'),
      output: asNumberOrNull('reserved_output'),
      ofToken: asNumber('of_token'),
    })
    .from(
      sql`gateway_reserve_all(
        ${given('clock')}::timestamptz, ${given('month')}::date, ${given('begins')}::timestamptz, ${given('ends')}::timestamptz,
        ${given('rpm')}::bigint, ${given('tpm')}::bigint, ${given('inputTokens')}::bigint, ${given('outputTokens')}::bigint,
        ${given('calls')}::jsonb, ${given('longest')}::interval
      )`,
    )
    .orderBy(sql`"position"`)
    .prepare('gateway_reserve_all')

type ReserveAll = (asking: readonly Asking[], seen?: Date) => Promise<Attempt[]>

/**
 * Reserves what calls may use where the limits of their users have room for it, in one statement. Exact for any minute and
 * for any number of server processes: a user's calls reserve one after the other, under a lock of the database and by its
 * clock. Gives an attempt for each call, in their order.
 */
export function createReserveAll(db: Database, limitContext: LimitContext): ReserveAll {
  const { defaults, calendar } = limitContext
  const { rpm, tpm, input_tokens: inputTokens, output_tokens: outputTokens } = defaults
  const query = prepareReserving(db)

  const reserveAll: ReserveAll = async (asking, seen) => {
    const clock = limitContext.clock()
    const month = monthAt(clock ?? seen ?? null, limitContext)
    const bounds = clock === null ? boundsOf(month, calendar) : ALL_TIME
    const rows = await query.execute({
      clock: clock?.toISOString() ?? null,
      month,
      ...bounds,
      rpm,
      tpm,
      inputTokens,
      outputTokens,
      calls: JSON.stringify(asking.map(toAsking)),
      longest: `${MAX_CALL_MS} milliseconds`,
    })
    if (rows.length !== asking.length) throw new Error('gateway_reserve_all gives a row for each call')
    return Promise.all(
      rows.map(async ({ id, output: reserved, ofToken, ...rest }, index) => {
        const usage = toUsageSnapshot(rest, defaults)
        if (id !== null && reserved !== null) return { usage, ofToken, admission: { id, output: reserved } }
        // The database may be in another month than this process. It is asked by its clock again: by a moment that lies behind,
        // the calls that others were let through with since would be dated back.
        if (clock !== null || isWithin(usage.now, bounds)) return { usage, ofToken, admission: null }
        return onlyOne(await reserveAll(asking.slice(index, index + 1), usage.now))
      }),
    )
  }
  return reserveAll
}

function onlyOne([attempt]: readonly Attempt[]): Attempt {
  if (!attempt) throw new Error('an attempt is given for each call')
  return attempt
}

/** Reserves what one call may use. */
export const reserveIfFree = async (db: Database, asking: Asking, limitContext: LimitContext): Promise<Attempt> =>
  onlyOne(await createReserveAll(db, limitContext)([asking]))

export type KnownToken = {
  tokenId: string
  userId: string
  expiresAt: Date
  /** The only models that it may call; null is all of them. */
  models: readonly string[] | null
  own: OwnLimit | null
  usage: UsageSnapshot
  /** When a request of the user's is free again, where none is now and there are any in a minute. */
  freeAt: Date | null
  /** It was known for some seconds: it may let a call go on, and refuses none. */
  isKept: boolean
}

const tokenColumns = {
  tokenId: sql`token_id`.mapWith(apiTokens.id),
  userId: sql`user_id`.mapWith(apiTokens.userId),
  expiresAt: asTime('expires_at'),
  freeAt: asTimeOrNull('free_at'),
  models: sql<string[] | null>`token_models`,
  ownRpm: asNumberOrNull('token_rpm'),
}

/** The live or expired token of a hash, with its user's usage, which is not locked. */
export async function findToken(
  db: Database,
  hash: string,
  limitContext: LimitContext,
  at?: Date,
): Promise<KnownToken | null> {
  const clock = at ?? limitContext.clock()
  const month = monthAt(clock, limitContext)
  const of = sql`${clock?.toISOString() ?? null}::timestamptz, ${month}::date`
  const question = sql`gateway_caller(${hash}, ${of}, ${limitContext.defaults.rpm}::bigint)`
  const [row] = await db.select({ ...tokenColumns, ...sums }).from(question)
  if (!row) return null
  if (monthOf(limitContext.calendar.dayOf(row.now)) !== month) return findToken(db, hash, limitContext, row.now)
  const { tokenId, userId, expiresAt, freeAt, models, ownRpm, ...rest } = row
  const own = ownRpm === null ? null : { tokenId, rpm: ownRpm }
  const usage = toUsageSnapshot(rest, limitContext.defaults)
  return { tokenId, userId, expiresAt, freeAt, models, own, isKept: false, usage }
}
