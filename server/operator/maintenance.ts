import { count, lt, sql, and, eq, isNotNull } from 'drizzle-orm'
import { randomInt, randomUUID } from 'node:crypto'
import { makeCallMonths } from '../storage/callMonths'
import { callPartitions, deletePastCalls, dropPastCalls, isPast } from '../records/retention/callPartitions'
import { earlierOf } from '../records/retention/cleanup'
import type { Database } from '../storage/database'
import { isLockTimeout } from '../platform/databaseUnavailable'
import { createCalendar, type Calendar } from '../platform/calendar'
import { retainedSince } from '../records/retention/rules'
import { modelCalls } from '../storage/schema/usageSchema'
import { apiTokens } from '../storage/schema/schema'
import { randomSecret, secretHash } from '../platform/secrets'
import { replaceReasoningKey } from '../storage/secrets'
import { recordCall } from '../records/usage/recordCall'
import { ownPrefix } from '../configuration/tokenForms'
import { type OperatorContext, plural, visible } from './context'
import { requireUser } from './users'

/** `days` as the settings say where none are given; nothing goes unless `deletes`. */
type Retention = { days: number | null; deletes: boolean }

type Month = { month: string; partition: string; calls: number }

/** Counts calls earlier than `until` by their month in UTC and their partition. */
function countByMonth(db: Database, until: Date): Promise<Month[]> {
  const month = sql<string>`to_char(${modelCalls.calledAt} at time zone 'UTC', 'YYYY-MM')`.as('month')
  const partition = sql<string>`${modelCalls}.tableoid::regclass::text`.as('partition')
  return db
    .select({ month, partition, calls: count() })
    .from(modelCalls)
    .where(lt(modelCalls.calledAt, until))
    .groupBy(month, partition)
    .orderBy(month, partition)
}

const sum = (months: readonly { calls: number }[]) => months.reduce((total, { calls }) => total + calls, 0)

/** Leaves locked tables to the next run. */
const unlessLocked = (error: unknown) => {
  if (!isLockTimeout(error)) throw error
}

/** Deletes calls earlier than `until`, to the day. A partition that stays locked is left to the next run. */
async function deleteCalls(db: Database, until: Date, moment: Date) {
  const { signal } = new AbortController()
  await deletePastCalls(db, { until, isExact: true }, moment, signal)
  await dropPastCalls(db, until, moment, signal).catch(unlessLocked)
}

/** Counts single calls past their retention, and deletes them if the command says so. */
export async function runRetention({ days, deletes }: Retention, { db, configuration, now }: OperatorContext) {
  const retentionDays = days ?? configuration.retentionDays.modelCalls
  const moment = await earlierOf(db, now())
  const until = retainedSince(createCalendar(configuration.reportingTimeZone), moment, retentionDays)
  // The running portal creates partitions too, unless its database user may not change the schema.
  if (deletes) await makeCallMonths(db).catch(unlessLocked)
  const months = await countByMonth(db, until)
  const head = `Single calls are kept for ${retentionDays} days: from ${until.toISOString()} on. Totals of days and months stay.`
  if (months.length === 0) return `${head}\nNone is older.`
  const whole = (await callPartitions(db)).filter((partition) => isPast(partition, until)).map(({ name }) => name)
  const lines = months.map(({ month, partition, calls }) => {
    return `  ${month}  ${plural(calls, 'call')}${whole.includes(partition) ? `, dropped whole with ${partition}` : ''}`
  })
  if (!deletes) {
    const asked = `retention${days === null ? '' : ` --days ${days}`} --delete`
    return [head, ...lines, `Nothing was deleted. To delete ${plural(sum(months), 'call')}: ${asked}`].join('\n')
  }
  await deleteCalls(db, until, moment)
  const left = sum(await countByMonth(db, until))
  const gone = `Deleted ${plural(Math.max(0, sum(months) - left), 'call')}.`
  const why = 'because a process of the portal is deleting, or something else holds them'
  const rest = left === 0 ? [] : [`${plural(left, 'call')} are left, ${why}: run it again.`]
  return [head, ...lines, gone, ...rest].join('\n')
}

const DAY_MS = 24 * 3600 * 1000
const NAME = 'sample-usage'
const MODELS = ['s1', 's1', 's1-mini', 'echo'] as const
const MAX_CALLS = 24
const QUIET_PERCENT = 12

/** A token that was never valid, so that made-up calls do not mix with those of the user's own tokens. */
async function sampleToken(db: Database, userId: string, now: Date): Promise<string> {
  const isSample = and(eq(apiTokens.userId, userId), eq(apiTokens.name, NAME), isNotNull(apiTokens.revokedAt))
  const [known] = await db.select({ id: apiTokens.id }).from(apiTokens).where(isSample).limit(1)
  if (known) return known.id
  const id = randomUUID()
  await db.insert(apiTokens).values({
    id,
    userId,
    name: NAME,
    hash: secretHash(randomSecret()),
    lastFour: '----',
    createdAt: now,
    expiresAt: now,
    revokedAt: now,
  })
  return id
}

/** Writes made-up calls over the last `days` days, some of which stay empty; returns how many. */
async function writeSampleUsage(
  db: Database,
  calendar: Calendar,
  { userId, days, now }: { userId: string; days: number; now: Date },
): Promise<number> {
  const tokenId = await sampleToken(db, userId, now)
  let written = 0
  for (let daysAgo = days - 1; daysAgo >= 0; daysAgo--) {
    const calls = randomInt(100) < QUIET_PERCENT ? 0 : randomInt(1, MAX_CALLS + 1)
    await db.transaction(async (tx) => {
      for (let made = 0; made < calls; made++) {
        const call = {
          userId,
          tokenId,
          model: ownPrefix().replace('_', `-${MODELS[randomInt(MODELS.length)] ?? MODELS[0]}`),
          calledAt: new Date(now.getTime() - daysAgo * DAY_MS - randomInt(DAY_MS)),
          inputTokens: randomInt(50, 4000),
          outputTokens: randomInt(20, 6000),
          status: 200,
          latencyMs: randomInt(200, 4000),
        }
        await recordCall(tx, call, calendar)
      }
    })
    written += calls
  }
  return written
}

export async function runSampleUsage({ db, configuration, now }: OperatorContext, name: string, days: number) {
  const user = await requireUser(db, name)
  const calendar = createCalendar(configuration.reportingTimeZone)
  const calls = await writeSampleUsage(db, calendar, { userId: user.id, days, now: now() })
  return `Wrote ${calls} made-up calls of ${days} days for ${visible(user.username)}.`
}

/** Replaces the key that encrypts reasoning. */
export async function runReasoningKey({ db, now }: OperatorContext): Promise<string> {
  await replaceReasoningKey(db, now())
  return 'Made a new key. Restart all processes of the portal: until then they encrypt with the key before it.'
}
