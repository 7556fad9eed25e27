import { sql } from 'drizzle-orm'
import { deleteAuditUntil } from '../audit/auditLog'
import type { Configuration } from '@/server/configuration/configuration'
import { errorFields, type Log } from '@/server/platform/log'
import type { Calendar } from '@/server/platform/calendar'
import { auditEvents } from '@/server/storage/schema/auditSchema'
import { makeCallMonths } from '@/server/storage/callMonths'
import { deletePastCalls, dropPastCalls } from './callPartitions'
import type { Database } from '@/server/storage/database'
import { deleteInBatches, expired, expiredCalls, expiredHealth, retainedSince } from './rules'

const CLEANUP_MS = 10 * 60 * 1000

export type CleanupJob = { name: string; run: (db: Database, now: Date, signal: AbortSignal) => Promise<unknown> }

/** Runs before the first call after a start, too. */
const monthsToCome: CleanupJob = { name: 'months to come', run: makeCallMonths }

/** A job for every growing table, except accounts, API tokens, applications and totals of usage, which are retained. */
export const cleanupJobs = (days: Configuration['retentionDays'], calendar: Calendar): readonly CleanupJob[] => [
  monthsToCome,
  ...Object.entries({ ...expired, ...expiredCalls }).map(([name, outdated]): CleanupJob => ({
    name,
    run: (db, now, signal) => deleteInBatches(db, outdated(now), signal),
  })),
  {
    name: 'days of model health',
    run: (db, now, signal) => deleteInBatches(db, expiredHealth(calendar, now), signal),
  },
  {
    name: 'months of model calls',
    run: (db, now, signal) => dropPastCalls(db, retainedSince(calendar, now, days.modelCalls), now, signal),
  },
  {
    name: 'model calls',
    run: (db, now, signal) =>
      deletePastCalls(db, { until: retainedSince(calendar, now, days.modelCalls), isExact: false }, now, signal),
  },
  {
    name: 'audit events',
    run: (db, now, signal) => deleteAuditUntil(db, retainedSince(calendar, now, days.auditEvents), now, signal),
  },
]

type Input = { db: Database; jobs: readonly CleanupJob[]; now: () => Date; log: Log }

/** The earlier of two clocks: a process whose clock is ahead must not delete rows too early. */
export async function earlierOf(db: Database, clock: Date): Promise<Date> {
  const earlier = sql`least(${clock.toISOString()}::timestamptz, now())`.mapWith(auditEvents.at)
  const [row] = await db.select({ earlier }).from(sql`(values (1)) as one`)
  return row?.earlier ?? clock
}

/** Runs all jobs once. A job that fails does not stop the others. */
export async function cleanUp({ db, jobs, now, log }: Input, signal: AbortSignal): Promise<void> {
  for (const { name, run } of jobs) {
    if (signal.aborted) return
    try {
      await run(db, await earlierOf(db, now()), signal)
    } catch (error) {
      log.error({ ...errorFields(error), job: name }, 'cleanup failed')
    }
  }
}

/** Creates the next months now, and runs all jobs every ten minutes, in one process of several at a time. */
export async function startCleaning(input: Input) {
  const stopping = new AbortController()
  const { db, now, log } = input
  await cleanUp({ db, jobs: [monthsToCome], now, log }, stopping.signal)
  let round: Promise<void> | null = null
  const clean = () => {
    round ??= cleanUp(input, stopping.signal).finally(() => (round = null))
  }
  const timer = setInterval(clean, CLEANUP_MS)
  timer.unref()
  return {
    /** Ends a round after the running batch. */
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await round
    },
  }
}
