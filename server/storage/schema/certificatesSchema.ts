import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Activity } from '@/openapi/types'
import { instant, ofUser, users } from './schema'

/** Certificates; a sample may have no user. A revoked one stays stored but is not shown. */
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

/** Imported records of another service: the id there, the id here, and a digest of the imported line. */
export const importedRecords = pgTable(
  'imported_records',
  {
    source: text('source').notNull(),
    kind: text('kind', { enum: ['user', 'limits', 'usage', 'certificate', 'token'] }).notNull(),
    foreignId: text('foreign_id').notNull(),
    localId: text('local_id').notNull(),
    /** SHA-256 of the imported line: the same line changes nothing again. */
    digest: text('digest').notNull(),
    /** For usage: the counts that were added to the month. A later line adds only the difference. */
    counted: jsonb('counted').$type<{ calls: number; inputTokens: number; outputTokens: number }>(),
    importedAt: instant('imported_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.kind, table.foreignId] }),
    // Two users of a service must not become one user here.
    uniqueIndex('imported_records_user')
      .on(table.source, table.localId)
      .where(sql`${table.kind} = 'user'`),
  ],
)
