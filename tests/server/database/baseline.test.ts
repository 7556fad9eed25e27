import { PGlite } from '@electric-sql/pglite'
import { eq, sql } from 'drizzle-orm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrationsFolder, type Database } from '@/server/storage/database'
import * as schema from '@/server/storage/schema/schema'
import { updateSchema, type OnUpdate } from '@/server/storage/updateSchema'
import { newPostgresDatabase } from '../support/databases/newPostgresDatabase'
import { postgresPrograms } from '../support/databases/postgres'

/** The baseline never changes: a later version adds migrations. */
const BASELINE = { file: '0000_baseline', digest: '4643b81522253ead697fbd59877c6517a9a4e0505d83868af1aa030de629814b' }

type Opened = {
  db: Database
  migrate: (folder: string) => Promise<void>
  update: (onUpdate?: OnUpdate) => Promise<void>
  close: () => Promise<unknown>
}

async function openEmbedded(): Promise<Opened> {
  const client = await PGlite.create()
  const db = drizzle(client, { schema })
  const apply = (folder: string) => migrate(db, { migrationsFolder: folder })
  const runScript = (script: string) => client.exec(script)
  const update = (onUpdate?: OnUpdate) =>
    updateSchema({ db, migrate: () => apply(migrationsFolder), runScript, onUpdate })
  return { db, migrate: apply, update, close: () => client.close() }
}

async function openPostgres(): Promise<Opened> {
  const client = new pg.Client(await newPostgresDatabase())
  await client.connect()
  const db = drizzlePg(client, { schema })
  const apply = (folder: string) => migratePg(db, { migrationsFolder: folder })
  const runScript = (script: string) => client.query(script)
  const update = (onUpdate?: OnUpdate) =>
    updateSchema({ db, migrate: () => apply(migrationsFolder), runScript, onUpdate })
  return { db, migrate: apply, update, close: () => client.end() }
}

const rowsOf = async (db: Database, query: ReturnType<typeof sql>) =>
  ((await db.execute(query)) as { rows: Record<string, unknown>[] }).rows // as: the driver's own result

const VALUES: Readonly<Record<string, string>> = {
  uuid: "'00000000-0000-4000-8000-000000000001'",
  date: "'2026-11-24'",
  'timestamp with time zone': "'2026-11-24T08:00:00Z'",
  bigint: '1',
  integer: '1',
  boolean: 'true',
  jsonb: "'{}'",
  ARRAY: "'{}'",
}

/** Gives every table one row, with a value for each column. */
async function fill(db: Database) {
  const tables = await rowsOf(
    db,
    sql`select c.table_name as name, array_agg(c.column_name::text) as columns, array_agg(c.data_type::text) as types
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.is_identity = 'NO' and t.table_name not like 'model_calls_%'
        and t.table_name <> 'stored_functions'
      group by c.table_name`,
  )
  // Without foreign keys, so that the order does not matter.
  await db.execute(sql`set session_replication_role = replica`)
  const columnsOf = tables as { name: string; columns: string[]; types: string[] }[] // as: the columns of the select
  for (const { name, columns, types } of columnsOf) {
    const values = types.map((type) => VALUES[type] ?? "'x'").join(', ')
    await db.execute(sql.raw(`insert into ${name} (${columns.join(', ')}) values (${values})`))
  }
  await db.execute(sql`set session_replication_role = default`)
  return tables.map(({ name }) => String(name)).toSorted()
}

/** Leaves only some migrations in the journal of a copied folder. */
function keepMigrations(folder: string, isKept: (tag: string) => boolean) {
  const journal = JSON.parse(readFileSync(path.join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  } // as: Drizzle wrote it
  const entries = journal.entries.filter(({ tag }) => isKept(tag))
  writeFileSync(path.join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }))
}

/** Adds usage of calls without a token, as of the playground. */
async function addTokenless(db: Database) {
  const user = sql`(select id from users)`
  await db.execute(sql`insert into usage_days (user_id, day, model, token_id, calls, input_tokens, output_tokens)
    values (${user}, '2026-11-24', 'played', null, 3, 4, 5)`)
  await db.execute(sql`insert into account_seconds (user_id, token_id, ends_at, requests, tokens)
    values (${user}, null, '2026-11-24T08:00:05Z', 3, 4)`)
}

const countsOf = (db: Database, tables: readonly string[]) =>
  Promise.all(tables.map((name) => db.$count(sql.identifier(name) as unknown as typeof schema.users))) // as: a table by its name

for (const { engine, open, skip } of [
  { engine: 'PGlite', open: openEmbedded, skip: false },
  { engine: 'PostgreSQL', open: openPostgres, skip: postgresPrograms === null },
])
  describe.skipIf(skip)(`The schema on ${engine}`, () => {
    let folder: string
    let opened: Opened
    beforeAll(async () => {
      folder = mkdtempSync(path.join(tmpdir(), 'portal-baseline-'))
      cpSync(migrationsFolder, folder, { recursive: true })
      opened = await open()
    })
    afterAll(async () => {
      await opened.close()
      rmSync(folder, { recursive: true })
    })

    test('keeps every row of a filled baseline when later migrations are applied', async () => {
      const { db } = opened
      keepMigrations(folder, (tag) => tag === BASELINE.file)
      await opened.migrate(folder)
      const tables = await fill(db)
      keepMigrations(folder, (tag) => tag < '0005')
      await opened.migrate(folder)
      await addTokenless(db)
      const counts = await countsOf(db, tables)
      expect(Math.min(...counts)).toBe(1)
      const sums = () =>
        rowsOf(
          db,
          sql`select day, sum(calls)::int as calls, sum(input_tokens)::int as input from usage_days group by day order by day`,
        )
      const before = await sums()
      const updates: (readonly string[])[] = []
      await opened.update((migrations) => updates.push(migrations))
      await opened.update((migrations) => updates.push(migrations))
      expect(updates).toEqual([expect.arrayContaining(['0005_call_tables'])])
      expect(await countsOf(db, tables)).toEqual(counts)
      expect(await sums()).toEqual(before)
      expect(await rowsOf(db, sql`select token_id from usage_days where token_id = ${schema.NO_TOKEN}`)).toHaveLength(1)
      expect(
        await rowsOf(db, sql`select token_id from account_seconds where token_id = ${schema.NO_TOKEN}`),
      ).toHaveLength(1)
      expect(
        await rowsOf(
          db,
          sql`select u.last_used_at from token_uses u join api_tokens t on t.id = u.token_id and t.user_id = u.user_id`,
        ),
      ).toHaveLength(1)
    })

    test('applies again only the functions whose text has changed', async () => {
      const { db } = opened
      const { storedFunctions: table } = schema
      await db.execute(sql`create or replace function
        freed_at(caller uuid, token uuid, moment timestamptz, freed_requests bigint, freed_tokens bigint)
        returns timestamptz language sql as 'select null::timestamptz'`)
      const isReplaced = async () =>
        (await rowsOf(db, sql`select prosrc like '%account_seconds%' as is from pg_proc where proname = 'freed_at'`))[0]
      await opened.update()
      expect(await isReplaced()).toEqual({ is: false })
      await db.update(table).set({ digest: 'of another text' }).where(eq(table.file, 'freed_at.sql'))
      await opened.update()
      expect(await isReplaced()).toEqual({ is: true })
    })

    test('refuses a database from before the baseline and changes nothing in it', async () => {
      const { db } = opened
      await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('former', 1)`)
      await db.execute(sql`delete from stored_functions`)
      await expect(opened.update()).rejects.toThrow(/before the baseline.*docs\/operating\.md/)
      expect(await db.$count(schema.storedFunctions)).toBe(0)
    })
  })

test('the baseline matches its frozen digest', () => {
  const text = readFileSync(path.join(migrationsFolder, `${BASELINE.file}.sql`))
  expect(createHash('sha256').update(text).digest('hex')).toBe(BASELINE.digest)
})
