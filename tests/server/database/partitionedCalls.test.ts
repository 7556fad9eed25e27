import { PGlite } from '@electric-sql/pglite'
import { asc, sql } from 'drizzle-orm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrationsFolder, type Database } from '@/server/database/database'
import { apiTokens } from '@/server/database/schema'
import * as schema from '@/server/database/schema'
import { modelCalls, usageDays } from '@/server/database/usageSchema'
import { createCalendar } from '@/server/reporting/calendar'
import { upsertUser } from '@/server/sessions/userStore'
import { recordCall } from '@/server/usage/recordCall'
import { newPostgresDatabase } from '../support/newPostgresDatabase'
import { postgresPrograms } from '../support/postgres'
import { monthName, namesOf, now } from './pastMonths'

const DAY_MS = 24 * 3600 * 1000
const PARTITIONED = '0019_partitioned_calls'

/** A database as the version before left it. */
type Former = { db: Database; migrate: (folder: string) => Promise<void>; close: () => Promise<void> }

let formerFolder: string
beforeAll(() => {
  formerFolder = mkdtempSync(path.join(tmpdir(), 'portal-migrations-'))
  cpSync(migrationsFolder, formerFolder, { recursive: true })
  const file = path.join(formerFolder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] } // as: Drizzle wrote it
  const entries = journal.entries.filter(({ tag }) => tag < PARTITIONED)
  writeFileSync(file, JSON.stringify({ ...journal, entries }))
})
afterAll(() => rmSync(formerFolder, { recursive: true }))

async function embeddedFormer(): Promise<Former> {
  const client = await PGlite.create()
  const db = drizzle(client, { schema })
  await migrate(db, { migrationsFolder: formerFolder })
  return { db, migrate: (folder) => migrate(db, { migrationsFolder: folder }), close: () => client.close() }
}

/** The process of the version before keeps its connection and what that has planned; another one migrates. */
async function postgresFormer(): Promise<Former & { address: string }> {
  const address = await newPostgresDatabase()
  const [client, other] = [new pg.Client(address), new pg.Client(address)]
  await Promise.all([client.connect(), other.connect()])
  await migratePg(drizzlePg(other), { migrationsFolder: formerFolder })
  return {
    address,
    db: drizzlePg(client, { schema }),
    migrate: (folder) => migratePg(drizzlePg(other), { migrationsFolder: folder }),
    close: async () => {
      await Promise.all([client.end(), other.end()])
    },
  }
}

type Call = { admission: number; caller: string; token: string; at: Date }

const rest = { model: 'intern-s1', input: 3, output: 4, status: 200, took_ms: 5, is_usage: true }
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** Keeps a call as the version before does. */
const keepInGroup = (db: Database, { at, ...call }: Call) =>
  db.execute(
    sql`select record_calls(${JSON.stringify([
      { ...call, ...rest, at: at.toISOString(), day: dayOf(at), month: `${dayOf(at).slice(0, 8)}01` },
    ])}::jsonb)`,
  )

/** Keeps a call as versions before that one do. */
const keepAlone = (db: Database, { admission, caller, token, at }: Call) =>
  db.execute(sql`select record_call(${admission}::bigint, ${caller}::uuid, ${token}::uuid, 'intern-s1',
    ${at.toISOString()}::timestamptz, ${dayOf(at)}::date, ${`${dayOf(at).slice(0, 8)}01`}::date, 3, 4, 200, 5, true)`)

async function newToken(db: Database) {
  const profile = { username: 'former', nickname: '', avatar: '', email: '' }
  const caller = await upsertUser(db, 'former', randomUUID(), profile, now)
  const token = randomUUID()
  const shown = { name: 'former', hash: token, lastFour: '0000' }
  await db.insert(apiTokens).values({ id: token, userId: caller, createdAt: now, expiresAt: now, ...shown })
  return { caller, token }
}

const callsOf = (db: Database) => db.select().from(modelCalls).orderBy(asc(modelCalls.id))
const beforeName = (later: number) => monthName(now, later).replace('model_calls_', 'model_calls_before_')

/** What the cleanup of the version before sends: a row's place alone names rows of several partitions. */
const deleteAsBefore = (db: Database, until: Date) => {
  const condition = sql`called_at < ${until.toISOString()}::timestamptz`
  return db.execute(sql`delete from model_calls
    where ctid = any(array(select ctid from model_calls where ${condition} order by called_at limit 2000))
      and (${condition}) is true`)
}

for (const { engine, open, skip } of [
  { engine: 'PGlite', open: embeddedFormer, skip: false },
  { engine: 'PostgreSQL', open: postgresFormer, skip: postgresPrograms === null },
])
  describe.skipIf(skip)(`A table of calls that is partitioned on ${engine}`, () => {
    let former: Former
    beforeAll(async () => {
      former = await open()
    }, 60_000)
    afterAll(() => former.close())

    test('a table of calls that is partitioned loses none, counts none again, and serves the version before', async () => {
      const { db } = former
      const of = await newToken(db)
      const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
      const first: Call = { ...of, admission: 1, at: now }
      const second: Call = { ...of, admission: 2, at: daysAgo(40) }
      await keepInGroup(db, first)
      await keepAlone(db, second)
      await keepAlone(db, { ...of, admission: 3, at: daysAgo(500) })
      // Ids go on from the last that was given, not from the highest that is there.
      await db.execute(sql`select nextval('model_calls_id_seq')`)
      const calls = await callsOf(db)
      expect(calls).toHaveLength(3)
      const days = await db.select().from(usageDays)

      await former.migrate(migrationsFolder)
      expect(await callsOf(db)).toEqual(calls)
      // The calls of this month are in the table of before.
      const months = [1, 2].map((later) => monthName(now, later))
      expect(await namesOf(db)).toEqual([beforeName(1), ...months, 'model_calls_default'])

      for (const call of [first, second]) {
        await keepInGroup(db, call)
        await keepAlone(db, call)
        const known = { userId: call.caller, tokenId: call.token, model: 'intern-s1', calledAt: call.at }
        const counts = { inputTokens: 3, outputTokens: 4, status: 200, latencyMs: 5 }
        await recordCall(db, { ...known, ...counts }, createCalendar('UTC'), call.admission)
      }
      expect(await callsOf(db)).toEqual(calls)
      expect(await db.select().from(usageDays)).toEqual(days)

      const nextMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2))
      await keepInGroup(db, { ...of, admission: 4, at: nextMonth })
      await keepAlone(db, { ...of, admission: 5, at: now })
      await keepAlone(db, { ...of, admission: 4, at: nextMonth })
      const ids = (await callsOf(db)).map(({ id }) => id)
      const highest = calls.at(-1)?.id ?? 0
      expect(ids.slice(0, 3)).toEqual(calls.map(({ id }) => id))
      expect(ids.slice(3).every((id) => id > highest + 1)).toBe(true)
      expect(ids).toHaveLength(5)

      await deleteAsBefore(db, daysAgo(400))
      expect((await callsOf(db)).map(({ admissionId }) => admissionId)).toEqual([1, 2, 4, 5])
    })
  })

describe.skipIf(postgresPrograms === null)('A table of calls that is partitioned under load', () => {
  test('a table of calls that is partitioned is not read where an operator has checked it before', async () => {
    const notices: string[] = []
    const former = await postgresFormer()
    await keepAlone(former.db, { ...(await newToken(former.db)), admission: 1, at: now })
    const name = beforeName(2)
    const bound = `${name.slice(-7).replace('_', '-')}-01 00:00:00+00`
    const table = sql`alter table model_calls`
    await former.db.execute(sql`${table} add constraint ${sql.identifier(name)}
      check (called_at < ${sql.raw(`'${bound}'`)}) not valid`)
    await former.db.execute(sql`${table} validate constraint ${sql.identifier(name)}`)
    const loud = new pg.Client(former.address)
    loud.on('notice', ({ message = '' }) => notices.push(message))
    await loud.connect()
    await loud.query('set client_min_messages to debug1')
    await migratePg(drizzlePg(loud), { migrationsFolder })
    await loud.end()
    expect(notices.filter((notice) => notice.includes(name) && notice.includes('is implied by'))).toHaveLength(1)
    expect(await namesOf(former.db)).toEqual([name, monthName(now, 2), 'model_calls_default'])
    const checks = await former.db.execute(
      sql`select conname from pg_constraint where contype = 'c' and conrelid = ${name}::regclass`,
    )
    expect(checks).toMatchObject({ rows: [] })
    await former.close()
  })

  test('a table of calls is partitioned when nobody reads it, and calls are kept while that is waited for', async () => {
    const former = await postgresFormer()
    const of = await newToken(former.db)
    const reader = new pg.Client(former.address)
    await reader.connect()
    await reader.query('begin')
    await reader.query('select from model_calls')
    const migrated = former.migrate(migrationsFolder)
    const waits = sql`select from pg_locks where not granted and relation = 'model_calls'::regclass`
    await expect.poll(() => former.db.execute(waits)).toMatchObject({ rows: [{}] })
    for (const admission of [1, 2, 3]) await keepInGroup(former.db, { ...of, admission, at: now })
    await reader.query('rollback')
    await migrated
    await reader.end()
    expect(await callsOf(former.db)).toHaveLength(3)
    expect(await namesOf(former.db)).toContain('model_calls_default')
    await former.close()
  })
})
