import { arrayContains, asc, count, desc, eq, sql } from 'drizzle-orm'
import type { Language, Project } from '@/openapi/types'
import { projects, repositoryStars } from '@/server/storage/schema/communitySchema'
import { CHANGES_CHANNEL, type Database } from '@/server/storage/database'
import type { ResponseData, Query } from '../api/operations'

/** Repositories of the toolchain by the key of their stars (`count_key` of the home content). */
export const toolchainRepositories: Readonly<Record<string, string>> = {
  mineru: 'opendatalab/MinerU',
  labelllm: 'opendatalab/LabelLLM',
  internevo: 'InternLM/InternEvo',
  xtuner: 'InternLM/xtuner',
  lmdeploy: 'InternLM/lmdeploy',
  opencompass: 'open-compass/opencompass',
  lagent: 'InternLM/lagent',
  mindsearch: 'InternLM/MindSearch',
  huixiangdou: 'InternLM/HuixiangDou',
  agentlego: 'InternLM/agentlego',
  openaoe: 'InternLM/OpenAOE',
  vlmevalkit: 'open-compass/VLMEvalKit',
  internbootcamp: 'InternLM/InternBootcamp',
  internlm: 'InternLM/InternLM',
  intern_s1: 'InternLM/Intern-S1',
  internvl: 'OpenGVLab/InternVL',
  xcomposer: 'InternLM/InternLM-XComposer',
  tutorial: 'InternLM/Tutorial',
}

/** The `owner/name` of a GitHub address in lower case; null if it is no address of a repository. */
export function repositoryOf(address: string): string | null {
  const { pathname } = new URL(address)
  const [, owner, name] = /^\/([\w.-]{1,100})\/([\w.-]{1,100}?)(?:\.git)?\/?$/.exec(pathname) ?? []
  return owner === undefined || name === undefined ? null : `${owner}/${name}`.toLowerCase()
}

export type ProjectRow = typeof projects.$inferSelect
type ProjectQuery = Query<'listProjects'> & { language: Language; includesStars: boolean }

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
): Promise<NonNullable<ResponseData<'listProjects'>>> {
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
  const [counted] = await db.select({ total: count() }).from(projects).where(isTagged)
  const list = rows.map(({ project, stars }) => toProject(project, stars, language))
  return { list, total: counted?.total ?? 0, page, page_size, stars_known: includesStars && (await hasStars(db)) }
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

/** Notifies all processes, on commit, that projects or their stars have changed. */
export async function notifyProjectsChanged(db: Database): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANGES_CHANNEL}, 'projects:')`)
}

async function hasStars(db: Database): Promise<boolean> {
  const isCounted = eq(repositoryStars.repository, projects.repository)
  const found = await db.select({ key: projects.key }).from(projects).innerJoin(repositoryStars, isCounted).limit(1)
  return found.length > 0
}
