import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, visit, type Document, type Node } from 'yaml'
import type { ErrorObject } from 'ajv/dist/2020.js'
import { editDistance } from '../platform/text'

/** The way to a value: names of keys, and places in lists. */
export type Place = readonly (string | number)[]

/** A fault of the content file; its message continues the name of the place. */
export class ContentProblem extends Error {
  constructor(
    readonly place: Place,
    message: string,
  ) {
    super(message)
  }
}

export class ContentProblems extends Error {
  constructor(readonly list: readonly ContentProblem[]) {
    super('the content file has problems')
  }
}

const placeOf = ({ instancePath }: ErrorObject): Place =>
  instancePath
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~')))

type Details = { additionalProperty?: string; allowedValues?: readonly unknown[]; missingProperty?: string }

/** The known key within two letters of a misspelt one. */
const meantBy = (name: string, known: readonly string[]) =>
  known.find((key) => editDistance(name.toLowerCase(), key) <= Math.min(2, key.length / 2))

type Schema = { description?: string; type?: string | readonly string[]; properties?: object }

function unknownKey(place: Place, name: string, { properties = {} }: Schema) {
  const known = Object.keys(properties)
  const meant = meantBy(name, known)
  const hint = meant === undefined ? `use ${known.join(', ')}` : `did you mean ${meant}?`
  return new ContentProblem([...place, name], `is an unknown key; ${hint}`)
}

const wantedTypes = { object: 'keys with values', array: 'a list' } as const

/** The wrong type in plain words. */
function wrongType({ description, type }: Schema, value: unknown): string {
  if (typeof type === 'string' && type in wantedTypes)
    return `must hold ${wantedTypes[type as keyof typeof wantedTypes]}` // as: checked
  const isPlain = typeof value === 'number' || typeof value === 'boolean'
  if (isPlain && type !== 'integer') return `must be a text: write "${value}" in quotes`
  return `must be ${description ?? 'a text'}`
}

function problemOf(error: ErrorObject): ContentProblem {
  const { additionalProperty, allowedValues, missingProperty }: Details = error.params
  const schema = (error.parentSchema ?? {}) as Schema // as: of `contentSchema`
  const place = error.propertyName === undefined ? placeOf(error) : [...placeOf(error), error.propertyName]
  if (additionalProperty !== undefined) return unknownKey(place, additionalProperty, schema)
  if (missingProperty !== undefined) return new ContentProblem(place, `needs ${missingProperty}`)
  if (allowedValues !== undefined) return new ContentProblem(place, `must be one of ${allowedValues.join(', ')}`)
  if (error.keyword === 'type') return new ContentProblem(place, wrongType(schema, error.data))
  if (error.keyword === 'minItems') return new ContentProblem(place, 'has no entry; remove it')
  return new ContentProblem(place, `must be ${schema.description ?? error.message ?? 'valid'}`)
}

const isBelow = (place: string, other: string) => place.startsWith(`${other}/`)

/** One problem for each fault, without those that follow from another one. */
export function problemsOf(errors: readonly ErrorObject[]): readonly ContentProblem[] {
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

const hints: Readonly<Partial<Record<string, string>>> = {
  DUPLICATE_KEY: 'this key occurs twice',
  BLOCK_AS_IMPLICIT_KEY: 'a text that contains a colon and a space needs quotes',
  TAB_AS_INDENT: 'indent with spaces, not with tabs',
  MULTIPLE_DOCS: 'the file may hold one document only; remove the line ---',
}

/** The YAML document, with the line of each place. Throws an error with the line of the first fault. */
export function readYaml(text: string) {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, logLevel: 'silent' })
  const [fault] = document.errors
  if (fault) {
    const said = hints[fault.code] ?? fault.message.split('\n', 1)[0]?.replace(/ at line \d+, column \d+:?$/, '')
    throw new Error(`line ${lines.linePos(fault.pos[0]).line}: ${said}`, { cause: fault })
  }
  visit(document, {
    Alias(_, node) {
      const [start = 0] = node.range ?? []
      throw new Error(`line ${lines.linePos(start).line}: aliases such as *${node.source} are not supported`)
    },
  })
  return { value: withoutEmpty(document.toJS()), lineOf: (place: Place) => lineOf(document, lines, place) }
}

/** The line of a key or an entry, or of the nearest thing around it that the file has. */
function lineOf(document: Document, lines: LineCounter, place: Place): number {
  const found = place
    .map((_, end) => nodeAt(document, place.slice(0, place.length - end)))
    .find((node) => node !== null)
  const [start = 0] = found?.range ?? []
  return Math.max(1, lines.linePos(start).line)
}

function nodeAt(document: Document, place: Place): Node | null {
  const around = document.getIn(place.slice(0, -1), true)
  const name = place.at(-1)
  const keys = isMap(around) ? around.items.map(({ key }) => key) : []
  const found = isSeq(around)
    ? around.items[Number(name)]
    : keys.find((key) => isScalar(key) && String(key.value) === name)
  return isNode(found) ? found : null
}

/** A key without a value is as if it were absent: `links:` whose entries are comments. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (typeof value !== 'object' || value === null) return value
  const full = Object.entries(value).filter(([, each]) => each !== null)
  return Object.fromEntries(full.map(([name, each]): [string, unknown] => [name, withoutEmpty(each)]))
}

const MOST_PROBLEMS = 10

/** Problems with their lines, first lines first. */
export function describeProblems(problems: readonly ContentProblem[], lineIn: (place: Place) => number): string {
  const texts = problems
    .map(({ place, message }) => ({ line: lineIn(place), text: `${place.join('.') || 'the file'} ${message}` }))
    .sort((one, other) => one.line - other.line)
    .map(({ line, text }) => `line ${line}: ${text}`)
  if (texts.length === 1) return texts.join('')
  const more = texts.length > MOST_PROBLEMS ? [`and ${texts.length - MOST_PROBLEMS} more`] : []
  return [`${texts.length} problems`, ...texts.slice(0, MOST_PROBLEMS), ...more].join('\n  ')
}
