import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { mkdir, statfs } from 'node:fs/promises'
import path from 'node:path'
import { messageOf, StartError } from '@/server/platform/log'
import { DatabaseUnavailable, transientFailure } from '@/server/platform/databaseUnavailable'
import { CHANGES_CHANNEL, migrationsFolder, type OpenDatabase } from '../database'
import * as schema from '../schema/schema'
import { updateSchema, type OnUpdate } from '../updateSchema'
import { lockDirectory } from './directoryLock'

/** Below this the embedded database is not used: it does not survive a full disk while it writes a log segment of 16 MiB. */
export const MIN_FREE_BYTES = 64 * 1024 * 1024
const CHECK_EVERY_MS = 1000

/** Bytes that the server's user may still write on the disk of a folder. */
type FreeBytes = (directory: string) => Promise<number>

const freeBytes: FreeBytes = async (directory) => {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

/** Rejects with a DatabaseUnavailable if the disk of `directory` is full; reads the free space at most once a second. */
function createDiskSpaceCheck(directory: string, free: FreeBytes): () => Promise<void> {
  let checkedAt = -Infinity
  let left = Infinity
  return async () => {
    if (performance.now() - checkedAt >= CHECK_EVERY_MS || left < MIN_FREE_BYTES) {
      left = await free(directory)
      checkedAt = performance.now()
    }
    if (left < MIN_FREE_BYTES)
      throw new DatabaseUnavailable(`only ${Math.floor(left / 1024 / 1024)} MiB are free on the disk of ${directory}`)
  }
}

type Run = <Result>(work: () => Promise<Result>) => Promise<Result>
type Method = (...args: unknown[]) => Promise<unknown>

/** The same client for drizzle, which runs each statement and transaction by `run`. */
function withRun(client: PGlite, run: Run): PGlite {
  const methods = client as unknown as Record<'query' | 'exec' | 'transaction', Method> // as: each gets the arguments of its caller
  const runs =
    (name: keyof typeof methods): Method =>
    (...args) =>
      run(() => methods[name](...args))
  return { query: runs('query'), exec: runs('exec'), transaction: runs('transaction') } as unknown as PGlite // as: drizzle uses these alone
}

/**
 * Runs work after a check; transient failures become a DatabaseUnavailable. `close` waits for running work, which PGlite's own does
 * not, and rejects later work.
 */
function createGuard(check: () => Promise<void>) {
  const running = new Set<Promise<unknown>>()
  let isClosed = false

  const run: Run = async (work) => {
    if (isClosed) throw new DatabaseUnavailable('the embedded database is closed')
    const result = check().then(work)
    running.add(result)
    try {
      return await result
    } catch (error) {
      throw transientFailure(error)
    } finally {
      running.delete(result)
    }
  }
  async function close() {
    isClosed = true
    await Promise.allSettled(running)
  }
  return { run, close }
}

/** Runs one statement or transaction at a time, so that those of other requests run between them. */
function createTurns(): Run {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
}

type UseOptions = { check?: () => Promise<void>; onUpdate?: OnUpdate | undefined }

/** Uses a running PGlite and migrates it. `check` may reject before each statement; `close` calls `release`, too. */
export async function useEmbedded(
  running: PGlite,
  release: () => Promise<void>,
  { check = () => Promise.resolve(), onUpdate }: UseOptions = {},
): Promise<OpenDatabase> {
  const guard = createGuard(check)
  const client = withRun(running, guard.run)
  const db = drizzle(client, { schema })
  const runScript = (script: string) => client.exec(script)
  await updateSchema({ db, migrate: () => migrate(db, { migrationsFolder }), runScript, onUpdate })
  return {
    db,
    reads: drizzle(withRun(client, createTurns()), { schema }),
    background: db,
    kind: 'embedded',
    // Each statement blocks the process and has a high fixed cost.
    maxCallsPerStatement: 64,
    pool: null,
    readPool: null,
    check: async () => {
      await db.execute(sql`select 1`)
    },
    listen: async ({ onMessage, onConnected }) => {
      const stop = await running.listen(CHANGES_CHANNEL, onMessage)
      onConnected()
      return stop
    },
    close: async () => {
      await guard.close()
      await running.close()
      await release()
    },
  }
}

/**
 * Opens the embedded database below `dataDirectory`. A second process gets a StartError. While the disk is full, every statement
 * fails with a DatabaseUnavailable.
 */
export async function openEmbedded(
  dataDirectory: string,
  { free = freeBytes, onUpdate }: { free?: FreeBytes; onUpdate?: OnUpdate } = {},
): Promise<OpenDatabase> {
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
    return await useEmbedded(await PGlite.create({ dataDir: directory }), release, { check: checkRoom, onUpdate })
  } catch (error) {
    await release()
    throw unusable(dataDirectory, error)
  }
}

function unusable(dataDirectory: string, error: unknown) {
  const reason = messageOf(error)
  return new StartError(`DATA_DIR: cannot use the folder ${dataDirectory}: ${reason.replaceAll('\n', ' ')}`)
}
