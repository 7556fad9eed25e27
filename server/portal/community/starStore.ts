import { inArray, isNotNull, notInArray, or, sql } from 'drizzle-orm'
import { projects, repositoryStars } from '@/server/storage/schema/communitySchema'
import type { Database } from '@/server/storage/database'
import { notifyProjectsChanged, toolchainRepositories } from './projectStore'

/** The count of each requested repository: null if GitHub does not know it, absent if the response leaves it out. */
export type StarCounts = ReadonlyMap<string, number | null>

/** The repositories of all projects and the toolchain, in lower case, by key. */
export async function repositoriesByKey(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ key: projects.key, repository: projects.repository })
    .from(projects)
    .where(isNotNull(projects.repository))
  const ofProjects = rows.flatMap(({ key, repository }): [string, string][] => (repository ? [[key, repository]] : []))
  const ofToolchain = Object.entries(toolchainRepositories).map(([key, name]): [string, string] => [
    key,
    name.toLowerCase(),
  ])
  return new Map([...ofProjects, ...ofToolchain])
}

/** The stored stars by key, and the repositories of all projects and the toolchain. */
export async function readStars(db: Database): Promise<{ stars: Record<string, number>; repositories: string[] }> {
  const stored = new Map((await db.select().from(repositoryStars)).map((row) => [row.repository, row.stars]))
  const keys = await repositoriesByKey(db)
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
