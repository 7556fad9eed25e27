import { PGlite } from '@electric-sql/pglite'
import { cp, readFile } from 'node:fs/promises'
import path from 'node:path'
import { inject } from 'vitest'
import type { OpenDatabase } from '@/server/storage/database'
import { useEmbedded } from '@/server/storage/embedded/openEmbedded'

let read: Promise<ArrayBuffer> | undefined

/** The prepared data: 40 MB, read once, and not copied by a Blob each time. */
async function preparedData(): Promise<Blob> {
  read ??= readFile(inject('embeddedCopy')).then(({ buffer }) => buffer as ArrayBuffer) // as: a file this large has a buffer of its own
  const bytes = await read
  return Object.assign(new Blob([]), { arrayBuffer: () => Promise.resolve(bytes) })
}

/** A migrated PGlite in memory. */
export async function memoryClient(): Promise<PGlite> {
  return PGlite.create({ loadDataDir: await preparedData() })
}

/** The portal's database on a migrated PGlite in memory. */
export async function memoryDatabase(): Promise<OpenDatabase> {
  return useEmbedded(await memoryClient(), () => Promise.resolve())
}

/** Copies a migrated database into a data folder; creating one takes seconds. */
export async function prepareFolder(directory: string): Promise<void> {
  await cp(inject('embeddedFolder'), path.join(directory, 'database'), { recursive: true })
}
