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

type Method = (...args: unknown[]) => Promise<unknown>

/**
 * The same client with a check before each statement and transaction; transient failures become a DatabaseUnavailable. `close` waits
 * for running statements, which PGlite's own does not, and rejects later ones.
 */
function withCheck(client: PGlite, check: () => Promise<void>): PGlite {
  const running = new Set<Promise<unknown>>()
  let isClosed = false

  async function run(method: Method, args: unknown[]) {
    await check()
    try {
      return await method.apply(client, args)
    } catch (error) {
      throw transientFailure(error)
    }
  }
  const guard =
    (method: Method): Method =>
    async (...args) => {
      if (isClosed) throw new DatabaseUnavailable('the embedded database is closed')
      const work = run(method, args)
      running.add(work)
      return work.finally(() => running.delete(work))
    }
  async function close() {
    isClosed = true
    await Promise.allSettled(running)
    await client.close()
  }

  const { query, exec, transaction } = client as unknown as Record<'query' | 'exec' | 'transaction', Method> // as: each gets the arguments of its caller
  const replaced = { query: guard(query), exec: guard(exec), transaction: guard(transaction), close }
  return withMethods(client, replaced)
}

/** The same client with other methods. */
function withMethods(client: PGlite, replaced: Readonly<Record<string, Method>>): PGlite {
  const methods = new Map<unknown, Method>(Object.entries(replaced))
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = methods.get(name) ?? Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value // as: bind gives any
    },
  })
}

/** The same client with one statement or transaction at a time, so that those of other requests run between them. */
function oneAtATime(client: PGlite): PGlite {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn =
    (method: Method): Method =>
    (...args) => {
      const work = last.then(() => method.apply(client, args))
      last = work.catch(() => undefined)
      return work
    }
  const { query, transaction } = client as unknown as Record<'query' | 'transaction', Method> // as: each gets the arguments of its caller
  return withMethods(client, { query: inTurn(query), transaction: inTurn(transaction) })
}

type UseOptions = { check?: () => Promise<void>; onUpdate?: OnUpdate | undefined }

/** Uses a running PGlite and migrates it. `check` may reject before each statement; `close` calls `release`, too. */
export async function useEmbedded(
  running: PGlite,
  release: () => Promise<void>,
  { check = () => Promise.resolve(), onUpdate }: UseOptions = {},
): Promise<OpenDatabase> {
  const client = withCheck(running, check)
  const db = drizzle(client, { schema })
  const runScript = (script: string) => client.exec(script)
  await updateSchema({ db, migrate: () => migrate(db, { migrationsFolder }), runScript, onUpdate })
  return {
    db,
    reads: drizzle(oneAtATime(client), { schema }),
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
