import { eq, lte } from 'drizzle-orm'
import { refreshes } from './schema/communitySchema'
import type { Database } from './database'

/** Takes the turn to refresh `name` where it is due: of all processes one, and the next after `leaseMs`. */
export async function acquireRefreshLease(db: Database, name: string, now: Date, leaseMs: number): Promise<boolean> {
  const dueAt = new Date(now.getTime() + leaseMs)
  const taken = await db
    .insert(refreshes)
    .values({ name, dueAt, hasFailed: false })
    .onConflictDoUpdate({ target: refreshes.name, set: { dueAt }, setWhere: lte(refreshes.dueAt, now) })
    .returning({ name: refreshes.name })
  return taken.length > 0
}

/** Ends the turn: the next one is at `dueAt`. */
export async function endRefreshLease(db: Database, name: string, dueAt: Date, hasFailed: boolean): Promise<void> {
  await db.update(refreshes).set({ dueAt, hasFailed }).where(eq(refreshes.name, name))
}

/** Makes the next turn due at once. */
export async function makeRefreshDue(db: Database, name: string): Promise<void> {
  await db
    .update(refreshes)
    .set({ dueAt: new Date(0) })
    .where(eq(refreshes.name, name))
}

export async function hasRefreshFailed(db: Database, name: string): Promise<boolean> {
  const [row] = await db.select().from(refreshes).where(eq(refreshes.name, name))
  return row?.hasFailed ?? false
}
