import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import path from 'node:path'
import type { Pool } from 'pg'
import { projectRoot } from '../platform/projectRoot'
import { errorFields, type Log } from '../platform/log'
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
  /** For lists and statistics, which cannot take the connections of other requests. */
  reads: Database
  /** For background work, which may take minutes. */
  background: Database
  kind: 'embedded' | 'postgres'
  /** The maximum number of model calls that one statement admits or records. */
  maxCallsPerStatement: number
  /** Set for a real PostgreSQL, where several server processes share counters. */
  pool: Pool | null
  /** The connections of `reads`, for metrics. */
  readPool: Pool | null
  /** Rejects if nothing can be written now. */
  check(): Promise<void>
  /** Listens for changes until the returned function is called; reconnects after a lost connection. */
  listen(listener: ChangeListener): Promise<() => Promise<void>>
  close(): Promise<void>
}

export const migrationsFolder = path.join(projectRoot, 'server', 'storage', 'migrations')

const KINDS = ['token', 'session', 'user', 'limits', 'projects'] as const

/** A change of an API token, a session, a user, the limits of the user with this id, or (without an id) the projects. */
export type Change = { kind: (typeof KINDS)[number]; id: string }

/** Changes of cached rows, whichever process makes them. */
export type Changes = Awaited<ReturnType<typeof followChanges>>

function readChange(payload: string): Change | null {
  const [name = '', id = ''] = payload.split(':')
  const kind = KINDS.find((known) => known === name)
  return kind === undefined ? null : { kind, id }
}

/** Subscribes to the changes of a database; logs a lost connection. */
export async function followChanges(database: OpenDatabase, log: Log) {
  const listeners = new Set<(change: Change | null) => void>()
  let version = 0
  let isConnected = false

  function publish(change: Change | null) {
    version += 1
    for (const listener of listeners) listener(change)
  }

  const stop = await database.listen({
    onMessage: (payload) => publish(readChange(payload)),
    onConnected() {
      isConnected = true
      publish(null)
    },
    onDisconnected(error) {
      if (isConnected && error !== undefined) log.warn(errorFields(error), 'change listener disconnected')
      isConnected = false
      publish(null)
    },
  })
  return {
    /** False while changes may be missed. */
    isConnected: () => isConnected,
    /** Increases with each change: a value that was read at an older version may be outdated. */
    version: () => version,
    /** Publishes a change that this process has made itself, before it responds. */
    publish: (change: Change) => publish(change),
    subscribe(listener: (change: Change | null) => void): void {
      listeners.add(listener)
    },
    stop,
  }
}
