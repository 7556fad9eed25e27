import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '@/server/database/database'
import { MAX_CALL_MS } from '@/server/limits/longestCall'
import {
  asNumber,
  asNumberOrNull,
  monthAsked,
  sums,
  toUsageSnapshot,
  type LimitContext,
  type MonthAsked,
  type OwnLimit,
  type Reservation,
  type UsageSnapshot,
} from './usageSnapshot'

/** What a user had used before a call; `admission` is null where a limit is reached. */
export type Attempt = {
  usage: UsageSnapshot
  /** How many calls of the last minute are of the token, where it has a limit of its own. */
  ofToken: number
  admission: { id: number; output: number } | null
  /** It waits for leases that leave it no room. */
  isDeferred: boolean
}

/** A call that asks for room; `waits` where leases are in its way. */
export type Asking = { userId: string; reservation: Reservation; own?: OwnLimit | null; waits?: boolean }

/** A lease that let a call through, which reserved so many tokens. */
export type LeaseInUse = { id: number; at: Date; input: number; output: number }

/** What the database is told of leases before it looks at their account. */
export type HandedIn = { inUse: readonly LeaseInUse[]; givenBack: readonly number[] }

const NOTHING: HandedIn = { inUse: [], givenBack: [] }

/** No limit is as large; a caller may ask for any number of tokens. */
const toBigint = (tokens: number) => Math.min(tokens, Number.MAX_SAFE_INTEGER)

/** The calls in the form of the database's functions. */
export const askedCalls = (asking: readonly Asking[]): string =>
  JSON.stringify(
    asking.map(({ userId, own, waits = false, reservation: { input, output, least } }, position) => ({
      position,
      caller: userId,
      token: own?.tokenId ?? null,
      own_rpm: own?.rpm ?? null,
      input: toBigint(input),
      output: toBigint(output),
      lowest: toBigint(least),
      waits,
    })),
  )

/** The leases in the form of the database's functions. */
export const handedIn = ({ inUse, givenBack }: HandedIn) => ({
  inUse: JSON.stringify(inUse),
  givenBack: [...givenBack],
})

export const attemptColumns = {
  ...sums,
  position: asNumber('position'),
  id: asNumberOrNull('admission'),
  output: asNumberOrNull('reserved_output'),
  ofToken: asNumber('of_token'),
  isDeferred: sql<boolean | null>`is_deferred`,
}

type AttemptRow = {
  [Name in keyof typeof attemptColumns]: (typeof attemptColumns)[Name] extends SQL<infer Value> ? Value : never
}

export function toAttempt({ id, output, ofToken, isDeferred, ...rest }: AttemptRow, context: LimitContext): Attempt {
  const admission = id === null || output === null ? null : { id, output }
  return { usage: toUsageSnapshot(rest, context.defaults), ofToken, admission, isDeferred: isDeferred === true }
}

const isWithin = (moment: Date, { begins, ends }: MonthAsked) =>
  moment.getTime() >= Date.parse(begins) && moment.getTime() < Date.parse(ends)

/** The parameters that both statements have. */
export const limitParameters = ({ defaults }: LimitContext) => ({
  rpm: defaults.rpm,
  tpm: defaults.tpm,
  inputTokens: defaults.input_tokens,
  outputTokens: defaults.output_tokens,
  longest: `${MAX_CALL_MS} milliseconds`,
})

const given = sql.placeholder

/** The statement that lets calls through, which is built and planned once. */
const prepareReserving = (db: Database) =>
  db
    .select(attemptColumns)
    .from(
      sql`gateway_reserve_calls(
        ${given('clock')}::timestamptz, ${given('month')}::date, ${given('begins')}::timestamptz, ${given('ends')}::timestamptz,
        ${given('rpm')}::bigint, ${given('tpm')}::bigint, ${given('inputTokens')}::bigint, ${given('outputTokens')}::bigint,
        ${given('calls')}::jsonb, ${given('longest')}::interval, ${given('inUse')}::jsonb, ${given('givenBack')}::bigint[], null, 0
      )`,
    )
    .orderBy(sql`"position"`)
    .prepare('gateway_reserve_calls')

type ReserveAll = (asking: readonly Asking[], leases?: HandedIn, seen?: Date) => Promise<Attempt[]>

/**
 * Reserves what calls may use where the limits of their users have room for it, in one statement. Exact for any minute and
 * for any number of server processes: a user's calls reserve one after the other, under a lock of the database and by its
 * clock. Gives an attempt for each call, in their order.
 */
export function createReserveAll(db: Database, limitContext: LimitContext): ReserveAll {
  const query = prepareReserving(db)

  const reserveAll: ReserveAll = async (asking, leases = NOTHING, seen) => {
    const clock = limitContext.clock()
    const month = monthAsked(clock ?? seen ?? null, limitContext)
    const rows = await query.execute({
      clock: clock?.toISOString() ?? null,
      ...month,
      ...limitParameters(limitContext),
      calls: askedCalls(asking),
      ...handedIn(leases),
    })
    if (rows.length !== asking.length) throw new Error('gateway_reserve_calls gives a row for each call')
    return Promise.all(
      rows.map(async (row, index) => {
        const attempt = toAttempt(row, limitContext)
        // The database may be in another month than this process. It is asked by its clock again: by a moment that lies behind,
        // the calls that others were let through with since would be dated back.
        const isOfMonth = clock !== null || isWithin(attempt.usage.now, month)
        if (attempt.admission !== null || isOfMonth) return attempt
        return onlyOne(await reserveAll(asking.slice(index, index + 1), NOTHING, attempt.usage.now))
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
