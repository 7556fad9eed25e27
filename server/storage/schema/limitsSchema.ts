import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid, bigint } from 'drizzle-orm/pg-core'
import type { RateApplicationForm } from '@/openapi/types'
import { count, instant, ofAccount, ofTokenOrNone, ofUser } from './schema'

/** Milliseconds that a call takes at most; an older one belongs to a process that has died. */
export const MAX_CALL_MS = 30 * 60_000

/** Running calls of the gateway, with the tokens reserved for them. Ended calls move to `accountSeconds`. */
export const admissions = pgTable(
  'admissions',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    userId: ofAccount(),
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
    userId: ofAccount(),
    /** A token with a limit of its own; `NO_TOKEN` for all others together. */
    tokenId: ofTokenOrNone(),
    /** The end of the second. */
    endsAt: instant('ends_at').notNull(),
    requests: count('requests').notNull(),
    tokens: count('tokens').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.endsAt, table.tokenId] })],
)

/** Limits granted to a user; null leaves the configured default in force. */
export const userLimits = pgTable('user_limits', {
  userId: ofAccount().primaryKey(),
  rpm: count('rpm'),
  tpm: count('tpm'),
  inputTokens: count('input_tokens'),
  outputTokens: count('output_tokens'),
  updatedAt: instant('updated_at').notNull(),
})

/** Applications for higher limits; at most one of a user waits for a decision. */
export const rateApplications = pgTable(
  'rate_applications',
  {
    id: uuid('id').primaryKey(),
    userId: ofUser(),
    status: text('status', { enum: ['pending', 'approved', 'rejected'] }).notNull(),
    name: text('name').notNull(),
    developerType: integer('developer_type').$type<RateApplicationForm['developer_type']>().notNull(),
    orgName: text('org_name').notNull(),
    useScene: text('use_scene').notNull(),
    modelIds: jsonb('model_ids').$type<RateApplicationForm['model_ids']>().notNull(),
    tpm: integer('tpm'),
    rpm: integer('rpm'),
    createdAt: instant('created_at').notNull(),
    decidedAt: instant('decided_at'),
    reason: text('reason').notNull(),
  },
  (table) => [
    index('rate_applications_user').on(table.userId, table.createdAt),
    index('rate_applications_newest').on(table.createdAt, table.id),
    uniqueIndex('rate_applications_one_pending')
      .on(table.userId)
      .where(sql`${table.status} = 'pending'`),
  ],
)
