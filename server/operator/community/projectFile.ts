import { LineCounter, parseDocument, isNode } from 'yaml'
import { messageOf } from '@/server/platform/errors'
import type { Project, ProjectTag } from '@/openapi/types'
import type { ProjectRow } from '@/server/portal/community/projectStore'
import { isAddressOrPath, isFields, readBoth, readLinks, readTags, refuseOthers, type Report } from './projectFields'
import { repositoryOf } from '@/server/portal/community/repositories'

const FIELDS = ['key', 'name', 'description', 'cover', 'tags', 'status', 'updated_at', 'links']
const TAGS = [1, 2, 3, 4, 5, -1] as const satisfies readonly ProjectTag[]
const STATUSES = [1, 2, 3, 4] as const satisfies readonly Project['status'][]

/** A project as read from a file; `updatedAt` is null where the file leaves it open. */
export type ProjectInput = Omit<ProjectRow, 'updatedAt' | 'isSample'> & { updatedAt: Date | null }

/** The projects of a file, or every problem with it, each with its line. */
export type ReadProjects = { projects: readonly ProjectInput[]; problems: readonly string[] }

function readKey(value: unknown, index: number, report: Report): string {
  if (typeof value === 'string' && /^[a-z0-9][a-z0-9_-]{0,63}$/.test(value)) return value
  report([index, 'key'], 'must be of 1 to 64 small letters, digits, - and _')
  return ''
}

function readInstant(value: unknown, index: number, report: Report): Date | null {
  if (value === undefined) return null
  const instant = new Date(typeof value === 'string' && /^\d{4}-\d\d-\d\d(T.+)?$/.test(value) ? value : NaN)
  if (!Number.isNaN(instant.getTime())) return instant
  report([index, 'updated_at'], 'must be a day or an instant such as 2026-05-15T08:00:00Z')
  return null
}

function readProject(value: unknown, index: number, report: Report): ProjectInput | null {
  if (!isFields(value)) {
    report([index], 'must be an object')
    return null
  }
  refuseOthers(value, FIELDS, [index], report)
  const name = readBoth(value['name'], 100, [index, 'name'], report)
  if (name.zh === '' || name.en === '') report([index, 'name'], 'must not be empty')
  const description = readBoth(value['description'] ?? '', 500, [index, 'description'], report)
  const cover = value['cover'] ?? ''
  if (cover !== '' && !isAddressOrPath(cover)) report([index, 'cover'], 'must be an address or a path of the portal')
  const status = STATUSES.find((known) => known === value['status'])
  if (status === undefined) report([index, 'status'], `must be one of ${STATUSES.join(', ')}`)
  const links = readLinks(value['links'], [index, 'links'], report)
  return {
    key: readKey(value['key'], index, report),
    nameZh: name.zh,
    nameEn: name.en,
    descriptionZh: description.zh,
    descriptionEn: description.en,
    cover: typeof cover === 'string' ? cover : '',
    tags: readTags(value['tags'], TAGS, [index, 'tags'], report),
    status: status ?? 1,
    links,
    repository: links.github_url === undefined ? null : repositoryOf(links.github_url),
    updatedAt: readInstant(value['updated_at'], index, report),
  }
}

function refuseTwins(projects: readonly ProjectInput[], report: Report) {
  const seen = new Set<string>()
  for (const [index, { key }] of projects.entries()) {
    if (key !== '' && seen.has(key)) report([index, 'key'], `stands in the file twice: ${key}`)
    seen.add(key)
  }
}

/** JSON is YAML too, and the YAML parser knows the lines. */
function lineFinder(text: string) {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, logLevel: 'silent' })
  return {
    firstError: document.errors[0]?.linePos?.[0].line ?? null,
    lineOf(path: Parameters<Report>[0]): number {
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

/** Reads a JSON array of projects. */
export function readProjects(text: string): ReadProjects {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { projects: [], problems: [brokenJson(text, error)] }
  }
  if (!Array.isArray(value)) return { projects: [], problems: ['line 1: must be a list of projects'] }
  const entries: unknown[] = value
  const problems: string[] = []
  let finder: ReturnType<typeof lineFinder> | null = null
  const report: Report = (path, problem) => {
    finder ??= lineFinder(text)
    const [index, ...fields] = path
    problems.push(`line ${finder.lineOf(path)}: ${[`project ${Number(index) + 1}`, ...fields].join('.')} ${problem}`)
  }
  const projects = entries.flatMap((entry, index) => readProject(entry, index, report) ?? [])
  refuseTwins(projects, report)
  return { projects, problems }
}
