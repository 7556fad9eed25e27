import type { LocalisedText } from '@/openapi/configuration'
import { textLength } from '@/openapi/rules/text'
import type { ProjectLinks } from '@/openapi/types'
import { repositoryOf } from '@/server/portal/community/repositories'

/** Says what is wrong with the field at `path`, counted from the top of the file. */
export type Report = (path: readonly (string | number)[], problem: string) => void

type Path = readonly (string | number)[]
export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const LINK_KINDS = [
  'github_url',
  'bilibili_url',
  'openxlab_model_url',
  'openxlab_app_url',
  'hf_model_url',
  'hf_app_url',
] as const satisfies readonly (keyof ProjectLinks)[]

/** Reports the fields that nobody knows: most often a slip of the pen. */
export function refuseOthers(fields: Fields, known: readonly string[], path: Path, report: Report): void {
  for (const name of Object.keys(fields))
    if (!known.includes(name)) report([...path, name], `is not known here; known are ${known.join(', ')}`)
}

function readText(value: unknown, most: number, path: Path, report: Report): string {
  const text = typeof value === 'string' ? value.trim() : ''
  if (typeof value !== 'string') report(path, 'must be a text')
  else if (textLength(text) > most) report(path, `must have at most ${most} characters`)
  else if (/\p{Cc}/u.test(text)) report(path, 'must have no line breaks or control characters')
  return text
}

/** `{"zh": …, "en": …}`, or one text for both. */
export function readBoth(value: unknown, most: number, path: Path, report: Report): LocalisedText {
  if (!isFields(value)) {
    const text = readText(value, most, path, report)
    return { zh: text, en: text }
  }
  refuseOthers(value, ['zh', 'en'], path, report)
  const of = (language: 'zh' | 'en') => readText(value[language], most, [...path, language], report)
  return { zh: of('zh'), en: of('en') }
}

function isWebAddress(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 2000 || !URL.canParse(value)) return false
  return ['http:', 'https:'].includes(new URL(value).protocol)
}

/** A path of the portal, or an address of the web. */
export const isAddressOrPath = (value: unknown): value is string =>
  (typeof value === 'string' && value.length <= 2000 && /^\/(?![/\\])\P{Cc}*$/u.test(value)) || isWebAddress(value)

export function readLinks(value: unknown, path: Path, report: Report): ProjectLinks {
  const links: ProjectLinks = {}
  if (value === undefined) return links
  if (!isFields(value)) {
    report(path, 'must be an object of addresses')
    return links
  }
  refuseOthers(value, LINK_KINDS, path, report)
  for (const kind of LINK_KINDS) {
    const address = value[kind]
    if (address === undefined) continue
    if (!isWebAddress(address)) report([...path, kind], 'must be an http or https address')
    else if (kind === 'github_url' && repositoryOf(address) === null)
      report([...path, kind], 'must be the address of a repository such as https://github.com/InternLM/lmdeploy')
    else links[kind] = address
  }
  return links
}

/** A list of whole numbers out of `allowed`, at least one and none twice. */
export function readTags<const Tag extends number>(
  value: unknown,
  allowed: readonly Tag[],
  path: Path,
  report: Report,
): Tag[] {
  const tags = allowed.filter((tag) => Array.isArray(value) && value.includes(tag))
  const isRight = Array.isArray(value) && value.length > 0 && tags.length === value.length
  if (!isRight) report(path, `must be a list of different tags out of ${allowed.join(', ')}`)
  return tags
}
