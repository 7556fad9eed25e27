import { desc, eq } from 'drizzle-orm'
import type { Activity } from '@/openapi/types'
import type { Database } from '@/server/storage/database'
import { activities } from '@/server/storage/schema/certificatesSchema'

const MAX_LISTED = 200

export type ActivityRow = typeof activities.$inferSelect

const toActivity = (row: ActivityRow): Activity => ({
  id: row.id,
  kind: row.kind,
  title: { zh: row.titleZh, en: row.titleEn },
  joined_at: row.joinedAt.toISOString(),
  link: row.link,
  ...(row.isSample ? { sample: true } : {}),
})

/** A user's activities, newest first. */
export async function listActivities(db: Database, userId: string): Promise<Activity[]> {
  const rows = await db
    .select()
    .from(activities)
    .where(eq(activities.userId, userId))
    .orderBy(desc(activities.joinedAt), desc(activities.id))
    .limit(MAX_LISTED)
  return rows.map(toActivity)
}

export async function saveActivity(db: Database, row: ActivityRow): Promise<void> {
  await db.insert(activities).values(row)
}

/** Returns false if there is no such activity. */
export async function removeActivity(db: Database, id: string): Promise<boolean> {
  return (await db.delete(activities).where(eq(activities.id, id)).returning({ id: activities.id })).length > 0
}
