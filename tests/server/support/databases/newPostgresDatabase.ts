import { inject } from 'vitest'
import type { OpenDatabase } from '@/server/storage/database'
import { BACKGROUND_POOL } from '@/server/storage/postgres/pool'
import { openPostgres } from '@/server/storage/postgres/openPostgres'
import { createDatabaseAt } from './postgres'

/** Address of a new, empty database on the PostgreSQL of this run. */
export const newPostgresDatabase = () => createDatabaseAt(inject('postgres'))

/** Address of a database with the portal's schema, which is copied faster than it is migrated. */
export const migratedPostgresDatabase = () => createDatabaseAt(inject('postgres'), inject('postgresTemplate'))

/** Opens a database without the short timeouts, because statements take seconds on a busy machine. */
export const openUnhurried = (address: string): Promise<OpenDatabase> =>
  openPostgres(address, { ...BACKGROUND_POOL, connections: 10, connectMs: 60_000 })
