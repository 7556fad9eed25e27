import { eq } from 'drizzle-orm'
import type { Database } from '@/server/storage/database'
import { activities, certificates, firstSteps, projects } from '@/server/storage/schema/communitySchema'
import { notifyProjectsChanged } from './projectStore'

/** Whether a step is taken for the first time in the life of this database. */
export async function isFirstTime(tx: Database, name: string, now: Date): Promise<boolean> {
  const first = await tx.insert(firstSteps).values({ name, takenAt: now }).onConflictDoNothing().returning()
  return first.length > 0
}

/** Removes everything that is marked as a sample; returns how many entries. */
export async function removeSamples(db: Database): Promise<number> {
  const inTables = await Promise.all([
    db.delete(projects).where(eq(projects.isSample, true)).returning({ id: projects.key }),
    db.delete(certificates).where(eq(certificates.isSample, true)).returning({ id: certificates.id }),
    db.delete(activities).where(eq(activities.isSample, true)).returning({ id: activities.id }),
  ])
  await notifyProjectsChanged(db)
  return inTables.flat().length
}
