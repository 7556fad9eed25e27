import { desc, eq, gte, inArray, isNull, or } from 'drizzle-orm'
import type { Incident } from '@/openapi/types'
import type { Database } from '@/server/storage/database'
import { incidents, incidentUpdates } from '@/server/storage/schema/statusSchema'

type IncidentRow = typeof incidents.$inferSelect
type UpdateRow = typeof incidentUpdates.$inferSelect

function toIncident(incident: IncidentRow, updates: readonly UpdateRow[]): Incident {
  const { id, titleZh, titleEn, models, startedAt, resolvedAt } = incident
  return {
    id,
    title: { zh: titleZh, en: titleEn },
    model_ids: models,
    started_at: startedAt.toISOString(),
    resolved_at: resolvedAt?.toISOString() ?? null,
    updates: updates.map(({ at, textZh, textEn }) => ({ at: at.toISOString(), text: { zh: textZh, en: textEn } })),
  }
}

/** Incidents with their updates, both newest first: those that are open or began at `since` or later; all if `since` is null. */
export async function listIncidents(db: Database, since: Date | null): Promise<Incident[]> {
  const rows = await db
    .select()
    .from(incidents)
    .where(since === null ? undefined : or(isNull(incidents.resolvedAt), gte(incidents.startedAt, since)))
    .orderBy(desc(incidents.startedAt), desc(incidents.id))
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const updates = await db
    .select()
    .from(incidentUpdates)
    .where(inArray(incidentUpdates.incidentId, ids))
    .orderBy(desc(incidentUpdates.at), desc(incidentUpdates.id))
  const updatesOf = (id: string) => updates.filter(({ incidentId }) => incidentId === id)
  return rows.map((row) => toIncident(row, updatesOf(row.id)))
}

type Text = { zh: string; en: string }

type NewIncident = { id: string; title: Text; text: Text; models: readonly string[]; startedAt: Date; now: Date }

/** Stores an incident with its first update. */
export async function openIncident(
  db: Database,
  { id, title, text, models, startedAt, now }: NewIncident,
): Promise<void> {
  const row = { id, titleZh: title.zh, titleEn: title.en, models: [...models], startedAt, resolvedAt: null }
  await db.insert(incidents).values(row)
  await addUpdate(db, { id, text, at: now })
}

const addUpdate = (db: Database, { id, text, at }: { id: string; text: Text; at: Date }) =>
  db.insert(incidentUpdates).values({ incidentId: id, at, textZh: text.zh, textEn: text.en })

/** Adds an update to an incident, and resolves it with `resolves`: at its start or later. A resolved incident takes no more updates. */
export async function updateIncident(
  db: Database,
  { id, text, at, resolves }: { id: string; text: Text; at: Date; resolves: boolean },
): Promise<'done' | 'unknown' | 'resolved' | 'early'> {
  const [found] = await db.select().from(incidents).where(eq(incidents.id, id)).for('update')
  if (!found) return 'unknown'
  if (found.resolvedAt !== null) return 'resolved'
  if (at < found.startedAt) return 'early'
  await addUpdate(db, { id, text, at })
  if (resolves) await db.update(incidents).set({ resolvedAt: at }).where(eq(incidents.id, id))
  return 'done'
}

/** Removes an incident with its updates; false if it does not exist. */
export async function removeIncident(db: Database, id: string): Promise<boolean> {
  return (await db.delete(incidents).where(eq(incidents.id, id)).returning()).length > 0
}
