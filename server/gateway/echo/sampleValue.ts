import { isJson, type Json } from '@/server/platform/json'
import type { EchoTexts } from './echoTexts'

/** Characters of a whole value, roughly. Schemas come from callers: a short one may describe an endless value. */
const ROOM = 32_768
const PER_VALUE = 8
const MAX_DEPTH = 64
const MAX_QUESTION = 200
const MAX_ITEMS = 20
const MAX_TEXT = 1000

/** The question that a value answers, and the words for values of unknown meaning. */
type SampleHints = { question: string; texts: Pick<EchoTexts, 'example' | 'place'> }

const formats: ReadonlyMap<unknown, string> = new Map(
  Object.entries({
    date: '2026-01-01',
    'date-time': '2026-01-01T08:00:00Z',
    time: '08:00:00Z',
    duration: 'PT1H',
    email: 'user@example.org',
    hostname: 'example.org',
    ipv4: '192.0.2.1',
    ipv6: '2001:db8::1',
    uri: 'https://example.org/',
    url: 'https://example.org/',
    uuid: '00000000-0000-4000-8000-000000000001',
  }),
)

const named: readonly (readonly [RegExp, (hints: SampleHints) => string])[] = [
  [/city|location|place|城市|地点/i, ({ texts }) => texts.place],
  [/^(?:q|query|question|text|input|prompt|message|content|keywords?)$/i, ({ question }) => question],
  [/e-?mail/i, () => 'user@example.org'],
  [/url|uri|link/i, () => 'https://example.org/'],
  [/date|day/i, () => '2026-01-01'],
]

const placeIn = (question: string): string | undefined =>
  /北京|上海|广州|深圳|杭州|成都|香港|台北|东京|巴黎|伦敦|纽约/.exec(question)?.[0] ??
  /\b(?:in|of|for|at) ([A-Z][a-z]+(?: [A-Z][a-z]+)?)/.exec(question)?.[1]

const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** A number within the bounds, 1 if possible; `variant`: of several numbers that must differ, each is one step further. */
function sampleNumber(schema: Json, variant: number, isWhole: boolean): number {
  const [least, most] = [numberIn(schema['minimum']) ?? -Infinity, numberIn(schema['maximum']) ?? Infinity]
  const above = numberIn(schema['exclusiveMinimum']) ?? -Infinity
  const below = numberIn(schema['exclusiveMaximum']) ?? Infinity
  const [low, high] = [Math.max(least, above), Math.min(most, below)]
  const multiple = numberIn(schema['multipleOf'])
  const step = multiple ?? 1
  const [first, last] = [Math.ceil(low / step), Math.floor(high / step)]
  const steps = [1 + variant, first + variant, first + 1 + variant, first, last, last - 1]
  const between = isWhole || multiple !== undefined ? [] : [(low + high) / 2]
  const isWithin = (value: number) =>
    Number.isFinite(value) && value >= least && value <= most && value > above && value < below
  return [...steps.map((count) => count * step), ...between].find(isWithin) ?? 0
}

/** Patterns are not evaluated: a caller's pattern may take for ever. */
function sampleText(schema: Json, name: string, variant: number, hints: SampleHints): string {
  const byFormat = formats.get(schema['format'])
  const byName = named.find(([pattern]) => pattern.test(name))?.[1](hints)
  const text = byFormat ?? (byName || hints.texts.example)
  const [least, most] = [numberIn(schema['minLength']) ?? 0, numberIn(schema['maxLength']) ?? MAX_TEXT]
  const distinct = variant === 0 ? text : `${text} ${variant + 1}`
  return Array.from(distinct.padEnd(Math.min(least, MAX_TEXT), '.'))
    .slice(0, Math.max(0, most))
    .join('')
}

/** The schema that references lead into, the hints, and the characters left for its value. */
type Sampling = { root: unknown; hints: SampleHints; room: number }

/** The place of a value: the member's name, which of several values it is, and its depth. */
type Place = { name: string; variant: number; depth: number }

/** Follows a reference within the schema; an unknown one allows anything. */
function follow(root: unknown, reference: string): unknown {
  if (!reference.startsWith('#')) return {}
  const steps = reference.slice(1).split('/').slice(1)
  const decode = (step: string) => step.replaceAll('~1', '/').replaceAll('~0', '~')
  return steps.reduce<unknown>(
    (node, step) => (typeof node === 'object' && node !== null ? (node as Json)[decode(step)] : {}), // as: an array has members, too
    root,
  )
}

const isNull = (schema: unknown) => isJson(schema) && schema['type'] === 'null'
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const membersOf = (value: unknown): Json => (isJson(value) ? value : {})

/** One schema that says what all of them say; of the same member the last one counts. */
function merged(all: readonly Json[]): Json {
  const schemas = all.filter((schema) => Object.keys(schema).length > 0)
  if (schemas.length < 2) return schemas[0] ?? {}
  return {
    ...Object.fromEntries(schemas.flatMap((schema) => Object.entries(schema))),
    properties: Object.fromEntries(schemas.flatMap(({ properties }) => Object.entries(membersOf(properties)))),
    required: schemas.flatMap(({ required }) => listOf(required)),
  }
}

function typeOf(schema: Json): string {
  const { type } = schema
  const first: unknown = Array.isArray(type) ? (listOf(type).find((one) => one !== 'null') ?? 'null') : type
  if (typeof first === 'string') return first
  if (Object.keys(membersOf(schema['properties'])).length > 0) return 'object'
  return schema['items'] !== undefined || schema['prefixItems'] !== undefined ? 'array' : 'string'
}

/** Steps that reading a schema may take: the same one may be read for every value. */
const costOf = (schema: Json): number =>
  Object.values(schema).reduce<number>(
    (sum, part) => sum + (Array.isArray(part) ? part.length : 0),
    PER_VALUE + Object.keys(schema).length + Object.keys(membersOf(schema['properties'])).length,
  )

/** A schema without references and alternatives. */
function resolve(sampling: Sampling, schema: unknown, depth: number): Json {
  if (!isJson(schema) || depth > MAX_DEPTH || sampling.room <= 0) return {}
  sampling.room -= costOf(schema)
  const { $ref: reference, allOf, anyOf, oneOf, ...rest } = schema
  if (typeof reference === 'string') {
    sampling.room -= reference.length
    return merged([resolve(sampling, follow(sampling.root, reference), depth + 1), rest])
  }
  const alternatives = listOf(anyOf ?? oneOf)
  const parts = [...listOf(allOf), alternatives.find((one) => !isNull(one)) ?? alternatives[0]]
  return merged([rest, ...parts.map((part) => resolve(sampling, part, depth + 1))])
}

/** The required members; all members without required ones. */
function sampleObject(sampling: Sampling, schema: Json, { depth }: Place): Json {
  const properties = membersOf(schema['properties'])
  const required = [...new Set(listOf(schema['required']).filter((name) => typeof name === 'string'))]
  const members: [string, unknown][] = []
  for (const name of required.length > 0 ? required : Object.keys(properties)) {
    sampling.room -= name.length
    if (sampling.room <= 0) break
    const member = properties[name] ?? schema['additionalProperties']
    members.push([name, sample(sampling, member, { name, variant: 0, depth: depth + 1 })])
  }
  return Object.fromEntries(members)
}

function sampleList(sampling: Sampling, schema: Json, { name, depth }: Place): unknown[] {
  const fixed = listOf(schema['prefixItems'])
  const most = Math.min(numberIn(schema['maxItems']) ?? MAX_ITEMS, MAX_ITEMS)
  const count = Math.min(Math.max(numberIn(schema['minItems']) ?? 1, fixed.length), most)
  const items: unknown[] = []
  for (let index = 0; index < count && sampling.room > 0; index++)
    items.push(sample(sampling, fixed[index] ?? schema['items'], { name, variant: index, depth: depth + 1 }))
  return items
}

function sampleOfType(sampling: Sampling, schema: Json, place: Place): unknown {
  const type = typeOf(schema)
  if (type === 'object') return sampleObject(sampling, schema, place)
  if (type === 'array') return sampleList(sampling, schema, place)
  if (type === 'integer' || type === 'number') return sampleNumber(schema, place.variant, type === 'integer')
  if (type === 'boolean') return place.variant % 2 === 0
  return type === 'null' ? null : sampleText(schema, place.name, place.variant, sampling.hints)
}

function sample(sampling: Sampling, unresolved: unknown, place: Place): unknown {
  if (place.depth > MAX_DEPTH || sampling.room <= 0) return null
  const schema = resolve(sampling, unresolved, 0)
  const choices = 'const' in schema ? [schema['const']] : listOf(schema['enum'])
  const value = choices.length > 0 ? choices[place.variant % choices.length] : sampleOfType(sampling, schema, place)
  sampling.room -= choices.length > 0 || typeof value === 'string' ? JSON.stringify(value ?? null).length : PER_VALUE
  return value
}

/**
 * A plausible value of a JSON Schema: of its types, with its constants, enumerations, required members and bounds. Our own code,
 * because generators evaluate the patterns and paths of a schema, and have no bounds.
 */
export function sampleValue(root: unknown, { question, texts }: SampleHints): unknown {
  const short = question.slice(0, MAX_QUESTION)
  const hints = { question: short, texts: { ...texts, place: placeIn(short) ?? texts.place } }
  return sample({ root, hints, room: ROOM }, root, { name: '', variant: 0, depth: 0 })
}
