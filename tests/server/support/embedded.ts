import { PGlite } from '@electric-sql/pglite'
import { cp, readFile } from 'node:fs/promises'
import path from 'node:path'
import { inject } from 'vitest'
import type { OpenDatabase } from '@/server/database/database'
import { useEmbedded } from '@/server/database/embedded'

/** A migrated PGlite in memory. */
export async function memoryClient(): Promise<PGlite> {
  return PGlite.create({ loadDataDir: new Blob([await readFile(inject('embeddedCopy'))]) })
}

/** The portal's database on one of them. */
export async function memoryDatabase(): Promise<OpenDatabase> {
  return useEmbedded(await memoryClient(), () => Promise.resolve())
}

/** Puts a migrated database into a data folder; the server would need seconds to make one. */
export async function prepareFolder(directory: string): Promise<void> {
  await cp(inject('embeddedFolder'), path.join(directory, 'database'), { recursive: true })
}
