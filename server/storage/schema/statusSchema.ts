import { bigint, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { count, instant } from './schema'

/** Calls of a model that ended in a period. Nothing here names an account. */
const health = () => ({
  /** The id by which calls name the model. */
  model: text('model').notNull(),
  answers: count('answers').notNull(),
  /** Calls that failed by the server's fault. */
  faults: count('faults').notNull(),
  /** Streams by the time to their first token, in the buckets of `FIRST_TOKEN_BOUNDS`. */
  firstTokens: integer('first_tokens').array().notNull(),
})

/** The health of each model by day of the reporting zone. */
export const modelHealthDays = pgTable(
  'model_health_days',
  { day: date('day', { mode: 'string' }).notNull(), ...health() },
  (table) => [primaryKey({ columns: [table.day, table.model] })],
)

/** The same by minute, for the current state; deleted after a day. */
export const modelHealthMinutes = pgTable(
  'model_health_minutes',
  { minute: instant('minute').notNull(), ...health() },
  (table) => [primaryKey({ columns: [table.minute, table.model] })],
)

/** Incidents that the operator announces. */
export const incidents = pgTable(
  'incidents',
  {
    id: uuid('id').primaryKey(),
    titleZh: text('title_zh').notNull(),
    titleEn: text('title_en').notNull(),
    /** Ids of affected models; empty for all of them or none in particular. */
    models: text('models').array().notNull(),
    startedAt: instant('started_at').notNull(),
    /** Null while the incident is open. */
    resolvedAt: instant('resolved_at'),
  },
  (table) => [index('incidents_started_at').on(table.startedAt)],
)

export const incidentUpdates = pgTable(
  'incident_updates',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    incidentId: uuid('incident_id')
      .notNull()
      .references(() => incidents.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    textZh: text('text_zh').notNull(),
    textEn: text('text_en').notNull(),
  },
  (table) => [index('incident_updates_incident').on(table.incidentId)],
)
