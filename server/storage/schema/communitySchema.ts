import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Project, ProjectLinks, ProjectTag } from '@/openapi/types'
import { instant } from './schema'

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
