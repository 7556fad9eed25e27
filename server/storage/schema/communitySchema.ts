import { boolean, index, integer, jsonb, pgTable, text, date, primaryKey, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { Project, ProjectLinks, ProjectTag, Activity } from '@/openapi/types'
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

/** Community projects; `key` is the operator's own name of one, `repository` its lower-case `owner/name` on GitHub. */
export const projects = pgTable(
  'projects',
  {
    key: text('key').primaryKey(),
    nameZh: text('name_zh').notNull(),
    nameEn: text('name_en').notNull(),
    descriptionZh: text('description_zh').notNull(),
    descriptionEn: text('description_en').notNull(),
    cover: text('cover').notNull(),
    tags: integer('tags').array().$type<ProjectTag[]>().notNull(),
    status: integer('status').$type<Project['status']>().notNull(),
    links: jsonb('links').$type<ProjectLinks>().notNull(),
    repository: text('repository'),
    isSample: boolean('is_sample').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('projects_updated_at').on(table.updatedAt)],
)

/** Stars from the last response of GitHub; a repository that it does not know has no row. */
export const repositoryStars = pgTable('repository_stars', {
  repository: text('repository').primaryKey(),
  stars: integer('stars').notNull(),
  readAt: instant('read_at').notNull(),
})

/** Steps that are taken once in the life of a database. */
export const firstSteps = pgTable('first_steps', {
  name: text('name').primaryKey(),
  takenAt: instant('taken_at').notNull(),
})
