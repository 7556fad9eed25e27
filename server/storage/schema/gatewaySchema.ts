import { bigint, index, integer, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { count, instant, ofUser } from './schema'

/** Milliseconds that a call takes at most; an older one belongs to a process that has died. */
export const MAX_CALL_MS = 30 * 60_000

/** Running calls of the gateway, with the tokens reserved for them. Ended calls move to `accountSeconds`. */
export const admissions = pgTable(
  'admissions',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    userId: ofUser(),
    admittedAt: instant('admitted_at').notNull(),
    inputTokens: integer('input_tokens').notNull(),
    outputTokens: integer('output_tokens').notNull(),
    /** Set for a token with a limit of its own. */
    tokenId: uuid('token_id'),
  },
  (table) => [index('admissions_user').on(table.userId, table.admittedAt)],
)

/** Usage of an account's ended calls, by the second of their admission: limits of the minute are sums over these rows. */
export const accountSeconds = pgTable(
  'account_seconds',
  {
    userId: ofUser(),
    /** Set for a token with a limit of its own. */
    tokenId: uuid('token_id'),
    /** The end of the second. */
    endsAt: instant('ends_at').notNull(),
    requests: count('requests').notNull(),
    tokens: count('tokens').notNull(),
  },
  (table) => [unique('account_seconds_key').on(table.userId, table.endsAt, table.tokenId).nullsNotDistinct()],
)
