import { bootcampSeasons } from '@/openapi/rules/bootcamp'
import { tokenNameForm, tokenNameProblem } from '@/openapi/rules/tokens'
import type { Certificate } from '@/openapi/types'
import type { Grant } from '../applications/decisions'
import { seasonTitle } from '@/server/portal/certificates/seasonTitle'
import { isEmailAddress } from '@/server/identity/accounts/accountForm'
import { importedTokenKey } from '@/server/storage/tokens/tokenKey'
import type { TokenForm } from '@/server/configuration/tokenForms'
import type { FileLine } from './fileLine'

/** Where a record stands in the file, by which id of the other service it is known again, and a digest of what it says. */
export type Numbered = { line: number; id: string; digest: string }

export type UserRecord = { id: string; subject: string; username: string; nickname: string; email: string }
export type LimitsRecord = { id: string; user: string; limits: Grant }
/** `month` is its first day. */
export type UsageRecord = {
  id: string
  user: string
  month: string
  counted: { calls: number; inputTokens: number; outputTokens: number }
}
export type CertificateRecord = {
  id: string
  user: string
  /** Empty takes the person's own name. */
  holder: string
  titleZh: string
  titleEn: string
  season: number | null
  kind: Certificate['kind']
  issuedOn: string
}
export type TokenRecord = {
  id: string
  user: string
  name: string
  prefix: string
  /** What it is looked up by. */
  key: string
  lastFour: string
  createdAt: Date | null
  expiresAt: Date | null
}

const MOST_OF_A_MINUTE = 1_000_000_000
const MOST_OF_A_MONTH = 1_000_000_000_000
const MAX_NAME_LENGTH = 64
const MAX_TITLE_LENGTH = 100
const HASH_BYTES = 32

export function readUser(line: FileLine): UserRecord {
  const id = line.id('id')
  const subject = line.matching('subject', /^[\x20-\x7e]{1,255}$/, 'must be of 1 to 255 ASCII characters', true)
  const username = line.text('username', MAX_NAME_LENGTH)
  const nickname = line.text('nickname', MAX_NAME_LENGTH, true)
  const email = line.text('email', 254, true)
  if (email !== '' && !isEmailAddress(email)) line.problem('email', 'must be an e-mail address')
  return { id, subject, username, nickname, email }
}

export function readLimits(line: FileLine): LimitsRecord {
  const user = line.id('user')
  const given = (member: string, most: number) => (line.has(member) ? line.wholeNumber(member, most) : undefined)
  const [rpm, tpm] = [given('rpm', MOST_OF_A_MINUTE), given('tpm', MOST_OF_A_MINUTE)]
  const inputTokens = given('input_tokens', MOST_OF_A_MONTH)
  const outputTokens = given('output_tokens', MOST_OF_A_MONTH)
  const limits = {
    ...(rpm === undefined ? {} : { rpm }),
    ...(tpm === undefined ? {} : { tpm }),
    ...(inputTokens === undefined ? {} : { inputTokens }),
    ...(outputTokens === undefined ? {} : { outputTokens }),
  }
  if (Object.keys(limits).length === 0)
    line.problem('rpm', 'or another limit is needed: tpm, input_tokens, output_tokens')
  return { id: user, user, limits }
}

export function readUsage(line: FileLine, thisMonth: string): UsageRecord {
  const user = line.id('user')
  const given = line.matching('month', /^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11')
  const month = `${given}-01`
  if (given !== '' && month > thisMonth) line.problem('month', 'has not begun yet')
  const counted = {
    calls: line.wholeNumber('calls', MOST_OF_A_MONTH),
    inputTokens: line.wholeNumber('input_tokens', MOST_OF_A_MONTH),
    outputTokens: line.wholeNumber('output_tokens', MOST_OF_A_MONTH),
  }
  return { id: `${given} ${user}`, user, month, counted }
}

export function readCertificate(line: FileLine): CertificateRecord {
  const [id, user] = [line.id('id'), line.id('user')]
  const holder = line.text('holder', MAX_TITLE_LENGTH, true)
  const season = line.has('season') ? line.wholeNumber('season', 99) : null
  if (season !== null && !bootcampSeasons.some((known) => known === season))
    line.problem('season', `must be one of ${bootcampSeasons.join(', ')}; give another certificate a title instead`)
  const kinds = /^(completion|excellent)$/
  const given = line.matching('kind', kinds, 'must be one of completion, excellent', true)
  const kind = given === 'excellent' ? 'excellent' : 'completion'
  const title = line.both('title', MAX_TITLE_LENGTH) ?? (season === null ? null : seasonTitle(season, kind))
  if (title === null && !line.has('title')) line.problem('title', 'or a season is needed')
  const issuedOn = line.day('issued_on')
  return { id, user, holder, season, kind, issuedOn, titleZh: title?.zh ?? '', titleEn: title?.en ?? '' }
}

/** The hash of a token's line as it is looked up by; empty, with a problem, where it is not of the token's form. */
function readHash(line: FileLine, prefix: string, form: TokenForm | undefined): string {
  const hash = line.matching('hash', /^[a-z0-9-]+:[0-9a-f]+$/i, 'must be such as sha256:9f86d0…, in hexadecimal digits')
  const [kind, digits = ''] = hash.split(':')
  if (hash === '' || form === undefined) return ''
  if (kind !== form.kind) line.problem('hash', `is not of ${form.kind}, as IMPORTED_TOKENS says of ${prefix}`)
  else if (digits.length !== 2 * HASH_BYTES) line.problem('hash', `must have ${2 * HASH_BYTES} hexadecimal digits`)
  else return importedTokenKey(prefix, Buffer.from(digits, 'hex'))
  return ''
}

export function readToken(line: FileLine, forms: readonly TokenForm[], now: Date): TokenRecord {
  const [id, user] = [line.id('id'), line.id('user')]
  const name = tokenNameForm(line.matching('name', /^/, 'must be a text'))
  if (tokenNameProblem(name) !== null)
    line.problem('name', 'must be of 1 to 64 Chinese characters, English letters, digits and . - _')
  const prefix = line.matching('prefix', /^[\x21-\x7e]{1,32}$/, 'must be a text such as sk-')
  const form = forms.find((known) => known.prefix === prefix)
  if (prefix !== '' && form === undefined) line.problem('prefix', 'is not one of IMPORTED_TOKENS')
  const key = readHash(line, prefix, form)
  const lastFour = line.matching('last_four', /^[A-Za-z0-9]{4}$/, 'must be four letters or digits', true)
  const [createdAt, expiresAt] = [line.instant('created_at'), line.instant('expires_at')]
  if (createdAt !== null && createdAt > now) line.problem('created_at', 'is yet to come')
  return { id, user, name, prefix, key, lastFour, createdAt, expiresAt }
}
