import { isJson, type Json } from '@/server/platform/json'
import { additions, events, objects, unions, type Members, type Table } from './openResponsesTable'

const merge = (one: Table, other: Table): Table =>
  Object.fromEntries(Object.keys({ ...one, ...other }).map((name) => [name, { ...one[name], ...other[name] }]))

const withType = ([type, members]: readonly [string, Members]) => [type, { type: `'${type}'`, ...members }] as const

const table: Table = {
  ...merge(objects, additions.objects),
  ...Object.fromEntries(Object.entries(merge(events, additions.events)).map(withType)),
}

const simple: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: (value) => Number.isSafeInteger(value),
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  object: isJson,
  unknown: (value) => value !== undefined,
}

function problemsOfMembers(members: Members, value: Json, at: string): string[] {
  const known = new Map(Object.entries(members).map(([name, type]) => [name.replace('?', ''), type]))
  const missing = Object.keys(members).filter((name) => !name.endsWith('?') && !(name in value))
  return [
    ...missing.map((name) => `${at}.${name} is missing`),
    ...Object.keys(value)
      .filter((name) => !known.has(name))
      .map((name) => `${at}.${name} is not in the table`),
    ...[...known].flatMap(([name, type]) => (name in value ? problemsOf(type, value[name], `${at}.${name}`) : [])),
  ]
}

/** The type of several that an object names by its `type`. */
const namedBy = (types: readonly string[], value: unknown) =>
  isJson(value) ? types.find((type) => table[type]?.['type'] === `'${String(value['type'])}'`) : undefined

function problemsOfOne(type: string, value: unknown, at: string): string[] {
  if (type.endsWith('[]'))
    return Array.isArray(value)
      ? value.flatMap((each, index) => problemsOf(type.slice(0, -2), each, `${at}.${index}`))
      : [`${at} is no list`]
  const members = table[type]
  if (members !== undefined) return isJson(value) ? problemsOfMembers(members, value, at) : [`${at} is no ${type}`]
  const isRight = type.startsWith("'") ? `'${String(value)}'` === type : simple[type]?.(value)
  return isRight === true ? [] : [`${at} is ${JSON.stringify(value)}, not ${type}`]
}

/** The problems of a value of a type of the table, each with its place; none if it has the type. */
export function problemsOf(type: string, value: unknown, at = type): string[] {
  const written = type
    .split(' | ')
    .map((one) => unions[one] ?? one)
    .join(' | ')
  if (written !== type) return problemsOf(written, value, at)
  const types = type.split(' | ')
  const named = namedBy(types, value)
  if (named !== undefined) return problemsOfOne(named, value, at)
  const each = types.map((one) => problemsOfOne(one, value, at))
  if (each.some((problems) => problems.length === 0)) return []
  return types.length === 1 ? (each[0] ?? []) : [`${at} is ${JSON.stringify(value)}, not ${type}`]
}

/** The problems of the data of an event; a type that is not in the table is one. */
export function problemsOfEvent(event: Json): string[] {
  const type = String(event['type'])
  return type in events || type in additions.events ? problemsOf(type, event) : [`${type} is not in the table`]
}
