import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import type { LocalisedText } from '@/openapi/configuration'
import { isDay } from '@/openapi/rules/days'
import { tokenName } from '@/openapi/rules/tokenForm'
import { cleanLine, isEmailAddress, isStorable } from '../platform/text'

/** A problem, and the members or indexes that lead to its place in a value. */
export type Problem = { path: readonly string[]; text: string }

/** The `owner/name` of a GitHub address in lower case; null if it is no address of a repository. */
export function repositoryOf(address: string): string | null {
  const { pathname } = new URL(address)
  const [, owner, name] = /^\/([\w.-]{1,100})\/([\w.-]{1,100}?)(?:\.git)?\/?$/.exec(pathname) ?? []
  return owner === undefined || name === undefined ? null : `${owner}/${name}`.toLowerCase()
}

/** How many problems a reader collects: it stops at a file that is wrong throughout. */
export const MAX_PROBLEMS = 1000

/**
 * A JSON schema. `expected` is the problem of a value that does not fit, e.g. "must be a day such as 2024-12-30"; `missing` that
 * of a missing member.
 */
export type FileSchema = {
  [keyword: string]: unknown
  expected?: string
  missing?: string
  properties?: Readonly<Record<string, FileSchema>>
}

/** An object that reports unknown members, usually misspellings. */
export const object = (
  required: readonly string[],
  properties: Readonly<Record<string, FileSchema>>,
  more: FileSchema = {},
): FileSchema => ({ type: 'object', required, properties, additionalProperties: false, ...more })

/** A text in a format of this file, e.g. a day. */
export const text = (format: string, expected: string): FileSchema => ({ type: 'string', format, expected })

export const matching = (pattern: RegExp, expected: string): FileSchema => ({
  type: 'string',
  pattern: pattern.source,
  expected,
})

export const oneOf = (values: readonly (string | number)[]): FileSchema => ({
  enum: values,
  expected: `must be one of ${values.join(', ')}`,
})

export const wholeNumber = (most: number): FileSchema => ({
  type: 'integer',
  minimum: 0,
  maximum: most,
  expected: `must be a whole number from 0 to ${most}`,
})

/** One visible line of at most `longest` code points, composed (NFC). */
export const line = (longest: number): FileSchema => ({
  type: 'string',
  minLength: 1,
  line: longest,
  expected: `must be one line of 1 to ${longest} characters that can be seen, without spaces at its ends`,
})

/** As `line`, or empty. */
export const optionalLine = (longest: number): FileSchema => ({ ...line(longest), minLength: 0 })

/** A text for each language, or one for both. */
export const inBothLanguages = (language: FileSchema): FileSchema => ({
  if: { type: 'object' },
  then: object(['zh', 'en'], { zh: language, en: language }),
  else: { ...language, expected: `${language.expected}, or {"zh": …, "en": …} of such` },
})

/** Both languages of a checked value; one text is used for both. */
export const bothOf = (given: LocalisedText | string): LocalisedText =>
  typeof given === 'string' ? { zh: given, en: given } : given

const isLine = (longest: number, given: string) => cleanLine(given, longest) === given

const hasInstant = (given: string) => !Number.isNaN(Date.parse(given))

function isWebAddress(given: string): boolean {
  return given.length <= 2000 && URL.canParse(given) && ['http:', 'https:'].includes(new URL(given).protocol)
}

/** Whether a text is an http address or a path of the portal. */
export const isAddressOrPath = (given: string): boolean =>
  (given.length <= 2000 && /^\/(?![/\\])\P{Cc}*$/u.test(given)) || isWebAddress(given)

export const isInstant = (given: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(given) && hasInstant(given)

const formats = {
  day: isDay,
  dayOrInstant: (given: string) => /^\d{4}-\d\d-\d\d(T.+)?$/.test(given) && hasInstant(given),
  instant: isInstant,
  emailAddress: (given: string) => given === '' || isEmailAddress(given),
  tokenName: (given: string) => tokenName.isValidSync(given),
  webAddress: isWebAddress,
  repositoryAddress: (given: string) => !URL.canParse(given) || repositoryOf(given) !== null,
  addressOrPath: (given: string) => given === '' || isAddressOrPath(given),
}

type Params = { missingProperty?: string; additionalProperty?: string }

/** Null for errors that only repeat others: that the branch of an `if` failed. */
function problemOf({ keyword, instancePath, message, parentSchema, ...error }: ErrorObject): Problem | null {
  if (keyword === 'if') return null
  const { missingProperty, additionalProperty }: Params = error.params
  const { properties = {}, expected, missing } = (parentSchema ?? {}) as FileSchema // as: every schema here is one
  const path = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (missingProperty !== undefined) {
    const must = properties[missingProperty]?.expected
    return { path: [...path, missingProperty], text: missing ?? `is missing${must ? `; it ${must}` : ''}` }
  }
  if (additionalProperty !== undefined) {
    const shown = isStorable(additionalProperty) ? additionalProperty.slice(0, 64) : 'a member'
    return { path: [...path, shown], text: `is not known here; known are ${Object.keys(properties).join(', ')}` }
  }
  return { path, text: expected ?? message ?? 'is not valid' }
}

/** Compiles a schema. The function returns all problems of a value, one for each path. */
export function createChecker(schema: FileSchema): (value: unknown) => Problem[] {
  const ajv = new Ajv2020({ allErrors: true, verbose: true, allowUnionTypes: true, strictRequired: false, formats })
  ajv.addVocabulary(['expected', 'missing'])
  ajv.addKeyword({ keyword: 'line', type: 'string', schemaType: 'number', validate: isLine })
  const validate = ajv.compile(schema)
  return (value) => {
    if (validate(value)) return []
    const problems = (validate.errors ?? []).flatMap((error) => problemOf(error) ?? [])
    const firsts = new Map(problems.toReversed().map((problem) => [problem.path.join('.'), problem]))
    return problems.filter((problem) => firsts.get(problem.path.join('.')) === problem)
  }
}
