import { boolean, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Activity } from '@/openapi/types'
import { ofUser } from './columns'
import { instant, users } from './schema'

/** Certificates; a sample may belong to nobody. A revoked one is kept and shown to no one. */
export const certificates = pgTable(
  'certificates',
  {
    id: text('id').primaryKey(),
    userId: uuid('user_id').references(() => users.id),
    holder: text('holder').notNull(),
    titleZh: text('title_zh').notNull(),
    titleEn: text('title_en').notNull(),
    season: integer('season'),
    kind: text('kind', { enum: ['completion', 'excellent'] }).notNull(),
    issuedOn: date('issued_on', { mode: 'string' }).notNull(),
    isSample: boolean('is_sample').notNull(),
    createdAt: instant('created_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('certificates_user').on(table.userId)],
)

/** What a user took part in: 1 an activity, 2 a special interest group. */
export const activities = pgTable(
  'activities',
  {
    id: uuid('id').primaryKey(),
    userId: ofUser(),
    kind: integer('kind').$type<Activity['kind']>().notNull(),
    titleZh: text('title_zh').notNull(),
    titleEn: text('title_en').notNull(),
    joinedAt: instant('joined_at').notNull(),
    link: text('link').notNull(),
    isSample: boolean('is_sample').notNull(),
  },
  (table) => [index('activities_user').on(table.userId, table.joinedAt)],
)
