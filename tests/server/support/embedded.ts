import { PGlite } from '@electric-sql/pglite'
import { readFile } from 'node:fs/promises'
import { inject } from 'vitest'
import type { OpenDatabase } from '../../../server/database/database'
import { useEmbedded } from '../../../server/database/embedded'

/** A migrated PGlite in memory. */
export async function memoryClient(): Promise<PGlite> {
  return PGlite.create({ loadDataDir: new Blob([await readFile(inject('embeddedCopy'))]) })
}

/** The portal's database on one of them. */
export async function memoryDatabase(): Promise<OpenDatabase> {
  return useEmbedded(await memoryClient(), () => Promise.resolve())
}
