import { inject } from 'vitest'
import type { OpenDatabase } from '@/server/storage/database'
import { BACKGROUND_POOL } from '@/server/storage/postgres/pool'
import { openPostgres } from '@/server/storage/postgres/openPostgres'
import { createDatabaseAt } from './postgres'

/** Address of a new, empty database on the PostgreSQL of this run. */
export const newPostgresDatabase = () => createDatabaseAt(inject('postgres'))

/** Address of one with the portal's schema, copied in a fraction of the time that the migrations take. */
export const migratedPostgresDatabase = () => createDatabaseAt(inject('postgres'), inject('postgresTemplate'))

/** Opens it without the short time-outs: on a busy machine nothing else is wrong with a statement that takes seconds. */
export const openUnhurried = (address: string): Promise<OpenDatabase> =>
  openPostgres(address, { ...BACKGROUND_POOL, connections: 10, connectMs: 60_000 })
