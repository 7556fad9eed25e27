import { sql, type SQL } from 'drizzle-orm'
import type { RateLimit } from '../../openapi/types'
import type { Database } from '../database/database'
import { admissions } from '../database/gatewaySchema'
import type { Usage } from './chatRequest'
import { GatewayError } from './gatewayError'
import { inBatches } from './inBatches'
import { neverHeaders, rateHeaders, retryHeaders } from './rateHeaders'
import { forgetting, readStanding, waitFor, type Caller, type Standing, type User } from './standing'

/** `input` is what was reserved for it, in tokens. */
export type Admission = { id: number; input: number; headers: Readonly<Record<string, string>> }

const monthEnds = ({ calendar, now }: Caller) => Date.parse(calendar.nextMonth(now)) - now.getTime()

/** What a call may use: `output` is the most that it can give, or a guess where its length is not bound. */
export type Reservation = Usage & { isBound: boolean }

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

/** What a call takes of the limits, and what they are for it afterwards. */
async function place(tx: Database, caller: Caller, wanted: Wanted, standing: Standing, limits: RateLimit) {
  const reserved = await reserveWithin(tx, caller, wanted, standing, limits)
  const { input } = reserved
  // A guess must not keep the user's other calls of this minute out for more than there is.
  const left = limits.tpm - standing.tokens - input
  const output = reserved.isBound ? reserved.output : Math.min(reserved.output, left)
  const after = {
    requests: standing.requests + 1,
    tokens: standing.tokens + input + output,
    monthInput: standing.monthInput + input,
    monthOutput: standing.monthOutput + output,
  }
  return { input, output, after, headers: rateHeaders({ ...after, limits }) }
}

type Place = Awaited<ReturnType<typeof place>>

/** Goes through the calls in their order; a refused one takes nothing. */
async function placeAll(tx: Database, caller: Caller, calls: readonly Wanted[], standing: Standing, limits: RateLimit) {
  const places: (Place | Error)[] = []
  let next = standing
  for (const wanted of calls) {
    try {
      const found = await place(tx, caller, wanted, next, limits)
      next = found.after
      places.push(found)
    } catch (error) {
      places.push(error instanceof Error ? error : new Error('a call could not be placed', { cause: error }))
    }
  }
  return places
}

async function insertAll(tx: Database, caller: Caller, places: readonly Place[]): Promise<number[]> {
  if (places.length === 0) return []
  const row = { userId: caller.userId, admittedAt: caller.now, hasEnded: false }
  const rows = await tx
    .with(forgetting(tx, caller))
    .insert(admissions)
    .values(places.map(({ input, output }) => ({ ...row, inputTokens: input, outputTokens: output })))
    .returning({ id: admissions.id })
  return rows.map(({ id }) => id)
}

/** Lets a user's calls through, in their order; an Error stands for one that is not. */
const admitAll = (db: Database, user: User, clock: () => Date, calls: readonly Wanted[]) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${user.userId}, 1))`)
    const { now, limits, ...standing } = await readStanding(tx, user, clock())
    const caller = { ...user, now }
    const places = await placeAll(tx, caller, calls, standing, limits)
    const taken = places.flatMap((found) => (found instanceof Error ? [] : [found]))
    const ids = (await insertAll(tx, caller, taken)).values()
    return places.map((found): Admission | Error => {
      if (found instanceof Error) return found
      const { value: id } = ids.next()
      if (id === undefined) throw new Error('an insert always gives its rows')
      return { id, input: found.input, headers: found.headers }
    })
  })

/**
 * Lets a call through and reserves what it may use, or throws the limit that is reached. Exact for any minute and for any
 * number of server processes: a user's calls are admitted one after the other, under a lock of the database, which those
 * that wait in this process take together.
 */
export function createAdmission({
  db,
  now,
  ...common
}: { db: Database; now: () => Date } & Omit<User, 'userId'>): (userId: string, wanted: Wanted) => Promise<Admission> {
  return inBatches((userId, calls) => admitAll(db, { ...common, userId }, now, calls))
}

/** Puts what calls have used in the place of what was reserved for them: a statement that is still to be made. */
export function endAdmissions(ends: readonly { admissionId: number; used: Usage }[]): SQL {
  const rows = ends.map(
    ({ admissionId, used: { input, output } }) => sql`(${admissionId}::bigint, ${input}::integer, ${output}::integer)`,
  )
  return sql`update ${admissions} set input_tokens = ended.input, output_tokens = ended.output, has_ended = true
    from (values ${sql.join(rows, sql`, `)}) as ended (id, input, output) where ${admissions.id} = ended.id`
}
