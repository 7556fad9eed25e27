import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../platform/projectRoot'
import { makeCallMonths } from './callMonths'
import { migrationsFolder, type Database } from './database'
import { storedFunctions } from './schema/schema'

const functionsFolder = path.join(projectRoot, 'server', 'storage', 'functions')

type Update = {
  db: Database
  /** Applies the migrations that are missing. */
  migrate: () => Promise<unknown>
  /** Runs a script of several statements as one transaction. */
  runScript: (script: string) => Promise<unknown>
  /** Receives the migrations of a database with data before they run. */
  onUpdate?: OnUpdate | undefined
}

/** Receives the names of migrations before they are applied. */
export type OnUpdate = (migrations: readonly string[]) => void

type Journal = { entries: readonly { tag: string; when: number }[] }

function migrationsAfter(time: number): string[] {
  const journal = JSON.parse(readFileSync(path.join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as Journal // as: drizzle-kit's own format
  return journal.entries.filter(({ when }) => when > time).map(({ tag }) => tag)
}

type Missing = { isNew: boolean; migrations: readonly string[] }

/** The migrations that are missing. Throws if the database is older than the baseline: no migration can update it. */
async function findMissing(db: Database): Promise<Missing> {
  const [found] = await db
    .select({ table: sql<string | null>`name::text` })
    .from(sql`to_regclass('drizzle.__drizzle_migrations') as name`)
  if (!found?.table) return { isNew: true, migrations: migrationsAfter(0) }
  const [applied] = await db
    .select({ first: sql<string | null>`min(created_at)::text`, last: sql<string | null>`max(created_at)::text` })
    .from(sql`drizzle.__drizzle_migrations`)
  if (!applied?.first) return { isNew: true, migrations: migrationsAfter(0) }
  const times = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)
  if (Number(applied.first) < Math.min(...times))
    throw new Error(
      'it was made by a version before the baseline, which cannot be updated: ' +
        'use an empty database, or move the data as "A database from before the baseline" in docs/operating.md says',
    )
  return { isNew: false, migrations: migrationsAfter(Number(applied.last)) }
}

/** Creates or replaces the functions and triggers whose files have changed since they were applied. */
async function applyFunctions({ db, runScript }: Update): Promise<void> {
  const applied = new Map((await db.select().from(storedFunctions)).map(({ file, digest }) => [file, digest]))
  for (const file of readdirSync(functionsFolder).toSorted()) {
    const text = readFileSync(path.join(functionsFolder, file), 'utf8')
    const digest = createHash('sha256').update(text).digest('hex')
    if (applied.get(file) === digest) continue
    await runScript(`${text}
      insert into stored_functions (file, digest) values ('${file}', '${digest}')
      on conflict (file) do update set digest = excluded.digest;`)
  }
}

/** Updates tables and functions to this version if they are older. `checkTables` may reject before the functions are replaced. */
export async function updateSchema(update: Update, checkTables = () => Promise.resolve()): Promise<void> {
  const { isNew, migrations } = await findMissing(update.db)
  const hasToMigrate = migrations.length > 0
  if (hasToMigrate && !isNew) update.onUpdate?.(migrations)
  if (hasToMigrate) await update.migrate()
  await checkTables()
  await applyFunctions(update)
  // A process without the right to change the schema finds the partitions of its first months. One that cannot be made, because
  // calls of its month are in the default partition, must not stop the start; the cleanup reports it.
  if (hasToMigrate) await makeCallMonths(update.db).catch(() => undefined)
}
