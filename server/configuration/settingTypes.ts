import { boolean, mixed, number, string, type TestContext } from 'yup'
import { readTokenForm, tokenFormsProblem, type TokenForm } from './tokenForms'

/** A test that prefixes the problem of a value with the name of its setting. */
export const finds = <Value>(problem: (value: Value) => string | null) => ({
  skipAbsent: true,
  test(value: Value | null | undefined, { createError }: TestContext) {
    const found = problem(value as Value) // as: absent values are skipped
    return found === null || createError({ message: `\${path}: ${found}` })
  },
})

/** A text without a problem. An empty text counts as an absent setting. */
export const checked = (problem: (text: string) => string | null) =>
  string().test(finds((text: string) => (text === '' ? null : problem(text))))

/** The value that `read` returns for a text; `expected` is the problem if it returns undefined. */
export const readAs = <Value extends object>(expected: string, read: (text: string) => Value | undefined) =>
  mixed<Value>({ check: (value): value is Value => typeof value === 'object' })
    .transform((_, text: string) => read(text) ?? text)
    .typeError(`\${path}: ${expected}`)

/** The trimmed parts of a comma-separated list. */
export const parts = (text: string) => text.split(',').map((part) => part.trim())

const listOf = (entry: RegExp, expected: string) =>
  readAs(expected, (text) => {
    const entries = parts(text)
    return entries.every((each) => entry.test(each)) ? entries : undefined
  })

export const anyText = string()

/** A header value: control characters and anything beyond ASCII are rejected. */
export const headerText = string().matches(
  /^[\x21-\x7e]+$/,
  '${path}: may contain only printable ASCII characters without spaces',
)

function readHeaderPair(pair: string): [string, string] | null {
  const [, name = '', given = ''] = /^([\w-]+)=(.*)$/.exec(pair) ?? []
  try {
    const value = decodeURIComponent(given)
    return name !== '' && /^[\x20-\x7e]*$/.test(value) ? [name, value] : null
  } catch {
    return null
  }
}

/** Headers such as `api-key=secret,tenant=a%20b`, whose values are encoded as in an address. */
export const headerPairs = readAs(
  'must be pairs such as api-key=secret, separated by commas',
  (text): Readonly<Record<string, string>> | undefined => {
    const pairs = parts(text).map(readHeaderPair)
    return pairs.every((pair) => pair !== null) ? Object.fromEntries(pairs) : undefined
  },
)

const shareMessage = '${path}: must be a number from 0 to 1'

export const share = number()
  .transform((_, text: string) => (/^(?:0|1|0?\.\d{1,9}|1\.0+)$/.test(text) ? Number(text) : Number.NaN))
  .typeError(shareMessage)

export function wholeNumber(least: number, most: number) {
  const message = `\${path}: must be a whole number from ${least} to ${most}`
  return number()
    .transform((_, text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : Number.NaN))
    .typeError(message)
    .min(least, message)
    .max(most, message)
}

export const yesOrNo = boolean()
  .transform((_, text: string) => (text === 'true' || text === 'false' ? text === 'true' : text))
  .typeError('${path}: must be true or false')

export const oneOf = <const Choice extends string>(choices: readonly Choice[]) =>
  string<Choice>().oneOf(choices, '${path}: must be one of ${values}')

/** An address, or an empty text as the default; `none` leaves out a default. */
export const mailAddress = string()
  .transform((text: string) => (text === 'none' ? '' : text))
  .matches(/^([^\s@]+@[^\s@]+)?$/, '${path}: must be an e-mail address, or none')

/** Pairs such as `intern-latest=intern-s1-pro,intern-s1=intern-s1`: the id on offer, and the upstream's own. */
export const idMap = readAs('must be pairs such as intern-latest=intern-s1-pro, separated by commas', (text) => {
  const pairs = parts(text).map((pair) => pair.split('='))
  const isRight = pairs.every((pair) => pair.length === 2 && pair.every((id) => /^[\w./:-]{1,128}$/.test(id)))
  return isRight ? (pairs as [string, string][]) : undefined // as: checked in the line above
}).test(
  finds((pairs) => {
    const offered = pairs.map(([id]) => id)
    const doubled = offered.find((id, at) => offered.indexOf(id) !== at)
    return doubled === undefined ? null : `names ${doubled} twice`
  }),
)

/** Members with which a model could generate more tokens than reserved, or a response that is counted wrongly. */
const COUNTED =
  /^(?:model|messages|prompt|stream|stream_options|n|best_of|num_return_sequences|use_beam_search|(?:num_)?beams?(?:_width)?|max_\w*|num_predict|options|echo|prompt_logprobs|__proto__)$/

/** Names such as `top_k,chat_template_kwargs`. */
export const memberList = listOf(
  /^[A-Za-z_]\w{0,63}$/,
  'must be names such as top_k,repetition_penalty, separated by commas',
).test(
  finds((members) => {
    const counted = members.find((member) => COUNTED.test(member))
    return counted === undefined ? null : `must not contain ${counted}, which decides how much a model is asked for`
  }),
)

/** Forms such as `sk-=sha256:48`: prefix, kind of hash, and how many characters follow the prefix. */
export const tokenForms = readAs(
  'must be forms such as sk-=sha256:48 or old_=hmac-sha256:32-64, of 20 to 112 characters, separated by commas',
  (text): TokenForm[] | undefined => {
    const forms = parts(text).map(readTokenForm)
    return forms.every((form) => form !== null) ? forms : undefined
  },
).test(finds(tokenFormsProblem))

/** The protocols that an upstream speaks. */
export const protocolList = listOf(/^(?:openai|anthropic)$/, 'must be openai, anthropic or openai,anthropic')

/** A text for each language as `中文 | English`; one without the bar is used for both. */
export const bothLanguages = readAs('must be one text, or two such as 中文 | English', (text) => {
  const [zh = '', en = zh, ...more] = text.split('|').map((part) => part.trim())
  return more.length > 0 || zh === '' || en === '' ? undefined : { zh, en }
})

export const hostList = listOf(/^[A-Za-z0-9.-]+(:\d+)?$/, 'must be host names separated by commas')

function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** A named zone; a bare offset such as `+08:00` knows no daylight saving and is refused. */
export const timeZone = checked((text) =>
  /^[A-Za-z]/.test(text) && isTimeZone(text) ? null : 'must be the IANA name of a time zone such as Asia/Shanghai',
)
