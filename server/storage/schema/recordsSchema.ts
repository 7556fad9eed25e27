import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Activity } from '@/openapi/types'
import { instant, ofUser, users } from './schema'

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

/** Activities of a user: 1 an activity, 2 a special interest group. */
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

/** What was imported of another service: by its id there, what became of it here and what its line said. */
export const importedRecords = pgTable(
  'imported_records',
  {
    source: text('source').notNull(),
    kind: text('kind', { enum: ['user', 'limits', 'usage', 'certificate', 'token'] }).notNull(),
    foreignId: text('foreign_id').notNull(),
    localId: text('local_id').notNull(),
    /** SHA-256 of what the line said: the same line changes nothing again. */
    digest: text('digest').notNull(),
    /** Of use: what was added to the month, from which a later line says the difference. */
    counted: jsonb('counted').$type<{ calls: number; inputTokens: number; outputTokens: number }>(),
    importedAt: instant('imported_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.kind, table.foreignId] }),
    // Two people of one service are not one person here.
    uniqueIndex('imported_records_user')
      .on(table.source, table.localId)
      .where(sql`${table.kind} = 'user'`),
  ],
)
