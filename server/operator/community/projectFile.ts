import { LineCounter, parseDocument, isNode } from 'yaml'
import { eq } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import type { LocalisedText } from '@/openapi/configuration'
import type { Project, ProjectLinks, ProjectTag } from '@/openapi/types'
import { messageOf } from '@/server/platform/log'
import { cleanText } from '@/server/platform/text'
import { type ProjectRow, notifyProjectsChanged } from '@/server/records/community/projectStore'
import { projects } from '@/server/storage/schema/communitySchema'
import type { Database } from '@/server/storage/database'
import {
  bothOf,
  createChecker,
  inBothLanguages,
  matching,
  MAX_PROBLEMS,
  object,
  oneOf,
  text,
  type FileSchema,
  type Problem,
  repositoryOf,
} from '../fileSchema'

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

const oneParagraph = (least: number, most: number): FileSchema =>
  matching(
    new RegExp(`^\\P{Cc}{${least},${most}}$`, 'u'),
    `must be a text of ${least} to ${most} characters without line breaks or control characters`,
  )
const orNull = (schema: FileSchema): FileSchema => ({ if: { not: { type: 'null' } }, then: schema })
const webAddress = text('webAddress', 'must be an http or https address')

const project = object(
  ['key', 'name', 'tags', 'status'],
  {
    key: matching(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'must be of 1 to 64 small letters, digits, - and _'),
    name: inBothLanguages(oneParagraph(1, 100)),
    description: orNull(inBothLanguages(oneParagraph(0, 500))),
    cover: orNull(text('addressOrPath', 'must be an address or a path of the portal')),
    tags: {
      type: 'array',
      items: oneOf(TAGS),
      minItems: 1,
      uniqueItems: true,
      expected: `must be a list of different tags out of ${TAGS.join(', ')}`,
    },
    status: oneOf(STATUSES),
    updated_at: text('dayOrInstant', 'must be a day or an instant such as 2026-05-15T08:00:00Z'),
    links: object(
      [],
      {
        github_url: {
          allOf: [
            webAddress,
            text('repositoryAddress', 'must be the address of a repository such as https://github.com/owner/name'),
          ],
        },
        bilibili_url: webAddress,
        openxlab_model_url: webAddress,
        openxlab_app_url: webAddress,
        hf_model_url: webAddress,
        hf_app_url: webAddress,
      } satisfies Record<keyof ProjectLinks, FileSchema>,
      { expected: 'must be an object of addresses' },
    ),
  } satisfies Record<keyof GivenProject, FileSchema>,
  { expected: 'must be an object' },
)

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

/** Finds the line of a path. JSON is YAML too, and the YAML parser knows the lines. */
function lineFinder(text: string) {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, logLevel: 'silent' })
  return {
    firstError: document.errors[0]?.linePos?.[0].line ?? null,
    lineOf(path: Problem['path']): number {
      for (let length = path.length; length > 0; length--) {
        const node = document.getIn(path.slice(0, length), true)
        if (isNode(node) && node.range) return lines.linePos(node.range[0]).line
      }
      return 1
    },
  }
}

function brokenJson(text: string, error: unknown): string {
  const [, position] = /at position (\d+)/.exec(String(error)) ?? []
  const line = position === undefined ? null : text.slice(0, Number(position)).split('\n').length
  const found = line ?? lineFinder(text).firstError
  return `${found === null ? '' : `line ${found}: `}not JSON: ${messageOf(error)}`
}

/** The problems of a list as lines of text, by their line in the file. */
function describe(problems: readonly Problem[], file: string): string[] {
  if (problems.length === 0) return []
  const finder = lineFinder(file)
  return problems
    .map(({ path, text }) => ({ path, text, line: finder.lineOf(path) }))
    .toSorted((one, other) => one.line - other.line)
    .map(({ path: [index, ...members], text, line }) => {
      return `line ${line}: ${[`project ${Number(index) + 1}`, ...members].join('.')} ${text}`
    })
}

function keyOf(entry: unknown): string | null {
  const key: unknown = typeof entry === 'object' && entry !== null && 'key' in entry ? entry.key : null
  return typeof key === 'string' ? key : null
}

/** Reads a JSON list of projects. */
export function readProjects(file: string): ReadProjects {
  let entries: unknown
  try {
    entries = JSON.parse(file, (_, value: unknown) => (typeof value === 'string' ? cleanText(value).trim() : value))
  } catch (error) {
    return { projects: [], problems: [brokenJson(file, error)] }
  }
  if (!Array.isArray(entries)) return { projects: [], problems: ['line 1: must be a list of projects'] }
  const check = createChecker(project)
  const projects: ProjectInput[] = []
  const problems: Problem[] = []
  const keys = new Set<string | null>()
  for (const [index, entry] of entries.entries()) {
    if (problems.length > MAX_PROBLEMS) break
    const found = check(entry)
    const key = keyOf(entry)
    if (key !== null && keys.has(key)) found.push({ path: ['key'], text: `is used twice in the file: ${key}` })
    keys.add(key)
    problems.push(...found.map(({ path, text }) => ({ path: [`${index}`, ...path], text })))
    if (found.length === 0) projects.push(toInput(entry as GivenProject)) // as: the schema has no problem with it
  }
  return { projects, problems: describe(problems, file) }
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
