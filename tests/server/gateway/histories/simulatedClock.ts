import { sql } from 'drizzle-orm'
import type { Database, OpenDatabase } from '@/server/storage/database'
import { memoryDatabase } from '@/tests/server/support/databases/embedded'
import { migratedPostgresDatabase, openUnhurried } from '@/tests/server/support/databases/newPostgresDatabase'
import { postgresPrograms } from '@/tests/server/support/databases/postgres'

/** A clock of the database that a test sets: its functions find it before the real one. */
const statements = [
  sql`create schema simulated`,
  sql`create table simulated.clock (at timestamptz not null)`,
  sql`insert into simulated.clock values (now())`,
  sql`create function simulated.clock_timestamp() returns timestamptz language sql volatile as 'select at from simulated.clock'`,
]
const path = sql`simulated, public, pg_catalog`

async function simulateClock({ db }: OpenDatabase) {
  for (const statement of statements) await db.execute(statement)
}

/** A database for each process, all of them the same one, which has a simulated clock. */
export type Engine = { name: string; available: boolean; open: (processes: number) => Promise<OpenDatabase[]> }

export const engines: readonly Engine[] = [
  {
    name: 'PGlite',
    available: true,
    open: async (processes) => {
      const database = await memoryDatabase()
      await simulateClock(database)
      await database.db.execute(sql`set search_path to ${path}`)
      return Array.from({ length: processes }, () => database)
    },
  },
  {
    name: 'PostgreSQL',
    available: postgresPrograms !== null,
    open: async (processes) => {
      const address = await migratedPostgresDatabase()
      const first = await openUnhurried(address)
      await simulateClock(first)
      const name = sql.identifier(new URL(address).pathname.slice(1))
      await first.db.execute(sql`alter database ${name} set search_path to ${path}`)
      await first.close()
      return Promise.all(Array.from({ length: processes }, () => openUnhurried(address)))
    },
  },
]

export const setClock = (db: Database, at: number): Promise<unknown> =>
  db.execute(sql`update simulated.clock set at = ${new Date(at).toISOString()}::timestamptz`)
