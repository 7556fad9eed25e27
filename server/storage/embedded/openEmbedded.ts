import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { messageOf, StartError } from '@/server/platform/errors'
import { CHANGES_CHANNEL, migrationsFolder, type OpenDatabase } from '../database'
import { lockDirectory } from './directoryLock'
import { createDiskSpaceCheck, freeBytes, withDiskSpaceCheck, type FreeBytes } from './diskSpace'
import { withStatements } from './statements'
import * as schema from '../schema/schema'
import { updateSchema } from '../updateSchema'

/** Wraps a running PGlite, migrated; `close` also releases what `release` holds. */
export async function useEmbedded(client: PGlite, release: () => Promise<void>): Promise<OpenDatabase> {
  const asked = withStatements(client)
  const db = drizzle(asked, { schema })
  const runScript = (script: string) => client.exec(script)
  await updateSchema({ db, migrate: () => migrate(db, { migrationsFolder }), runScript })
  return {
    db,
    background: db,
    kind: 'embedded',
    // A statement stops the whole process, and costs much by itself.
    maxCallsPerStatement: 64,
    pool: null,
    check: async () => {
      await db.execute(sql`select 1`)
    },
    listen: async ({ onMessage, onConnected }) => {
      const stop = await client.listen(CHANGES_CHANNEL, onMessage)
      onConnected()
      return stop
    },
    close: async () => {
      await asked.close()
      await release()
    },
  }
}

/**
 * Opens the embedded database below `dataDirectory`, alone: a second process is refused with a StartError. While its disk
 * has no room every statement fails with a DatabaseUnavailable.
 */
export async function openEmbedded(dataDirectory: string, free: FreeBytes = freeBytes): Promise<OpenDatabase> {
  const directory = path.join(dataDirectory, 'database')
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw unusable(dataDirectory, error)
  }
  const release = await lockDirectory(dataDirectory)
  try {
    const checkRoom = createDiskSpaceCheck(directory, free)
    await checkRoom()
    return await useEmbedded(withDiskSpaceCheck(await PGlite.create({ dataDir: directory }), checkRoom), release)
  } catch (error) {
    await release()
    throw unusable(dataDirectory, error)
  }
}

function unusable(dataDirectory: string, error: unknown) {
  const reason = messageOf(error)
  return new StartError(`DATA_DIR: cannot use the folder ${dataDirectory}: ${reason.replaceAll('\n', ' ')}`)
}
