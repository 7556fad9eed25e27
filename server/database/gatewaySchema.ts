import { bigint, boolean, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant, users } from './schema'

/**
 * Calls of the gateway that were let through in the last minute, or that still run. What a running call may use is
 * reserved in its row; what it did use stands there when it has ended. Limits are sums over these rows.
 */
export const admissions = pgTable(
  'admissions',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    admittedAt: instant('admitted_at').notNull(),
    inputTokens: integer('input_tokens').notNull(),
    outputTokens: integer('output_tokens').notNull(),
    hasEnded: boolean('has_ended').notNull(),
  },
  (table) => [index('admissions_user').on(table.userId, table.admittedAt)],
)
