import { bootcampSeasons } from '@/openapi/rules/bootcamp'
import type { LocalisedText } from '@/openapi/configuration'
import { textLength } from '@/openapi/rules/text'
import type { Certificate } from '@/openapi/types'
import { isAddressOrPath } from '../fileSchema'
import { certificateIdOf } from '@/server/portal/certificates/certificate'
import { OperatorError } from '../context'
import { flag, nothingMore, oneOf, onlyId, onlyOne, read, requireText, text, textOf, type Values } from '../options'
import { isDay } from '@/openapi/rules/days'

export type NewCertificate = {
  account: string
  /** Null takes the season's own title. */
  title: LocalisedText | null
  season: number | null
  kind: Certificate['kind']
  /** Null takes the account's own name. */
  holder: string | null
  /** `YYYY-MM-DD`; null is today. */
  date: string | null
}

export type NewActivity = {
  account: string
  kind: 1 | 2
  title: LocalisedText
  date: string | null
  link: string
}

export type CommunityCommand =
  | { name: 'listProjects' }
  | { name: 'listCertificates'; account: string | null; includesRevoked: boolean }
  | { name: 'importProjects'; file: string; isDry: boolean }
  | { name: 'removeProject'; key: string }
  | { name: 'issueCertificate'; certificate: NewCertificate }
  | { name: 'revokeCertificate'; id: string }
  | { name: 'recordActivity'; activity: NewActivity }
  | { name: 'removeActivity'; id: string }
  | { name: 'sampleData'; account: string | null }
  | { name: 'removeSamples' }

const MAX_TEXT_LENGTH = 100

function readDate(values: Values): string | null {
  const date = textOf(values['date'])
  if (date === undefined) return null
  if (!isDay(date)) throw new OperatorError('--date must be a day such as 2024-12-30', 2)
  return date
}

function shortText(values: Values, option: string): string {
  const value = requireText(values, option, 'TEXT')
  if (textLength(value) > MAX_TEXT_LENGTH || /\p{Cc}/u.test(value))
    throw new OperatorError(`--${option} must have at most ${MAX_TEXT_LENGTH} characters and no line breaks`, 2)
  return value
}

const readTitle = (values: Values): LocalisedText => ({
  zh: shortText(values, 'title-zh'),
  en: shortText(values, 'title-en'),
})

const titleOptions = { account: text, 'title-zh': text, 'title-en': text, kind: text, date: text }

function readSeason(values: Values): number | null {
  const given = textOf(values['season'])
  const season = bootcampSeasons.find((known) => String(known) === given)
  if (given !== undefined && season === undefined)
    throw new OperatorError(`--season must be one of ${bootcampSeasons.join(', ')}`, 2)
  return season ?? null
}

function readIssue(args: readonly string[]): CommunityCommand {
  const { values, rest } = read(args, { ...titleOptions, season: text, holder: text })
  nothingMore(rest)
  const account = requireText(values, 'account')
  const season = readSeason(values)
  const hasTitle = values['title-zh'] !== undefined || values['title-en'] !== undefined || season === null
  const certificate = {
    account,
    title: hasTitle ? readTitle(values) : null,
    season,
    kind: oneOf(values, 'kind', ['completion', 'excellent']) ?? 'completion',
    holder: values['holder'] === undefined ? null : shortText(values, 'holder'),
    date: readDate(values),
  }
  return { name: 'issueCertificate', certificate }
}

function readCertificates([verb, ...args]: readonly string[]): CommunityCommand {
  if (verb === 'issue') return readIssue(args)
  if (verb === 'list') {
    const { values, rest } = read(args, { account: text, all: flag })
    nothingMore(rest)
    const account = values['account'] === undefined ? null : requireText(values, 'account')
    return { name: 'listCertificates', account, includesRevoked: values['all'] === true }
  }
  if (verb !== 'revoke') throw new OperatorError('certificates: list, issue or revoke', 2)
  const typed = onlyOne(read(args, {}).rest, 'certificate id')
  const id = certificateIdOf(typed)
  if (id === null) throw new OperatorError(`${typed} is not an id`, 2)
  return { name: 'revokeCertificate', id }
}

function readActivities([verb, ...args]: readonly string[]): CommunityCommand {
  if (verb === 'remove') return { name: 'removeActivity', id: onlyId(read(args, {}).rest, 'activity') }
  if (verb !== 'record') throw new OperatorError('activities: record or remove', 2)
  const { values, rest } = read(args, { ...titleOptions, link: text })
  nothingMore(rest)
  const account = requireText(values, 'account')
  const link = textOf(values['link']) ?? ''
  if (link !== '' && !isAddressOrPath(link))
    throw new OperatorError('--link must be an address or a path of the portal', 2)
  const kind = oneOf(values, 'kind', ['activity', 'sig']) === 'sig' ? 2 : 1
  const activity = { account, kind, title: readTitle(values), date: readDate(values), link } as const
  return { name: 'recordActivity', activity }
}

function readProjectCommand([verb, ...args]: readonly string[]): CommunityCommand {
  if (verb === 'remove') return { name: 'removeProject', key: onlyOne(read(args, {}).rest, 'project key') }
  if (verb === 'list') {
    nothingMore(read(args, {}).rest)
    return { name: 'listProjects' }
  }
  if (verb !== 'import') throw new OperatorError('projects: list, import or remove', 2)
  const { values, rest } = read(args, { 'dry-run': flag })
  return { name: 'importProjects', file: onlyOne(rest, 'file'), isDry: values['dry-run'] === true }
}

function readSampleData(args: readonly string[]): CommunityCommand {
  const { values, rest } = read(args, { account: text, remove: flag })
  nothingMore(rest)
  if (values['remove'] !== true) return { name: 'sampleData', account: textOf(values['account']) ?? null }
  if (values['account'] !== undefined) throw new OperatorError('--remove and --account do not go together', 2)
  return { name: 'removeSamples' }
}

/** Parses commands on projects, certificates, activities and samples; null for any other command. */
export function readCommunityCommand(subject: string, args: readonly string[]): CommunityCommand | null {
  if (subject === 'projects') return readProjectCommand(args)
  if (subject === 'certificates') return readCertificates(args)
  if (subject === 'activities') return readActivities(args)
  return subject === 'sample-data' ? readSampleData(args) : null
}
