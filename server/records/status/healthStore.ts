import { and, gte, inArray, like, sql } from 'drizzle-orm'
import { secretHash } from '@/server/platform/secrets'
import type { Database } from '@/server/storage/database'
import { rateLimits } from '@/server/storage/schema/schema'
import { modelHealthDays, modelHealthMinutes } from '@/server/storage/schema/statusSchema'
import { addFirstTokens, NO_FIRST_TOKENS, type FirstTokens } from './firstTokens'

/** Calls that have ended: successful ones, those that the server failed, and the times to the first token of streams. */
export type Health = { answers: number; faults: number; firstTokens: FirstTokens }

export const NO_HEALTH: Health = { answers: 0, faults: 0, firstTokens: NO_FIRST_TOKENS }

export const addHealth = (one: Health, other: Health): Health => ({
  answers: one.answers + other.answers,
  faults: one.faults + other.faults,
  firstTokens: addFirstTokens(one.firstTokens, other.firstTokens),
})

/** The health of a model in one minute. `day` is that of the reporting time zone. */
export type MinuteHealth = Health & { model: string; minute: Date; day: string }

/** A call of an account that failed by the fault of a model's server in a minute. */
export type Fault = { model: string; account: string; minute: Date; day: string }

type Row = Health & { model: string; period: string }

/** One row for each period and model, in an order that is the same in every process, so that two of them never wait for each other. */
function sumBy(entries: readonly MinuteHealth[], periodOf: (entry: MinuteHealth) => string): Row[] {
  const rows = new Map<string, Row>()
  for (const entry of entries) {
    const [period, { model }] = [periodOf(entry), entry]
    const key = `${period} ${model}`
    rows.set(key, { model, period, ...addHealth(rows.get(key) ?? NO_HEALTH, entry) })
  }
  return [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}

const toValues = ({ model, answers, faults, firstTokens }: Row) => ({
  model,
  answers,
  faults,
  firstTokens: [...firstTokens],
})

/** Adds new counts to stored ones, bucket by bucket. */
function addedTo({ answers, faults, firstTokens }: typeof modelHealthDays | typeof modelHealthMinutes) {
  const buckets = sql`unnest(${firstTokens}, excluded.first_tokens) with ordinality as bucket (stored, added, place)`
  return {
    answers: sql`${answers} + excluded.answers`,
    faults: sql`${faults} + excluded.faults`,
    firstTokens: sql`(select array_agg(stored + added order by place) from ${buckets})`,
  }
}

const MINUTE_MS = 60_000
/** Minutes after a fault during which it is known whose it was. */
const ACCOUNTS_KEPT = 120
const FAULT = 'fault:'
const numberOf = (minute: Date) => Math.floor(minute.getTime() / MINUTE_MS)

/** The key of an account's faults of a model. It names the model, but no account. */
const keyOf = ({ account, model }: Fault) => `${FAULT}${secretHash(account)}:${model}`
const modelIn = (key: string) => key.slice(key.indexOf(':', FAULT.length) + 1)

/** Faults of one statement. */
const MAX_FAULTS = 1000

/**
 * The faults that count: one an account, model and minute, whichever process notes it first. For each account and model there is one
 * row with the minute of its last fault, so minutes come in their order, and keys in one order in every process.
 */
async function countFaults(tx: Database, faults: readonly Fault[]): Promise<MinuteHealth[]> {
  const sorted = faults
    .map((fault) => ({ fault, key: keyOf(fault), points: numberOf(fault.minute) }))
    .toSorted((one, other) => one.points - other.points || (one.key < other.key ? -1 : 1))
  const counted: MinuteHealth[] = []
  for (let first = 0; first < sorted.length;) {
    const points = sorted[first]?.points
    const group = sorted.slice(first, first + MAX_FAULTS).filter((one) => one.points === points)
    first += group.length
    const rows = await tx
      .insert(rateLimits)
      .values(group.map(({ key, points }) => ({ key, points, expire: (points + ACCOUNTS_KEPT) * MINUTE_MS })))
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: { points: sql`excluded.points`, expire: sql`excluded.expire` },
        setWhere: sql`${rateLimits.points} < excluded.points`,
      })
      .returning({ key: rateLimits.key })
    const keys = new Set(rows.map(({ key }) => key))
    for (const { fault, key } of group) if (keys.has(key)) counted.push({ ...fault, ...NO_HEALTH, faults: 1 })
  }
  return counted
}

/**
 * Adds the health of minutes, and the faults that count, to their rows of minutes and of days; all or nothing. An account's second
 * fault of a model in a minute does not count.
 */
export async function saveHealth(
  db: Database,
  answered: readonly MinuteHealth[],
  faults: readonly Fault[] = [],
): Promise<void> {
  if (answered.length === 0 && faults.length === 0) return
  await db.transaction(async (tx) => {
    const entries = [...answered, ...(await countFaults(tx, faults))]
    if (entries.length === 0) return
    const days = sumBy(entries, ({ day }) => day).map((row) => ({ day: row.period, ...toValues(row) }))
    const minutes = sumBy(entries, ({ minute }) => minute.toISOString()).map((row) => ({
      minute: new Date(row.period),
      ...toValues(row),
    }))
    await tx
      .insert(modelHealthDays)
      .values(days)
      .onConflictDoUpdate({ target: [modelHealthDays.day, modelHealthDays.model], set: addedTo(modelHealthDays) })
    await tx
      .insert(modelHealthMinutes)
      .values(minutes)
      .onConflictDoUpdate({
        target: [modelHealthMinutes.minute, modelHealthMinutes.model],
        set: addedTo(modelHealthMinutes),
      })
  })
}

/** The stored health of all models from a day and from a minute on, and the last fault of each account with one since then. */
export async function readHealth(db: Database, { day, minute }: { day: string; minute: Date }) {
  const isFault = and(
    like(rateLimits.key, `${FAULT}%`),
    gte(rateLimits.points, Math.ceil(minute.getTime() / MINUTE_MS)),
  )
  const [days, minutes, faults] = await Promise.all([
    db.select().from(modelHealthDays).where(gte(modelHealthDays.day, day)),
    db.select().from(modelHealthMinutes).where(gte(modelHealthMinutes.minute, minute)),
    db.select({ key: rateLimits.key, points: rateLimits.points }).from(rateLimits).where(isFault),
  ])
  const lastFaults = faults.map(({ key, points }) => ({ model: modelIn(key), minute: new Date(points * MINUTE_MS) }))
  return { days, minutes, lastFaults }
}

/** Filters ids, and returns those by which models were called since the first day that is kept. */
export async function calledModels(db: Database, ids: readonly string[]): Promise<readonly string[]> {
  const isAmong = inArray(modelHealthDays.model, [...ids])
  const rows = await db.selectDistinct({ model: modelHealthDays.model }).from(modelHealthDays).where(isAmong)
  return rows.map(({ model }) => model)
}
