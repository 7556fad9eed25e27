import { PGlite } from '@electric-sql/pglite'
import type { OpenDatabase } from '../../../server/database/database'
import { useEmbedded } from '../../../server/database/embedded'

/** A migrated PGlite in memory. */
export async function memoryDatabase(): Promise<OpenDatabase> {
  return useEmbedded(await PGlite.create(), () => Promise.resolve())
}
