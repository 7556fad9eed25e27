import { inArray, isNotNull, notInArray } from 'drizzle-orm'
import { projects, repositoryStars } from '@/server/storage/schema/communitySchema'
import type { Database } from '@/server/storage/database'
import { tellProjects } from './projectStore'
import { toolchainRepositories } from './repositories'

/** The count of each repository that was asked for: null where GitHub says that there is none, absent where it said nothing. */
export type StarCounts = ReadonlyMap<string, number | null>

/** Every repository whose stars are of interest, in lower case, by their keys. */
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

/** What is known, by key. */
export async function knownStars(db: Database): Promise<Record<string, number>> {
  const counts = await db.select().from(repositoryStars)
  const stars = new Map(counts.map((row) => [row.repository, row.stars]))
  const keys = await repositoriesByKey(db)
  const known = [...keys].flatMap(([key, repository]): [string, number][] => {
    const found = stars.get(repository)
    return found === undefined ? [] : [[key, found]]
  })
  return Object.fromEntries(known)
}

/** Keeps new counts; those of repositories that are gone, or that nobody asks for any more, are forgotten. */
export async function saveStarCounts(
  db: Database,
  counts: StarCounts,
  asked: readonly string[],
  now: Date,
): Promise<void> {
  const counted = [...counts].flatMap(([repository, stars]) =>
    stars === null ? [] : [{ repository, stars, readAt: now }],
  )
  const gone = [...counts].flatMap(([repository, stars]) => (stars === null ? [repository] : []))
  await db.transaction(async (tx) => {
    if (gone.length > 0) await tx.delete(repositoryStars).where(inArray(repositoryStars.repository, gone))
    await tx.delete(repositoryStars).where(notInArray(repositoryStars.repository, [...asked]))
    for (const row of counted)
      await tx
        .insert(repositoryStars)
        .values(row)
        .onConflictDoUpdate({ target: repositoryStars.repository, set: { stars: row.stars, readAt: now } })
    await tellProjects(tx)
  })
}
