import { eq } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import type { LocalisedText } from '@/openapi/configuration'
import type { Project, ProjectLinks, ProjectTag } from '@/openapi/types'
import { isAddressOrPath, isWebAddress } from '@/server/configuration/addressTypes'
import { describeProblems } from '@/server/configuration/files/problems'
import { parseYaml } from '@/server/configuration/files/readYaml'
import {
  bothOf,
  createChecker,
  list,
  textMatching,
  object,
  oneOf,
  optional,
  text,
  words,
  type FileSchema,
} from '@/server/configuration/files/schema'
import { messageOf } from '@/server/platform/log'
import { cleanText } from '@/server/platform/text'
import { type ProjectRow, notifyProjectsChanged } from '@/server/records/community/projectStore'
import { projects } from '@/server/storage/schema/communitySchema'
import type { Database } from '@/server/storage/database'

const MOST_PROJECTS = 10_000
const TAGS = [1, 2, 3, 4, 5, -1] as const satisfies readonly ProjectTag[]
const STATUSES = [1, 2, 3, 4] as const satisfies readonly Project['status'][]

/** A project as a file gives it; one text is used for both languages. */
type GivenProject = {
  key: string
  name: LocalisedText | string
  description?: LocalisedText | string | null
  cover?: string | null
  tags: ProjectTag[]
  status: Project['status']
  updated_at?: string
  links?: ProjectLinks
}

/** A project as read from a file; `updatedAt` is null if the file leaves it open. */
export type ProjectInput = Omit<ProjectRow, 'updatedAt' | 'isSample'> & { updatedAt: Date | null }

/** The projects of a file, or its problems, each with its line. */
type ReadProjects = { projects: readonly ProjectInput[]; problems: readonly string[] }

const oneParagraph = (least: number, most: number) =>
  textMatching(
    `^\\P{Cc}{${least},${most}}$`,
    `a text of ${least} to ${most} characters without line breaks or control characters`,
  )
const orNull = (schema: FileSchema): FileSchema => ({ if: { not: { type: 'null' } }, then: schema })
const webAddress = text('an http or https address', isWebAddress)

/** The `owner/name` of a GitHub address in lower case; null if it is no address of a repository. */
function repositoryOf(address: string): string | null {
  const { pathname } = new URL(address)
  const [, owner, name] = /^\/([\w.-]{1,100})\/([\w.-]{1,100}?)(?:\.git)?\/?$/.exec(pathname) ?? []
  return owner === undefined || name === undefined ? null : `${owner}/${name}`.toLowerCase()
}

const isDayOrInstant = (given: string) => /^\d{4}-\d\d-\d\d(T.+)?$/.test(given) && !Number.isNaN(Date.parse(given))

const project = object(
  {
    key: textMatching('^[a-z0-9][a-z0-9_-]{0,63}$', 'of 1 to 64 small letters, digits, - and _'),
    name: words(oneParagraph(1, 100)),
    description: orNull(words(oneParagraph(0, 500))),
    cover: orNull(text('an address or a path of the portal', (given) => given === '' || isAddressOrPath(given))),
    tags: list(oneOf(TAGS), {
      uniqueItems: true,
      description: `a list of different tags out of ${TAGS.join(', ')}`,
    }),
    status: oneOf(STATUSES),
    updated_at: text('a day or an instant such as 2026-05-15T08:00:00Z', isDayOrInstant),
    links: optional({
      github_url: text(
        'the address of a repository such as https://github.com/owner/name',
        (given) => isWebAddress(given) && repositoryOf(given) !== null,
      ),
      bilibili_url: webAddress,
      openxlab_model_url: webAddress,
      openxlab_app_url: webAddress,
      hf_model_url: webAddress,
      hf_app_url: webAddress,
    } satisfies Record<keyof ProjectLinks, FileSchema>),
  } satisfies Record<keyof GivenProject, FileSchema>,
  ['key', 'name', 'tags', 'status'],
)
const projectList = list(project, { minItems: 0, uniqueBy: 'key', description: 'a list of projects' })

function toInput({ key, name, description, cover, tags, status, links = {}, ...given }: GivenProject): ProjectInput {
  const [names, descriptions] = [bothOf(name), bothOf(description ?? '')]
  return {
    key,
    nameZh: names.zh,
    nameEn: names.en,
    descriptionZh: descriptions.zh,
    descriptionEn: descriptions.en,
    cover: cover ?? '',
    tags: TAGS.filter((tag) => tags.includes(tag)),
    status,
    links,
    repository: links.github_url === undefined ? null : repositoryOf(links.github_url),
    updatedAt: given.updated_at === undefined ? null : new Date(given.updated_at),
  }
}

/** Parses JSON, or YAML, which takes much longer for a text of the same length. */
function parse(file: string): unknown {
  try {
    return JSON.parse(file)
  } catch {
    return parseYaml(file).value
  }
}

const cleaned = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, each: unknown) => (typeof each === 'string' ? cleanText(each).trim() : each))

/** Reads a list of projects in JSON or YAML. */
export function readProjects(file: string): ReadProjects {
  try {
    const value = cleaned(parse(file))
    if (Array.isArray(value) && value.length > MOST_PROJECTS) throw new Error(`has more than ${MOST_PROJECTS} projects`)
    const problems = createChecker(projectList)(value)
    if (problems.length === 0) return { projects: (value as GivenProject[]).map(toInput), problems: [] } // as: the schema has no problem with it
    return { projects: [], problems: describeProblems(problems, parseYaml(file).lineOf, 'projects') }
  } catch (error) {
    return { projects: [], problems: [messageOf(error)] }
  }
}

type ImportCounts = { added: number; changed: number; unchanged: number }

type Import = { inputs: readonly ProjectInput[]; now: Date; isDry: boolean }

/** Adds and changes projects by their keys, all of them or none; the others stay. A dry run only counts. */
export async function importProjects(db: Database, { inputs, now, isDry }: Import): Promise<ImportCounts> {
  const counts: ImportCounts = { added: 0, changed: 0, unchanged: 0 }
  await db.transaction(async (tx) => {
    for (const project of inputs) {
      const [stored] = await tx.select().from(projects).where(eq(projects.key, project.key)).for('update')
      const row = { ...project, isSample: false, updatedAt: project.updatedAt ?? stored?.updatedAt ?? now }
      if (stored && isDeepStrictEqual(stored, row)) {
        counts.unchanged++
        continue
      }
      counts[stored ? 'changed' : 'added']++
      const values = { ...row, updatedAt: project.updatedAt ?? now }
      if (!isDry) await tx.insert(projects).values(values).onConflictDoUpdate({ target: projects.key, set: values })
    }
    if (!isDry && counts.added + counts.changed > 0) await notifyProjectsChanged(tx)
  })
  return counts
}

/** Whether the project existed. */
export async function removeProject(db: Database, key: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const removed = await tx.delete(projects).where(eq(projects.key, key)).returning({ key: projects.key })
    if (removed.length > 0) await notifyProjectsChanged(tx)
    return removed.length > 0
  })
}
