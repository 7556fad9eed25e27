import type { PGlite } from '@electric-sql/pglite'
import { statfs } from 'node:fs/promises'
import { DatabaseUnavailable, transientFailure } from '@/server/platform/databaseUnavailable'

/** Below this the embedded database is not used: it does not survive a log segment of 16 MiB for which there is no space. */
export const MIN_FREE_BYTES = 64 * 1024 * 1024
const CHECK_EVERY_MS = 1000

/** Bytes that the server's user may still write on the disk of a folder. */
export type FreeBytes = (directory: string) => Promise<number>

export const freeBytes: FreeBytes = async (directory) => {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

/** Rejects with a DatabaseUnavailable where the disk of `directory` is full; checks at most once a second. */
export function createDiskSpaceCheck(directory: string, free: FreeBytes): () => Promise<void> {
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

/** The same database, used only while there is disk space; a transient failure of it is a DatabaseUnavailable. */
export function withDiskSpaceCheck(client: PGlite, check: () => Promise<void>): PGlite {
  const guarded =
    (ask: Method): Method =>
    async (...args) => {
      await check()
      try {
        return await ask(...args)
      } catch (error) {
        throw transientFailure(error)
      }
    }
  const { query, exec, transaction, runExclusive } = client as unknown as Record<string, Method> // as: passed on as they are called
  const asked = Object.entries({ query, exec, transaction, runExclusive }).map(([name, ask]) => [
    name,
    ask && guarded(ask.bind(client)),
  ])
  const replaced = Object.fromEntries(asked) as Readonly<Record<string, Method>> // as: made in the line above
  return new Proxy(client, {
    get(target, name) {
      if (typeof name === 'string' && name in replaced) return replaced[name]
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value // as: bind gives any
    },
  })
}
