import { secretHash } from '@/server/platform/secrets'
import { usernameKey } from '@/server/identity/accounts/accountStore'
import type { TokenForm } from '@/server/configuration/tokenForms'
import { readLine, type FileLine } from './fileLine'
import {
  readCertificate,
  readLimits,
  readToken,
  readUsage,
  readUser,
  type CertificateRecord,
  type LimitsRecord,
  type Numbered,
  type TokenRecord,
  type UsageRecord,
  type UserRecord,
} from './importRecords'

export type Records = {
  users: (UserRecord & Numbered)[]
  limits: (LimitsRecord & Numbered)[]
  usage: (UsageRecord & Numbered)[]
  certificates: (CertificateRecord & Numbered)[]
  tokens: (TokenRecord & Numbered)[]
}

/** What a file says, or every problem with it, each with its line and member. */
export type ImportFile = { source: string; records: Records; problems: readonly string[] }

/** What the lines of a file are held against; `thisMonth` is its first day. */
export type ReadingContext = { forms: readonly TokenForm[]; now: Date; thisMonth: string; isEmbedded: boolean }

const noRecords = (): Records => ({ users: [], limits: [], usage: [], certificates: [], tokens: [] })

const TYPES = /^(user|limits|usage|certificate|token)$/

/** A JSON object with its line and a digest of what it says, whichever order its members had. */
const numbered = <Read extends { id: string }>(line: FileLine, record: Read): Read & Numbered => ({
  ...record,
  line: line.number,
  digest: secretHash(JSON.stringify(record)),
})

function readRecord(line: FileLine, records: Records, { forms, now, thisMonth, isEmbedded }: ReadingContext) {
  const type = line.matching('type', TYPES, 'must be one of user, limits, usage, certificate, token')
  if (type === 'user') {
    const user = readUser(line)
    if (isEmbedded && user.subject !== '') line.problem('subject', 'is for an outside sign-in provider only')
    if (!isEmbedded && !line.has('subject'))
      line.problem('subject', 'is needed: the person’s id at the sign-in provider')
    records.users.push(numbered(line, user))
  }
  if (type === 'limits') records.limits.push(numbered(line, readLimits(line)))
  if (type === 'usage') records.usage.push(numbered(line, readUsage(line, thisMonth)))
  if (type === 'certificate') records.certificates.push(numbered(line, readCertificate(line)))
  if (type === 'token') records.tokens.push(numbered(line, readToken(line, forms, now)))
  if (type !== '') line.end()
}

/** Reports what stands twice among values that have to differ; empty ones have a problem of their own. */
function refuseTwins(values: readonly { line: number; value: string }[], what: string, problems: string[]) {
  const first = new Map<string, number>()
  for (const { line, value } of values) {
    if (value === '') continue
    const earlier = first.get(value)
    if (earlier === undefined) first.set(value, line)
    else problems.push(`line ${line}: ${what} stands in line ${earlier} already`)
  }
}

function refuseAllTwins({ users, tokens, ...others }: Records, problems: string[], isEmbedded: boolean) {
  const ids = (records: readonly Numbered[]) => records.map(({ line, id }) => ({ line, value: id }))
  refuseTwins(ids(users), 'id', problems)
  refuseTwins(ids(others.limits), 'user', problems)
  refuseTwins(ids(others.usage), 'user with month', problems)
  refuseTwins(ids(others.certificates), 'id', problems)
  refuseTwins(ids(tokens), 'id', problems)
  const persons = users.map(({ line, subject, username }) => ({
    line,
    value: isEmbedded ? usernameKey(username) : subject,
  }))
  refuseTwins(persons, isEmbedded ? 'username' : 'subject', problems)
  refuseTwins(
    tokens.map(({ line, key }) => ({ line, value: key })),
    'hash',
    problems,
  )
}

/** Reads the first line, which names the service that the others are of. */
function readSource(line: FileLine): string {
  const type = line.matching('type', /^source$/, 'of the first line must be source')
  const form = /^[a-z0-9][a-z0-9._-]{0,63}$/
  const name = line.matching('name', form, 'must be of 1 to 64 small letters, digits, . - and _')
  if (type !== '') line.end()
  return name
}

/** Reads a file of JSON lines: the source first, then records in any order. */
export function readImportFile(text: string, context: ReadingContext): ImportFile {
  const problems: string[] = []
  const records = noRecords()
  let source: string | null = null
  for (const [at, raw] of text
    .replace(/^\ufeff/, '')
    .split('\n')
    .entries()) {
    if (raw.trim() === '') continue
    if (raw.includes('\ufffd')) problems.push(`line ${at + 1}: is not all UTF-8`)
    const line = readLine(raw, at + 1, problems)
    if (source === null) source = line ? readSource(line) : ''
    else if (line) readRecord(line, records, context)
  }
  if (source === null) problems.push('line 1: the file is empty')
  refuseAllTwins(records, problems, context.isEmbedded)
  const lineOf = (problem: string) => Number(/^line (\d+)/.exec(problem)?.[1])
  return { source: source ?? '', records, problems: problems.sort((one, other) => lineOf(one) - lineOf(other)) }
}
