import type { TestProject } from 'vitest/node'
import { openPostgres } from '@/server/storage/postgres/openPostgres'
import { migratedDatabase } from '@/tests/support/migratedDatabase'
import { postgresPrograms, startCluster } from './postgres'

declare module 'vitest' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface is merged
  interface ProvidedContext {
    /** File with a migrated PGlite's data: copying it takes a fifth of the time of creating one. */
    embeddedCopy: string
    /** Folder with the same data, as in `DATA_DIR/database`. */
    embeddedFolder: string
    /** Address of a PostgreSQL cluster without a database's name; empty if PostgreSQL is not installed. */
    postgres: string
    /** Name of its database with the portal's schema, without open connections. */
    postgresTemplate: string
  }
}

/** Prepares the databases that all server tests of a run copy. */
export async function setup(project: TestProject) {
  const { archive, folder } = await migratedDatabase()
  const cluster = postgresPrograms === null ? null : await startCluster()
  const template = await cluster?.createDatabase()
  if (template !== undefined) await (await openPostgres(template)).close()
  project.provide('embeddedCopy', archive)
  project.provide('embeddedFolder', folder)
  project.provide('postgres', cluster?.address ?? '')
  project.provide('postgresTemplate', template?.split('/').at(-1) ?? '')
  return () => cluster?.stop()
}
