import { arrayContains, asc, desc, eq, sql, inArray, isNotNull, notInArray, or } from 'drizzle-orm'
import type { Language, Project } from '@/openapi/types'
import { projects, repositoryStars } from '@/server/storage/schema/communitySchema'
import type { Content } from '@/server/configuration/content'
import { CHANGES_CHANNEL, type Database } from '@/server/storage/database'
import type { DataOf, RequestOf } from '@/openapi/operations'

export type ProjectRow = typeof projects.$inferSelect
type ProjectQuery = RequestOf<'listProjects'>['query'] & { language: Language; includesStars: boolean }

function toProject(row: ProjectRow, stars: number | null, language: Language): Project {
  return {
    id: row.key,
    name: language === 'zh' ? row.nameZh : row.nameEn,
    description: language === 'zh' ? row.descriptionZh : row.descriptionEn,
    cover: row.cover,
    tags: row.tags,
    status: row.status,
    ...(stars === null ? {} : { stars }),
    links: row.links,
    // The date of a sample says nothing about the project that it shows.
    ...(row.isSample ? { sample: true } : { updated_at: row.updatedAt.toISOString() }),
  }
}

/** One page of projects. In the order of stars, projects without a known count come last. */
export async function listProjects(
  db: Database,
  { tag = 0, page = 1, page_size = 12, sort_by = 'latest', language, includesStars }: ProjectQuery,
): Promise<DataOf<'listProjects'>> {
  const isTagged = tag === 0 ? undefined : arrayContains(projects.tags, [tag])
  const isCounted = includesStars ? eq(repositoryStars.repository, projects.repository) : sql`false`
  const latest = [desc(projects.updatedAt), asc(projects.key)]
  const rows = await db
    .select({ project: projects, stars: repositoryStars.stars })
    .from(projects)
    .leftJoin(repositoryStars, isCounted)
    .where(isTagged)
    .orderBy(...(sort_by === 'stars' ? [sql`${repositoryStars.stars} desc nulls last`] : []), ...latest)
    .limit(page_size)
    .offset((page - 1) * page_size)
  const total = await db.$count(projects, isTagged)
  const list = rows.map(({ project, stars }) => toProject(project, stars, language))
  return { list, total, page, page_size, stars_known: includesStars && (await hasStars(db)) }
}

const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/** The same page; list and total are read in one snapshot. */
export const listProjectsInSnapshot = (db: Database, query: ProjectQuery): ReturnType<typeof listProjects> =>
  db.transaction((tx) => listProjects(tx, query), SNAPSHOT)

/** Every project for the operator, by key, with its stars if they are known. */
export function listAllProjects(db: Database): Promise<{ project: ProjectRow; stars: number | null }[]> {
  return db
    .select({ project: projects, stars: repositoryStars.stars })
    .from(projects)
    .leftJoin(repositoryStars, eq(repositoryStars.repository, projects.repository))
    .orderBy(asc(projects.key))
}

/** Adds projects whose keys are free; returns how many. */
export async function addProjects(db: Database, rows: ProjectRow[]): Promise<number> {
  const added = await db.insert(projects).values(rows).onConflictDoNothing().returning({ key: projects.key })
  await notifyProjectsChanged(db)
  return added.length
}

/** Notifies all processes, on commit, that projects or their stars have changed. */
export async function notifyProjectsChanged(db: Database): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANGES_CHANNEL}, 'projects:')`)
}

async function hasStars(db: Database): Promise<boolean> {
  const isCounted = eq(repositoryStars.repository, projects.repository)
  const found = await db.select({ key: projects.key }).from(projects).innerJoin(repositoryStars, isCounted).limit(1)
  return found.length > 0
}

/** The count of each requested repository: null if GitHub does not know it, absent if the response leaves it out. */
export type StarCounts = ReadonlyMap<string, number | null>

/** The content file, which names the repositories of the toolchain. */
type Toolchain = Pick<Content, 'file'>

/** The repositories of all projects and the toolchain, in lower case, by key. */
export async function repositoriesByKey(db: Database, content: Toolchain): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ key: projects.key, repository: projects.repository })
    .from(projects)
    .where(isNotNull(projects.repository))
  const ofProjects = rows.flatMap(({ key, repository }): [string, string][] => (repository ? [[key, repository]] : []))
  const ofToolchain = Object.entries(content.file.star_counts ?? {}).map(([key, name]): [string, string] => [
    key,
    name.toLowerCase(),
  ])
  return new Map([...ofProjects, ...ofToolchain])
}

/** The stored stars by key, and the repositories of all projects and the toolchain. */
export async function readStars(
  db: Database,
  content: Toolchain,
): Promise<{ stars: Record<string, number>; repositories: string[] }> {
  const stored = new Map((await db.select().from(repositoryStars)).map((row) => [row.repository, row.stars]))
  const keys = await repositoriesByKey(db, content)
  const known = [...keys].flatMap(([key, repository]): [string, number][] => {
    const stars = stored.get(repository)
    return stars === undefined ? [] : [[key, stars]]
  })
  return { stars: Object.fromEntries(known), repositories: [...keys.values()] }
}

/** Stores new counts, and deletes those of repositories that GitHub does not know or that were not requested. */
export async function saveStarCounts(db: Database, counts: StarCounts, requested: readonly string[], now: Date) {
  const rows = [...counts].flatMap(([repository, stars]) =>
    stars === null ? [] : [{ repository, stars, readAt: now }],
  )
  const unknown = [...counts].flatMap(([repository, stars]) => (stars === null ? [repository] : []))
  const isOutdated = or(
    inArray(repositoryStars.repository, unknown),
    notInArray(repositoryStars.repository, [...requested]),
  )
  await db.transaction(async (tx) => {
    await tx.delete(repositoryStars).where(isOutdated)
    // In one order, because several processes may store counts at the same moment.
    const sorted = rows.toSorted((one, other) => (one.repository < other.repository ? -1 : 1))
    const set = { stars: sql`excluded.stars`, readAt: sql`excluded.read_at` }
    if (sorted.length > 0)
      await tx.insert(repositoryStars).values(sorted).onConflictDoUpdate({ target: repositoryStars.repository, set })
    await notifyProjectsChanged(tx)
  })
}
