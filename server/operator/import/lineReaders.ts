import type { LocalisedText } from '@/openapi/configuration'
import { bootcampSeasons } from '@/openapi/rules/bootcamp'
import { tokenName } from '@/openapi/rules/tokenForm'
import type { Certificate } from '@/openapi/types'
import type { Content } from '@/server/configuration/content'
import type { TokenForm } from '@/server/configuration/tokenForms'
import { secretHash } from '@/server/platform/secrets'
import { seasonTitle, type CertificateRow } from '@/server/records/certificates/certificateStore'
import { importedTokenKey } from '@/server/records/tokens/tokenKey'
import * as schema from '@/server/configuration/files/schema'
import { cleanLine, isEmailAddress, isInstant } from '@/server/platform/text'
import type { Grant } from '@/server/records/limits/limitStore'

/** A record's line in the file, its id at the other service, and a digest of the record, which shows later changes. */
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
/** `holder` is empty for the user's own name. */
export type CertificateRecord = { id: string; user: string } & Pick<
  CertificateRow,
  'holder' | 'titleZh' | 'titleEn' | 'season' | 'kind' | 'issuedOn'
>
export type TokenRecord = {
  id: string
  user: string
  name: string
  prefix: string
  /** The key to look the token up by. */
  key: string
  lastFour: string
  createdAt: Date | null
  expiresAt: Date | null
}

export type Records = {
  users: (UserRecord & Numbered)[]
  limits: (LimitsRecord & Numbered)[]
  usage: (UsageRecord & Numbered)[]
  certificates: (CertificateRecord & Numbered)[]
  tokens: (TokenRecord & Numbered)[]
}

/** The facts that lines are checked against; `thisMonth` is the first day of the month. */
export type ReadingContext = {
  content: Content
  forms: readonly TokenForm[]
  now: Date
  thisMonth: string
  isEmbedded: boolean
}

/** Reports what is wrong with a member of a line. */
export type Report = (member: string, problem: string) => void

const MAX_PER_MINUTE = 1_000_000_000
const MAX_PER_MONTH = 1_000_000_000_000
const MAX_NAME_LENGTH = 64
const MAX_TITLE_LENGTH = 100
const HASH_DIGITS = 64

const { object, text, textMatching, line } = schema
const wholeNumber = (most: number) => schema.whole(0, most)
/** As `line`, or empty. */
const optionalLine = (longest: number) => ({ if: { not: { const: '' } }, then: line(longest) })
/** Checked before: the type of a line selects its schema. */
const type = {}
const id = textMatching('^[\\x21-\\x7e]{1,200}$', 'of 1 to 200 ASCII characters without spaces, or a whole number')
const user = id
const instant = text('an instant such as 2026-05-15T08:00:00Z', isInstant)

/** The user's id at an outside sign-in provider; accounts of the embedded one get theirs here. */
const subject = textMatching(
  '^[\\x20-\\x7e]{1,255}$',
  'of 1 to 255 ASCII characters: the user’s id at the sign-in provider',
)
const noSubject = textMatching('^$', 'absent: it is for an outside sign-in provider only')

const isEmail = (given: string) => given === '' || (isEmailAddress(given) && cleanLine(given, 254) === given)

const userSchema = (isEmbedded: boolean) =>
  object(
    {
      type,
      id,
      subject: isEmbedded ? noSubject : subject,
      username: line(MAX_NAME_LENGTH),
      nickname: optionalLine(MAX_NAME_LENGTH),
      email: text('an e-mail address', isEmail),
    },
    isEmbedded ? ['id', 'username'] : ['id', 'subject', 'username'],
  )
type UserLine = Pick<UserRecord, 'id' | 'username'> & Partial<UserRecord>

const toUser = ({ id, subject = '', username, nickname = '', email = '' }: UserLine): UserRecord => {
  return { id, subject, username, nickname, email }
}

const limits = {
  rpm: wholeNumber(MAX_PER_MINUTE),
  tpm: wholeNumber(MAX_PER_MINUTE),
  input_tokens: wholeNumber(MAX_PER_MONTH),
  output_tokens: wholeNumber(MAX_PER_MONTH),
}
const limitsSchema = object({ type, user, ...limits }, ['user'], {
  minProperties: 3,
  description: 'one limit or more: rpm, tpm, input_tokens, output_tokens',
})
type LimitsLine = { user: string } & Partial<Record<keyof typeof limits, number>>

function toLimits({ user, rpm, tpm, input_tokens, output_tokens }: LimitsLine): LimitsRecord {
  const given = Object.entries({ rpm, tpm, inputTokens: input_tokens, outputTokens: output_tokens })
  return { id: user, user, limits: Object.fromEntries(given.filter(([, limit]) => limit !== undefined)) }
}

const usage = {
  calls: wholeNumber(MAX_PER_MONTH),
  input_tokens: limits.input_tokens,
  output_tokens: limits.output_tokens,
}
const month = textMatching(String.raw`^\d{4}-(0[1-9]|1[0-2])$`, 'a month such as 2026-11')
const usageSchema = object({ type, user, month, ...usage }, ['user', 'month', ...Object.keys(usage)])
type UsageLine = { user: string; month: string } & Record<keyof typeof usage, number>

function toUsage(given: UsageLine, { thisMonth }: ReadingContext, report: Report): UsageRecord {
  const { user, calls, input_tokens: inputTokens, output_tokens: outputTokens } = given
  const month = `${given.month}-01`
  if (month > thisMonth) report('month', 'has not begun yet')
  return { id: `${given.month} ${user}`, user, month, counted: { calls, inputTokens, outputTokens } }
}

const certificateSchema = object(
  {
    type,
    id,
    user,
    holder: optionalLine(MAX_TITLE_LENGTH),
    season: schema.oneOf(bootcampSeasons),
    kind: schema.oneOf(['completion', 'excellent']),
    title: schema.words(line(MAX_TITLE_LENGTH)),
    issued_on: schema.day,
  },
  ['id', 'user', 'issued_on'],
  {
    if: { not: { required: ['season'] } },
    then: { required: ['title'], properties: { title: { description: 'given, or a season' } } },
  },
)
type CertificateLine = Pick<CertificateRecord, 'id' | 'user'> & { season?: number; issued_on: string } & {
  holder?: string
  kind?: Certificate['kind']
  title?: LocalisedText | string
}

function toCertificate(
  { id, user, holder = '', kind = 'completion', ...given }: CertificateLine,
  { content }: ReadingContext,
  report: Report,
): CertificateRecord {
  const { season = null, issued_on: issuedOn } = given
  const title = given.title ?? seasonTitle(content, season ?? 0, kind)
  if (title === null) report('title', 'is missing, and PORTAL_CONTENT names no bootcamp')
  const { zh: titleZh, en: titleEn } = schema.bothOf(title ?? '')
  return { id, user, holder, season, kind, issuedOn, titleZh, titleEn }
}

const tokenSchema = object(
  {
    type,
    id,
    user,
    name: text('of 1 to 64 Chinese characters, English letters, digits and . - _', (given) =>
      tokenName.isValidSync(given),
    ),
    prefix: textMatching('^[\\x21-\\x7e]{1,32}$', 'a text such as sk-'),
    hash: textMatching('^[a-zA-Z0-9-]+:[0-9a-fA-F]+$', 'such as sha256:9f86d0…, in hexadecimal digits'),
    last_four: textMatching('^[A-Za-z0-9]{4}$', 'four letters or digits'),
    created_at: instant,
    expires_at: instant,
  },
  ['id', 'user', 'name', 'prefix', 'hash'],
)
type TokenLine = Pick<TokenRecord, 'id' | 'user' | 'name' | 'prefix'> & { hash: string } & Partial<
    Record<'last_four' | 'created_at' | 'expires_at', string>
  >

/** The key of a token's hash; empty, with a problem, if the hash does not fit the form of its prefix. */
function keyOf({ hash, prefix }: TokenLine, forms: readonly TokenForm[], report: Report): string {
  const [kind, digits = ''] = hash.split(':')
  const expected = forms.find((form) => form.prefix === prefix)?.kind
  if (expected === undefined) report('prefix', 'is not one of IMPORTED_TOKENS')
  else if (kind !== expected) report('hash', `is not of ${expected}, as IMPORTED_TOKENS says of ${prefix}`)
  else if (digits.length !== HASH_DIGITS) report('hash', `must have ${HASH_DIGITS} hexadecimal digits`)
  else return importedTokenKey(prefix, Buffer.from(digits, 'hex'))
  return ''
}

const instantOf = (given: string | undefined) => (given === undefined ? null : new Date(given))

function toToken(given: TokenLine, { forms, now }: ReadingContext, report: Report): TokenRecord {
  const { id, user, name, prefix, last_four: lastFour = '' } = given
  const [createdAt, expiresAt] = [instantOf(given.created_at), instantOf(given.expires_at)]
  if (createdAt !== null && createdAt > now) report('created_at', 'is in the future')
  return { id, user, name, prefix, key: keyOf(given, forms, report), lastFour, createdAt, expiresAt }
}

/** Adds the record of a line, if the line fits its schema, and reports problems. */
type LineReader = (given: object, number: number, report: Report) => void

/** A reader for each type of line, which adds to `records`. */
export function createLineReaders(records: Records, context: ReadingContext): ReadonlyMap<string, LineReader> {
  function reader<Read extends { id: string }>(
    lineSchema: schema.FileSchema,
    toRecord: (line: never, context: ReadingContext, report: Report) => Read,
    into: (Read & Numbered)[],
  ): LineReader {
    const check = schema.createChecker(lineSchema)
    return (given, number, report) => {
      const problems = check(given)
      for (const { place, message } of problems) report(place.join('.'), message)
      if (problems.length > 0) return
      const record = toRecord(given as never, context, report) // as: the schema has no problem with it
      // The digest does not depend on the order of members in the file.
      into.push({ ...record, line: number, digest: secretHash(JSON.stringify(record)) })
    }
  }
  return new Map([
    ['user', reader(userSchema(context.isEmbedded), toUser, records.users)],
    ['limits', reader(limitsSchema, toLimits, records.limits)],
    ['usage', reader(usageSchema, toUsage, records.usage)],
    ['certificate', reader(certificateSchema, toCertificate, records.certificates)],
    ['token', reader(tokenSchema, toToken, records.tokens)],
  ])
}
