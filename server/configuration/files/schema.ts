import { groupBy } from '@/server/platform/groupBy'
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import type { LocalisedText, Words } from '@/openapi/content'
import { isDay } from '@/openapi/rules/days'
import { isRecord } from '@/openapi/rules/record'
import { cleanLine, nearestName } from '@/server/platform/text'
import { didYouMean, FileProblem, type Place } from './problems'

/**
 * A JSON schema. `description` continues "must be"; `fits` is a check of a text by a function; `uniqueBy` is a key whose values differ
 * among the entries of a list.
 */
export type FileSchema = {
  [keyword: string]: unknown
  description?: string
  type?: string | readonly string[]
  properties?: Readonly<Record<string, FileSchema>>
  fits?: (text: string) => boolean
  uniqueBy?: string
}

type Properties = Readonly<Record<string, FileSchema>>

/** A map that reports unknown keys, usually misspellings. All keys are required by default. */
export const object = (
  properties: Properties,
  required = Object.keys(properties),
  more: FileSchema = {},
): FileSchema => ({
  type: 'object',
  required,
  properties,
  additionalProperties: false,
  description: 'keys with values',
  ...more,
})

/** As `object`, without required keys. */
export const optional = (properties: Properties): FileSchema => object(properties, [])

/** A list that is not empty. */
export const list = (items: FileSchema, more: FileSchema = {}): FileSchema => ({
  type: 'array',
  items,
  minItems: 1,
  description: 'a list with at least one entry',
  ...more,
})

export const textMatching = (pattern: string, description: string): FileSchema => ({
  type: 'string',
  pattern,
  description,
})

/** A text that a function accepts. */
export const text = (description: string, fits: (text: string) => boolean): FileSchema => ({
  type: 'string',
  fits,
  description,
})

/** One visible line of at most `longest` code points, composed (NFC). */
export const line = (longest: number): FileSchema =>
  text(
    `one line of 1 to ${longest} characters that can be seen, without spaces at its ends`,
    (given) => given !== '' && cleanLine(given, longest) === given,
  )

export const day = text('a day such as 2024-12-30', isDay)

export const oneOf = (values: readonly (string | number)[]): FileSchema => ({ enum: values })

export const whole = (minimum: number, maximum: number): FileSchema => ({
  type: 'integer',
  minimum,
  maximum,
  description: `a whole number from ${minimum} to ${maximum}`,
})

export const inEachLanguage = (each: FileSchema): FileSchema => object({ zh: each, en: each })

/** A text for each language, or one for both. */
export const words = (each: FileSchema): FileSchema => ({
  type: ['string', 'object'],
  if: { type: 'string' },
  then: each,
  else: inEachLanguage(each),
  description: `${each.description}, or one for zh and one for en`,
})

/** Both languages of a checked value; one text is used for both. */
export const bothOf = (given: Words): LocalisedText => (typeof given === 'string' ? { zh: given, en: given } : given)

const pathOf = ({ instancePath }: ErrorObject): Place =>
  instancePath
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~')))

type Details = { additionalProperty?: string; allowedValues?: readonly unknown[]; missingProperty?: string }
const detailsOf = (error: ErrorObject): Details => error.params

const LONGEST_NAME = 64

function messageFor(error: ErrorObject): string {
  const { additionalProperty: unknown, allowedValues, missingProperty: missing } = detailsOf(error)
  const { description = 'valid', properties = {}, type } = (error.parentSchema ?? {}) as FileSchema // as: every schema here is one
  const known = Object.keys(properties)
  if (unknown !== undefined) return `is an unknown key${didYouMean(unknown, known) || `; use ${known.join(', ')}`}`
  if (error.keyword === 'uniqueBy') return error.message ?? ''
  if (missing !== undefined) {
    const form = properties[missing]?.description
    return `is missing${form === undefined ? '' : `; it must be ${form}`}`
  }
  if (allowedValues !== undefined)
    return `must be one of ${allowedValues.join(', ')}${didYouMean(error.data, allowedValues.map(String))}`
  const isUnquoted = ['number', 'boolean'].includes(typeof error.data) && type?.includes('string')
  return `must be ${description}${isUnquoted ? `: write "${String(error.data)}" in quotes` : ''}`
}

function problemOf(error: ErrorObject): FileProblem {
  const { additionalProperty, missingProperty } = detailsOf(error)
  const name = additionalProperty?.slice(0, LONGEST_NAME) ?? missingProperty ?? error.propertyName
  return new FileProblem([...pathOf(error), ...(name === undefined ? [] : [name])], messageFor(error))
}

/** Whether `error` misses the key that `other` misspells. */
function isMisspeltIn(other: ErrorObject, error: ErrorObject): boolean {
  const { missingProperty } = detailsOf(error)
  const { additionalProperty = '' } = detailsOf(other)
  return (
    missingProperty !== undefined &&
    error.instancePath === other.instancePath &&
    nearestName(additionalProperty, [missingProperty]) !== undefined
  )
}

/** Errors that only say that another one occurred inside. */
const outer = ['if', 'propertyNames']

type ListCheck = {
  (key: string, entries: readonly unknown[], parent?: object, at?: { instancePath: string }): boolean
  errors?: Partial<ErrorObject>[]
}

const checkUnique: ListCheck = (key, entries, _, at) => {
  const known = new Set<unknown>()
  checkUnique.errors = entries.flatMap((entry, index) => {
    const value: unknown = isRecord(entry) ? entry[key] : undefined
    if (typeof value !== 'string' && typeof value !== 'number') return []
    if (!known.has(value)) {
      known.add(value)
      return []
    }
    const instancePath = `${at?.instancePath}/${index}/${key}`
    return [{ keyword: 'uniqueBy', instancePath, params: {}, message: `is used twice: ${value}` }]
  })
  return checkUnique.errors.length === 0
}

/** Compiles a schema. The function returns the problems of a value, at most one for each place. */
export function createChecker(schema: FileSchema): (value: unknown) => FileProblem[] {
  const ajv = new Ajv2020({ allErrors: true, verbose: true, allowUnionTypes: true, strictRequired: false })
  ajv.addKeyword({
    keyword: 'fits',
    type: 'string',
    validate: (fits: (text: string) => boolean, given: string) => fits(given),
  })
  ajv.addKeyword({ keyword: 'uniqueBy', type: 'array', validate: checkUnique })
  const validate = ajv.compile(schema)
  return (value) => {
    if (validate(value)) return []
    const errors = (validate.errors ?? []).filter(({ keyword }) => !outer.includes(keyword))
    const unknown = errors.filter(({ keyword }) => keyword === 'additionalProperties')
    const unknownAt = groupBy(unknown, ({ instancePath }) => instancePath)
    const problems = errors
      .filter((error) => !unknownAt.get(error.instancePath)?.some((other) => isMisspeltIn(other, error)))
      .map(problemOf)
    return [
      ...new Map(problems.toReversed().map((problem) => [problem.place.join('/'), problem])).values(),
    ].toReversed()
  }
}
