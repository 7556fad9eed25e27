import type { PGlite } from '@electric-sql/pglite'
import { statfs } from 'node:fs/promises'
import { DatabaseAway, passingFailure } from './databaseAway'

/** Below this the embedded database is not asked: it does not survive a log segment of 16 MiB that finds no room. */
export const LEAST_FREE_BYTES = 64 * 1024 * 1024
const LOOK_EVERY_MS = 1000

/** Bytes that the server's user may still write on the disk of a folder. */
export type FreeBytes = (directory: string) => Promise<number>

export const freeBytes: FreeBytes = async (directory) => {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

/** Rejects with a DatabaseAway where the disk of `directory` has no room; looks at most once a second. */
export function createRoomCheck(directory: string, free: FreeBytes): () => Promise<void> {
  let lookedAt = -Infinity
  let left = Infinity
  return async () => {
    if (performance.now() - lookedAt >= LOOK_EVERY_MS || left < LEAST_FREE_BYTES) {
      left = await free(directory)
      lookedAt = performance.now()
    }
    if (left < LEAST_FREE_BYTES)
      throw new DatabaseAway(`only ${Math.floor(left / 1024 / 1024)} MiB are free on the disk of ${directory}`)
  }
}

type Method = (...args: unknown[]) => Promise<unknown>

/** The same database, which is asked while there is room only; what it fails of that may pass is a DatabaseAway. */
export function withRoom(client: PGlite, check: () => Promise<void>): PGlite {
  const guarded =
    (ask: Method): Method =>
    async (...args) => {
      await check()
      try {
        return await ask(...args)
      } catch (error) {
        throw passingFailure(error)
      }
    }
  const { query, exec, transaction } = client as unknown as Record<string, Method> // as: passed on as they are called
  const asked = Object.entries({ query, exec, transaction }).map(([name, ask]) => [
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
