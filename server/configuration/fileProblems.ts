import type { ErrorObject } from 'ajv/dist/2020.js'
import { editDistance } from '../platform/text'

/** The way to a value: names of keys, and places in lists. */
export type Place = readonly (string | number)[]

/** A fault of an operator's file; its message continues the name of the place. */
export class FileProblem extends Error {
  constructor(
    readonly place: Place,
    message: string,
  ) {
    super(message)
  }
}

export class FileProblems extends Error {
  constructor(readonly list: readonly FileProblem[]) {
    super('the file has problems')
  }
}

const placeOf = ({ instancePath }: ErrorObject): Place =>
  instancePath
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~')))

type Details = { additionalProperty?: string; allowedValues?: readonly unknown[]; missingProperty?: string }

/** The known name within two letters of a misspelt one. */
const meantBy = (name: string, known: readonly string[]) =>
  known.find((key) => editDistance(name.toLowerCase(), key) <= Math.min(2, key.length / 2))

/** The end of a problem with an unknown name: a question if it resembles a known one, else nothing. */
export function didYouMean(name: unknown, known: readonly string[]): string {
  const meant = typeof name === 'string' ? meantBy(name, known) : undefined
  return meant === undefined ? '' : `; did you mean ${meant}?`
}

type Schema = { description?: string; type?: string | readonly string[]; properties?: object }

function unknownKey(place: Place, name: string, { properties = {} }: Schema) {
  const known = Object.keys(properties)
  const hint = didYouMean(name, known) || `; use ${known.join(', ')}`
  return new FileProblem([...place, name], `is an unknown key${hint}`)
}

const wantedTypes = { object: 'keys with values', array: 'a list' } as const

/** The wrong type in plain words. */
function wrongType({ description, type }: Schema, value: unknown): string {
  if (typeof type === 'string' && type in wantedTypes)
    return `must hold ${wantedTypes[type as keyof typeof wantedTypes]}` // as: checked
  const isPlain = typeof value === 'number' || typeof value === 'boolean'
  if (isPlain && type !== 'integer' && type !== 'number') return `must be a text: write "${value}" in quotes`
  return `must be ${description ?? 'a text'}`
}

const wrongChoice = (allowed: readonly string[], value: unknown) =>
  `must be one of ${allowed.join(', ')}${didYouMean(value, allowed)}`

function problemOf(error: ErrorObject): FileProblem {
  const { additionalProperty, allowedValues, missingProperty }: Details = error.params
  const schema = (error.parentSchema ?? {}) as Schema // as: of our schemas
  const place = error.propertyName === undefined ? placeOf(error) : [...placeOf(error), error.propertyName]
  if (additionalProperty !== undefined) return unknownKey(place, additionalProperty, schema)
  if (missingProperty !== undefined) return new FileProblem(place, `needs ${missingProperty}`)
  if (allowedValues !== undefined) return new FileProblem(place, wrongChoice(allowedValues.map(String), error.data))
  if (error.keyword === 'type') return new FileProblem(place, wrongType(schema, error.data))
  if (error.keyword === 'minItems' && schema.description === undefined)
    return new FileProblem(place, 'has no entry; remove it')
  return new FileProblem(place, `must be ${schema.description ?? error.message ?? 'valid'}`)
}

const isBelow = (place: string, other: string) => place.startsWith(`${other}/`)

/** One problem for each fault, without those that follow from another one. */
export function problemsOf(errors: readonly ErrorObject[]): readonly FileProblem[] {
  const own = errors.filter(({ keyword }) => keyword !== 'if' && keyword !== 'propertyNames')
  const badTypes = own.filter(({ keyword }) => keyword === 'type').map(({ instancePath }) => instancePath)
  const unknown = own.filter(({ keyword }) => keyword === 'additionalProperties')
  const causes = own.filter(
    (error) =>
      !badTypes.some((place) => isBelow(error.instancePath, place)) && !unknown.some((other) => isMeant(error, other)),
  )
  const faults = new Map(causes.toReversed().map((error) => [faultOf(error), error]))
  return [...faults.values()].map(problemOf)
}

/** Alternatives of a schema report the same fault more than once. */
const faultOf = ({ instancePath, keyword, params, propertyName }: ErrorObject) =>
  JSON.stringify([instancePath, keyword, keyword === 'type' ? '' : params, propertyName])

/** Whether `error` misses the key that `unknown` misspells. */
function isMeant(error: ErrorObject, unknown: ErrorObject): boolean {
  const [{ missingProperty }, { additionalProperty = '' }]: [Details, Details] = [error.params, unknown.params]
  return (
    missingProperty !== undefined &&
    error.instancePath === unknown.instancePath &&
    meantBy(additionalProperty, [missingProperty]) !== undefined
  )
}

const MOST_PROBLEMS = 10

/** Problems with their lines, first lines first. */
export function describeProblems(problems: readonly FileProblem[], lineIn: (place: Place) => number): string {
  const texts = problems
    .map(({ place, message }) => ({ line: lineIn(place), text: `${place.join('.') || 'the file'} ${message}` }))
    .sort((one, other) => one.line - other.line)
    .map(({ line, text }) => `line ${line}: ${text}`)
  if (texts.length === 1) return texts.join('')
  const more = texts.length > MOST_PROBLEMS ? [`and ${texts.length - MOST_PROBLEMS} more`] : []
  return [`${texts.length} problems`, ...texts.slice(0, MOST_PROBLEMS), ...more].join('\n  ')
}
