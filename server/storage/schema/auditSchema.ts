import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './schema'

/** Events of accounts, sessions, tokens and limits. Rows are added and, after their retention, deleted; never changed (the database refuses it). */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    at: instant('at')
      .notNull()
      .default(sql`now()`),
    action: text('action').notNull(),
    outcome: text('outcome', { enum: ['success', 'refused', 'failed'] }).notNull(),
    /** The actor, in a form of AuditEvent's `actor`. */
    actor: text('actor').notNull(),
    /** The target: `user:<id>`, `token:<id>`, … ; empty without a target. */
    target: text('target').notNull(),
    /** The client's network address; empty for the operator's own machine. */
    address: text('address').notNull(),
    requestId: text('request_id').notNull(),
    details: jsonb('details').$type<Readonly<Record<string, string | number | boolean>>>().notNull(),
  },
  (table) => [
    index('audit_events_at').on(table.at),
    index('audit_events_actor').on(table.actor, table.at),
    index('audit_events_target').on(table.target, table.at),
  ],
)
