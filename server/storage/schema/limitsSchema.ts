import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { RateApplicationForm } from '@/openapi/types'
import { count, instant, ofUser } from './schema'

/** Limits granted to a user; null leaves the configured default in force. */
export const userLimits = pgTable('user_limits', {
  userId: ofUser().primaryKey(),
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
