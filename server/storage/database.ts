import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import path from 'node:path'
import type { Pool } from 'pg'
import { projectRoot } from '../platform/projectRoot'
import type * as schema from './schema/schema'

/** Both engines behind one type: what is written against it runs on PGlite and on PostgreSQL. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

export const CHANGES_CHANNEL = 'portal_changes'

/** A listener on the channel of changes. */
export type ChangeListener = {
  onMessage: (payload: string) => void
  /** From here on everything is heard. */
  onConnected: () => void
  /** Something may pass unheard. */
  onDisconnected: (error?: unknown) => void
}

export type OpenDatabase = {
  /** For requests: it answers or fails within a few seconds. */
  db: Database
  /** For long work beside the requests, which may take minutes. */
  background: Database
  kind: 'embedded' | 'postgres'
  /** The most calls of models that one statement admits or records. */
  maxCallsPerStatement: number
  /** Set for a real PostgreSQL, where several server processes share counters. */
  pool: Pool | null
  /** Rejects where nothing can be written now. */
  check(): Promise<void>
  /** Listens for changes, also over lost connections, until what it gives is called. */
  listen(listener: ChangeListener): Promise<() => Promise<void>>
  close(): Promise<void>
}

export const migrationsFolder = path.join(projectRoot, 'server', 'storage', 'migrations')
