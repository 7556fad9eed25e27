import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Database, OpenDatabase } from '@/server/storage/database'
import { openEmbedded } from '@/server/storage/embedded/openEmbedded'
import { admissions } from '@/server/storage/schema/limitsSchema'
import { openPostgres } from '@/server/storage/postgres/openPostgres'
import { createReserveAll } from '@/server/gateway/limits/reservations'
import { createCalendar } from '@/server/platform/calendar'
import { upsertUser } from '@/server/records/sessions/users'
import { startCluster } from '../server/support/databases/postgres'
import { median, type Figure } from './figures'

const ROUNDS = 60
const WARM_UP = 10
const TOGETHER = 64
const CALLS_OF_THE_MINUTE = [10, 100_000] as const
const MUCH = 1_000_000_000
const limits = { rpm: MUCH, tpm: MUCH, input_tokens: MUCH, output_tokens: MUCH }
const limitContext = { defaults: limits, calendar: createCalendar('UTC'), clock: () => null }
const reservation = { input: 1, output: 1, least: 1 }

const newUser = (db: Database) =>
  upsertUser(db, 'bench', randomUUID(), { username: 'bench', nickname: '', avatar: '', email: '' }, new Date())

/** An account with so many ended calls in the last ten seconds. */
async function withCalls(db: Database, calls: number) {
  const userId = await newUser(db)
  await db.execute(sql`
    insert into account_seconds (user_id, ends_at, requests, tokens)
    select ${userId}::uuid, date_trunc('second', now()) - g * interval '1 second', ${calls}::int / 10, ${calls}::int / 5
    from generate_series(0, 9) g`)
  return userId
}

/** Median milliseconds of each, in turn; `after` follows each and is not measured. */
async function inTurn(tasks: readonly (() => Promise<unknown>)[], after: () => Promise<unknown>): Promise<number[]> {
  const took: number[][] = tasks.map(() => [])
  for (let round = 0; round < WARM_UP + ROUNDS; round++)
    for (const [index, task] of tasks.entries()) {
      const began = performance.now()
      await task()
      if (round >= WARM_UP) took[index]?.push(performance.now() - began)
      await after()
    }
  return took.map(median)
}

async function measureOn(name: string, { db }: OpenDatabase): Promise<Figure[]> {
  const reserveAll = createReserveAll(db, limitContext)
  const admit = (users: readonly string[]) => reserveAll(users.map((userId) => ({ userId, reservation })))
  const [few, many] = [await withCalls(db, CALLS_OF_THE_MINUTE[0]), await withCalls(db, CALLS_OF_THE_MINUTE[1])]
  const [one, others] = [await newUser(db), await Promise.all(Array.from({ length: TOGETHER }, () => newUser(db)))]
  const groups: [string, readonly string[]][] = [
    [`${CALLS_OF_THE_MINUTE[0]} calls in its last minute`, [few]],
    [`${CALLS_OF_THE_MINUTE[1]} calls in its last minute`, [many]],
    [`${TOGETHER} calls of one account`, others.map(() => one)],
    [`${TOGETHER} calls of as many accounts`, others],
  ]
  const end = () => db.delete(admissions)
  const tasks = groups.map(
    ([, users]) =>
      () =>
        admit(users),
  )
  const medians = await inTurn(tasks, end)
  return groups.map(([what], index): Figure => [`${name}, ${what}`, `${(medians[index] ?? NaN).toFixed(2)} ms`])
}

/** The time to admit calls: one of an account with few or many calls in its minute, and several in a batch. */
export async function measureAdmissions(): Promise<Figure[]> {
  const [cluster, directory] = [await startCluster(), mkdtempSync(path.join(tmpdir(), 'bench-admissions-'))]
  const postgres = await openPostgres(await cluster.createDatabase())
  const embedded = await openEmbedded(directory)
  try {
    return [...(await measureOn('PostgreSQL', postgres)), ...(await measureOn('PGlite', embedded))]
  } finally {
    await postgres.close()
    await embedded.close()
    await cluster.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}
