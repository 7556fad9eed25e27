import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import path from 'node:path'
import type { Pool } from 'pg'
import { projectRoot } from '../platform/projectRoot'
import type * as schema from './schema/schema'

/** Both engines behind one type: queries for it run on PGlite and on PostgreSQL. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

export const CHANGES_CHANNEL = 'portal_changes'

/** A listener on the channel of changes. */
export type ChangeListener = {
  onMessage: (payload: string) => void
  /** From now on no change is missed. */
  onConnected: () => void
  /** Changes may be missed. */
  onDisconnected: (error?: unknown) => void
}

export type OpenDatabase = {
  /** For requests: each statement succeeds or fails within a few seconds. */
  db: Database
  /** For background work, which may take minutes. */
  background: Database
  kind: 'embedded' | 'postgres'
  /** The maximum number of model calls that one statement admits or records. */
  maxCallsPerStatement: number
  /** Set for a real PostgreSQL, where several server processes share counters. */
  pool: Pool | null
  /** Rejects if nothing can be written now. */
  check(): Promise<void>
  /** Listens for changes until the returned function is called; reconnects after a lost connection. */
  listen(listener: ChangeListener): Promise<() => Promise<void>>
  close(): Promise<void>
}

export const migrationsFolder = path.join(projectRoot, 'server', 'storage', 'migrations')
