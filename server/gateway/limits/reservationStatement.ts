import { sql } from 'drizzle-orm'
import type { Database } from '@/server/storage/database'
import { MAX_CALL_MS } from '@/server/storage/schema/gatewaySchema'
import {
  asNumber,
  asNumberOrNull,
  monthAsked,
  sums,
  toUsageSnapshot,
  type LimitContext,
  type MonthAsked,
  type OwnLimit,
  type UsageSnapshot,
} from './usageSnapshot'
import type { Reservation } from '../types'

/** The usage of a user before a call; `admission` is null if a limit is reached. */
export type Attempt = {
  usage: UsageSnapshot
  /** Requests of the token in the last minute, if it has a limit of its own. */
  ofToken: number
  admission: { id: number; output: number } | null
}

/** A call to admit. */
export type Asking = { userId: string; reservation: Reservation; own?: OwnLimit | null }

/** No limit is as large; a caller may ask for any number of tokens. */
const toBigint = (tokens: number) => Math.min(tokens, Number.MAX_SAFE_INTEGER)

const toParameter = ({ userId, own, reservation: { input, output, least } }: Asking, position: number) => ({
  position,
  caller: userId,
  token: own?.tokenId ?? null,
  own_rpm: own?.rpm ?? null,
  input: toBigint(input),
  output: toBigint(output),
  lowest: toBigint(least),
})

const isWithin = (moment: Date, { begins, ends }: MonthAsked) =>
  moment.getTime() >= Date.parse(begins) && moment.getTime() < Date.parse(ends)

const given = sql.placeholder

/** The statement is built and planned once. */
const prepareReserving = (db: Database) =>
  db
    .select({
      ...sums,
      id: asNumberOrNull('admission'),
      output: asNumberOrNull('reserved_output'),
      ofToken: asNumber('of_token'),
    })
    .from(
      sql`reserve_calls(
        ${given('clock')}::timestamptz, ${given('month')}::date, ${given('begins')}::timestamptz, ${given('ends')}::timestamptz,
        ${given('rpm')}::bigint, ${given('tpm')}::bigint, ${given('inputTokens')}::bigint, ${given('outputTokens')}::bigint,
        ${given('calls')}::jsonb, ${given('longest')}::interval
      )`,
    )
    .orderBy(sql`"position"`)
    .prepare('reserve_calls')

type ReserveAll = (asking: readonly Asking[], seen?: Date) => Promise<Attempt[]>

/**
 * Reserves requests and tokens for calls whose users have room, in one statement. This is exact for any minute and any number of
 * processes: the database locks each user and uses its own clock. Gives an attempt for each call, in their order.
 */
export function createReserveAll(db: Database, limitContext: LimitContext): ReserveAll {
  const { defaults } = limitContext
  const query = prepareReserving(db)

  const reserveAll: ReserveAll = async (asking, seen) => {
    const clock = limitContext.clock()
    const month = monthAsked(clock ?? seen ?? null, limitContext)
    const rows = await query.execute({
      clock: clock?.toISOString() ?? null,
      ...month,
      rpm: defaults.rpm,
      tpm: defaults.tpm,
      inputTokens: defaults.input_tokens,
      outputTokens: defaults.output_tokens,
      calls: JSON.stringify(asking.map(toParameter)),
      longest: `${MAX_CALL_MS} milliseconds`,
    })
    if (rows.length !== asking.length) throw new Error('reserve_calls gives a row for each call')
    return Promise.all(
      rows.map(async ({ id, output, ofToken, ...rest }, index) => {
        const usage = toUsageSnapshot(rest, defaults)
        if (id !== null && output !== null) return { usage, ofToken, admission: { id, output } }
        // The database's clock may be in another month than this process. The retry uses the month of that clock, but not
        // its moment: an earlier moment would date back calls that were admitted since.
        if (clock !== null || isWithin(usage.now, month)) return { usage, ofToken, admission: null }
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
