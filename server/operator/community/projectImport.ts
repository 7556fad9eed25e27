import { eq } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { projects } from '@/server/storage/schema/communitySchema'
import type { Database } from '@/server/storage/database'
import type { ProjectInput } from './projectFile'
import { notifyProjectsChanged } from '@/server/portal/community/projectStore'

export type ImportCounts = { added: number; changed: number; unchanged: number }

type Import = { inputs: readonly ProjectInput[]; now: Date; isDry: boolean }

/** Adds and changes projects by their keys, all of them or none; the others stay. A dry run only counts. */
export async function importProjects(db: Database, { inputs, now, isDry }: Import): Promise<ImportCounts> {
  const counts: ImportCounts = { added: 0, changed: 0, unchanged: 0 }
  await db.transaction(async (tx) => {
    for (const project of inputs) {
      const [stored] = await tx.select().from(projects).where(eq(projects.key, project.key)).for('update')
      const row = { ...project, isSample: false, updatedAt: project.updatedAt ?? stored?.updatedAt ?? now }
      if (stored && isDeepStrictEqual(stored, row)) {
        counts.unchanged++
        continue
      }
      counts[stored ? 'changed' : 'added']++
      const values = { ...row, updatedAt: project.updatedAt ?? now }
      if (!isDry) await tx.insert(projects).values(values).onConflictDoUpdate({ target: projects.key, set: values })
    }
    if (!isDry && counts.added + counts.changed > 0) await notifyProjectsChanged(tx)
  })
  return counts
}

/** Whether the project existed. */
export async function removeProject(db: Database, key: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const removed = await tx.delete(projects).where(eq(projects.key, key)).returning({ key: projects.key })
    if (removed.length > 0) await notifyProjectsChanged(tx)
    return removed.length > 0
  })
}
