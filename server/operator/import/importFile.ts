import { parseObject } from '@/server/platform/json'
import { usernameKey } from '@/server/identity/accounts/accountStore'
import { createChecker, textMatching, object } from '@/server/configuration/files/schema'
import { type Numbered, type Records, createLineReaders, type ReadingContext, type Report } from './lineReaders'

/** The records of a file, or its problems, each with its line and member. */
export type ImportFile = { source: string; records: Records; problems: readonly string[] }

type FileProblem = { line: number; text: string }

const sourceSchema = object({
  type: textMatching('^source$', 'source in the first line'),
  name: textMatching('^[a-z0-9][a-z0-9._-]{0,63}$', 'of 1 to 64 small letters, digits, . - and _'),
})

/** A reader stops at a file that is wrong throughout. */
const MAX_PROBLEMS = 1000

/** Ids may be whole numbers; as texts they have one form, as composed texts have. */
function normalized(member: string, value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC')
  return (member === 'id' || member === 'user') && Number.isSafeInteger(value) ? String(value) : value
}

/** Problems of values that are used twice but must be unique. Empty values have a problem of their own. */
function duplicatesOf(values: readonly { line: number; value: string }[], what: string): FileProblem[] {
  const first = new Map<string, number>()
  return values.flatMap(({ line, value }) => {
    const earlier = first.get(value)
    if (earlier === undefined) first.set(value, line)
    return value === '' || earlier === undefined ? [] : [{ line, text: `${what} is used in line ${earlier} already` }]
  })
}

function allDuplicates({ users, limits, usage, certificates, tokens }: Records, isEmbedded: boolean): FileProblem[] {
  const ids = (records: readonly Numbered[]) => records.map(({ line, id }) => ({ line, value: id }))
  const accounts = users.map(({ line, subject, username }) => {
    return { line, value: isEmbedded ? usernameKey(username) : subject }
  })
  const hashes = tokens.map(({ line, key }) => ({ line, value: key }))
  return [
    ...duplicatesOf(ids(users), 'id'),
    ...duplicatesOf(ids(limits), 'user'),
    ...duplicatesOf(ids(usage), 'user with month'),
    ...duplicatesOf(ids(certificates), 'id'),
    ...duplicatesOf(ids(tokens), 'id'),
    ...duplicatesOf(accounts, isEmbedded ? 'username' : 'subject'),
    ...duplicatesOf(hashes, 'hash'),
  ]
}

/** Reads a file of JSON lines: the source first, then records in any order. */
export function readImportFile(text: string, context: ReadingContext): ImportFile {
  const problems: FileProblem[] = []
  const records: Records = { users: [], limits: [], usage: [], certificates: [], tokens: [] }
  const readers = createLineReaders(records, context)
  const checkSource = createChecker(sourceSchema)
  let source: string | null = null
  const lines = text.replace(/^\ufeff/, '').split('\n')
  for (const [at, raw] of lines.entries()) {
    if (raw.trim() === '') continue
    if (problems.length > MAX_PROBLEMS) break
    const line = at + 1
    const report: Report = (member, problem) => problems.push({ line, text: `${member} ${problem}`.trim() })
    if (raw.includes('\ufffd')) report('', 'is not all UTF-8')
    const given = parseObject(raw, normalized)
    const read = readers.get(String(given?.['type']))
    if (given === null) report('', 'must be one JSON object')
    else if (source === null) for (const { place, message } of checkSource(given)) report(place.join('.'), message)
    else if (read) read(given, line, report)
    else report('type', `must be one of ${[...readers.keys()].join(', ')}`)
    source ??= String(given?.['name'])
  }
  if (source === null) problems.push({ line: 1, text: 'the file is empty' })
  problems.push(...allDuplicates(records, context.isEmbedded))
  return {
    source: source ?? '',
    records,
    problems: problems
      .toSorted((one, other) => one.line - other.line)
      .map(({ line, text: problem }) => `line ${line}: ${problem}`),
  }
}
