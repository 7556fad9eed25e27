import { sql } from 'drizzle-orm'
import { createBatcher } from '@/server/platform/batcher'
import type { Database } from '@/server/storage/database'
import { MAX_CALL_MS } from '@/server/storage/schema/limitsSchema'
import {
  asNumber,
  asNumberOrNull,
  monthBounds,
  usageColumns,
  toUsageSnapshot,
  type LimitContext,
  type MonthBounds,
  type OwnLimit,
  type UsageSnapshot,
} from './usageSnapshot'

/** Tokens. */
export type Usage = { input: number; output: number }

/**
 * Tokens to reserve: `input` is our count, which must fit the limits; `mostInput` is reserved as far as the month has room, if pictures
 * may cost more than counted. `output` is the longest response; if the caller sets no maximum, it is cut to what is left, `least` or more, in
 * multiples of `step`, which is `least` if the caller sets one. `isUnbounded`: no maximum is sent, and `output` is all that the context has left.
 */
export type Reservation = Usage & { least: number; step?: number; mostInput?: number; isUnbounded?: boolean }

/** A user's usage before a call; `admission` is null if a limit is reached. */
export type ReservationResult = {
  usage: UsageSnapshot
  /** Requests of the token in the last minute, if it has a limit of its own. */
  tokenRequests: number
  admission: { id: number; output: number } | null
}

/** A call for which to reserve requests and tokens; `own` is the limit of its token, if it has one. */
type ReservationRequest = { userId: string; reservation: Reservation; own?: OwnLimit | null }

/** Cuts a number to one that fits into a bigint. A caller may ask for any number of tokens; no limit is as large. */
const toBigint = (tokens: number) => Math.min(tokens, Number.MAX_SAFE_INTEGER)

const toParameter = ({ userId, own, reservation }: ReservationRequest, position: number) => ({
  position,
  caller: userId,
  token: own?.tokenId ?? null,
  own_rpm: own?.rpm ?? null,
  input: toBigint(reservation.input),
  most_input: reservation.mostInput,
  output: toBigint(reservation.output),
  lowest: toBigint(reservation.least),
  step: toBigint(reservation.step ?? reservation.least),
})

const isWithin = (moment: Date, { begins, ends }: MonthBounds) =>
  moment.getTime() >= Date.parse(begins) && moment.getTime() < Date.parse(ends)

const value = sql.placeholder

/** The statement is built and planned once. */
const prepareReserving = (db: Database) =>
  db
    .select({
      ...usageColumns,
      id: asNumberOrNull('admission'),
      output: asNumberOrNull('reserved_output'),
      tokenRequests: asNumber('of_token'),
    })
    .from(
      sql`reserve_calls(
        ${value('clock')}::timestamptz, ${value('month')}::date, ${value('begins')}::timestamptz, ${value('ends')}::timestamptz,
        ${value('rpm')}::bigint, ${value('tpm')}::bigint, ${value('inputTokens')}::bigint, ${value('outputTokens')}::bigint,
        ${value('calls')}::jsonb, ${value('longest')}::interval
      )`,
    )
    .orderBy(sql`"position"`)
    .prepare('reserve_calls')

type ReserveAll = (requests: readonly ReservationRequest[], seen?: Date) => Promise<ReservationResult[]>

/**
 * Reserves requests and tokens for calls whose users have room, in one statement. This is exact for any minute and any number of
 * processes: the database locks each user and uses its own clock. Returns a result for each request, in their order.
 */
export function createReserveAll(db: Database, limitContext: LimitContext): ReserveAll {
  const { defaults } = limitContext
  const query = prepareReserving(db)

  const reserveAll: ReserveAll = async (requests, seen) => {
    const clock = limitContext.clock()
    const month = monthBounds(clock ?? seen ?? null, limitContext)
    const rows = await query.execute({
      clock: clock?.toISOString() ?? null,
      ...month,
      rpm: defaults.rpm,
      tpm: defaults.tpm,
      inputTokens: defaults.input_tokens,
      outputTokens: defaults.output_tokens,
      calls: JSON.stringify(requests.map(toParameter)),
      longest: `${MAX_CALL_MS} milliseconds`,
    })
    if (rows.length !== requests.length) throw new Error('reserve_calls must return a row for each call')
    return Promise.all(
      rows.map(async ({ id, output, tokenRequests, ...rest }, index) => {
        const usage = toUsageSnapshot(rest, defaults)
        if (id !== null && output !== null) return { usage, tokenRequests, admission: { id, output } }
        // The database's clock may be in another month than this process. The retry uses the month of that clock, but not
        // its moment: an earlier moment would date back calls that were admitted since.
        if (clock !== null || isWithin(usage.now, month)) return { usage, tokenRequests, admission: null }
        return onlyOne(await reserveAll(requests.slice(index, index + 1), usage.now))
      }),
    )
  }
  return reserveAll
}

function onlyOne([result]: readonly ReservationResult[]): ReservationResult {
  if (!result) throw new Error('reserve_calls returned no row for the call')
  return result
}

/** A request in a batch. Nothing is reserved for it if its caller has gone by the time the batch runs. */
export type BatchedRequest = ReservationRequest & { hasGone: () => boolean }

export type BatchPorts = { db: Database; limitContext: LimitContext; maxCallsPerStatement: number }

/**
 * Reserves in batches: requests that arrive while a batch runs form the next one, `maxCallsPerStatement` at most.
 * Returns null if the caller has gone.
 */
export function createReservationBatch({ db, limitContext, maxCallsPerStatement }: BatchPorts) {
  const reserveAll = createReserveAll(db, limitContext)
  return createBatcher(
    async (batch: readonly BatchedRequest[]): Promise<(ReservationResult | null)[]> => {
      const present = batch.filter(({ hasGone }) => !hasGone())
      const results = present.length === 0 ? [] : await reserveAll(present)
      const resultOf = new Map(present.map((one, index) => [one, results[index] ?? null]))
      return batch.map((one) => resultOf.get(one) ?? null)
    },
    maxCallsPerStatement,
    ({ userId }) => userId,
  )
}
