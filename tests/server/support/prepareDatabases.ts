import { PGlite } from '@electric-sql/pglite'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { useEmbedded } from '@/server/storage/embedded/openEmbedded'
import { openPostgres } from '@/server/storage/postgres/openPostgres'
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
  const directory = await mkdtemp(path.join(tmpdir(), 'portal-databases-'))
  const folder = path.join(directory, 'embedded')
  const client = await PGlite.create({ dataDir: folder })
  const database = await useEmbedded(client, () => Promise.resolve())
  const copy = path.join(directory, 'embedded.tar')
  await writeFile(copy, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
  await database.close()
  const cluster = postgresPrograms === null ? null : await startCluster()
  const template = await cluster?.createDatabase()
  if (template !== undefined) await (await openPostgres(template)).close()
  project.provide('embeddedCopy', copy)
  project.provide('embeddedFolder', folder)
  project.provide('postgres', cluster?.address ?? '')
  project.provide('postgresTemplate', template?.split('/').at(-1) ?? '')
  return async () => {
    await cluster?.stop()
    await rm(directory, { recursive: true, force: true })
  }
}
