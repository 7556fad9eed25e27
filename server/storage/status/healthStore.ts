import { gte, sql } from 'drizzle-orm'
import type { Database } from '../database'
import { modelHealthDays, modelHealthMinutes } from '../schema/statusSchema'
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

/** Adds the health of minutes to their rows of minutes and of days; all or nothing. */
export async function saveHealth(db: Database, entries: readonly MinuteHealth[]): Promise<void> {
  if (entries.length === 0) return
  const days = sumBy(entries, ({ day }) => day).map((row) => ({ day: row.period, ...toValues(row) }))
  const minutes = sumBy(entries, ({ minute }) => minute.toISOString()).map((row) => ({
    minute: new Date(row.period),
    ...toValues(row),
  }))
  await db.transaction(async (tx) => {
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

/** The stored health of all models from a day and from a minute on. */
export async function readHealth(db: Database, { day, minute }: { day: string; minute: Date }) {
  const [days, minutes] = await Promise.all([
    db.select().from(modelHealthDays).where(gte(modelHealthDays.day, day)),
    db.select().from(modelHealthMinutes).where(gte(modelHealthMinutes.minute, minute)),
  ])
  return { days, minutes }
}
