import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { messageOf, StartError } from '@/server/platform/errors'
import { CHANGES_CHANNEL, migrationsFolder, type OpenDatabase } from '../database'
import { lockDirectory } from './directoryLock'
import { createDiskSpaceCheck, freeBytes, withCheck, type FreeBytes } from './diskSpace'
import * as schema from '../schema/schema'
import { updateSchema } from '../updateSchema'

/** Uses a running PGlite and migrates it. `check` may reject before each statement; `close` calls `release`, too. */
export async function useEmbedded(
  running: PGlite,
  release: () => Promise<void>,
  check: () => Promise<void> = () => Promise.resolve(),
): Promise<OpenDatabase> {
  const client = withCheck(running, check)
  const db = drizzle(client, { schema })
  const runScript = (script: string) => client.exec(script)
  await updateSchema({ db, migrate: () => migrate(db, { migrationsFolder }), runScript })
  return {
    db,
    background: db,
    kind: 'embedded',
    // Each statement blocks the process and has a high fixed cost.
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
      await client.close()
      await release()
    },
  }
}

/**
 * Opens the embedded database below `dataDirectory`. A second process gets a StartError. While the disk is full, every statement
 * fails with a DatabaseUnavailable.
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
    return await useEmbedded(await PGlite.create({ dataDir: directory }), release, checkRoom)
  } catch (error) {
    await release()
    throw unusable(dataDirectory, error)
  }
}

function unusable(dataDirectory: string, error: unknown) {
  const reason = messageOf(error)
  return new StartError(`DATA_DIR: cannot use the folder ${dataDirectory}: ${reason.replaceAll('\n', ' ')}`)
}
