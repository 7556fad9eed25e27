import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { count, ofUser } from './columns'
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
    /** It has ended and is in the sum of its user's minute, or was. */
    isCounted: boolean('is_counted').notNull().default(false),
    /** Of a token with a limit of its own. */
    tokenId: uuid('token_id'),
    /** Room for one call that a process may let through by itself until `admittedAt`, or has: see docs/decisions/0058-leases.md. */
    isLeased: boolean('is_leased').notNull().default(false),
  },
  (table) => [
    index('admissions_user').on(table.userId, table.admittedAt),
    index('admissions_uncounted')
      .on(table.userId)
      .where(sql`not ${table.isCounted}`),
  ],
)

/** The sum of a user's counted admissions of after `countedAfter`; only who admits a call writes it. */
export const accountMinutes = pgTable('account_minutes', {
  userId: ofUser().primaryKey(),
  requests: count('requests').notNull(),
  tokens: count('tokens').notNull(),
  countedAfter: instant('counted_after').notNull(),
})
