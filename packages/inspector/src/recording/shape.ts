/** The problem with a value and its path; null if it is valid. */
export type Check = (value: unknown, place: string) => string | null

const kind =
  (name: string, isOne: (value: unknown) => boolean, is = 'is no'): Check =>
  (value, place) => {
    if (isOne(value)) return null
    return value === undefined ? `${place} is missing` : `${place} ${is} ${name}`
  }

/** As far as a `Date` reaches. */
const latestMs = 8.64e15

export const isText = kind('text', (value) => typeof value === 'string')
export const isTime = kind('time', (value) => typeof value === 'number' && Math.abs(value) <= latestMs)
export const isBoolean = kind('boolean', (value) => typeof value === 'boolean')
export const isOneOf = (...known: readonly unknown[]) =>
  kind(known.join(', '), (value) => known.includes(value), 'is none of')

const isList = kind('list', Array.isArray)
const isObject = kind('object', (value) => typeof value === 'object' && value !== null && !Array.isArray(value))

export const orNull =
  (check: Check): Check =>
  (value, place) =>
    value === null ? null : check(value, place)

export const listOf =
  (check: Check): Check =>
  (value, place) =>
    isList(value, place) ?? firstOf((value as unknown[]).map((item, index) => () => check(item, `${place}[${index}]`))) // as: it is a list

/** An object whose keys may be any. */
export const recordOf =
  (check: Check): Check =>
  (value, place) => {
    const problem = isObject(value, place)
    if (problem !== null) return problem
    const items = Object.entries(value as object) // it is an object
    return firstOf(
      items.map(
        ([key, item]) =>
          () =>
            check(item, `${place}.${key}`),
      ),
    )
  }

/** An object with these fields; others are ignored. */
export const objectOf =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value, place) => {
    const problem = isObject(value, place)
    if (problem !== null) return problem
    const fields = value as Record<string, unknown> // it is an object
    const path = (key: string) => (place === '' ? key : `${place}.${key}`)
    return firstOf(
      Object.entries(checks).map(
        ([key, check]) =>
          () =>
            check(fields[key], path(key)),
      ),
    )
  }

function firstOf(checks: readonly (() => string | null)[]): string | null {
  for (const check of checks) {
    const problem = check()
    if (problem !== null) return problem
  }
  return null
}

/** Whether what walks through all of it would run out of stack. */
export function isDeeperThan(limit: number, given: unknown): boolean {
  const inside = (value: unknown): unknown[] =>
    typeof value === 'object' && value !== null ? Object.values(value) : []
  let level: readonly unknown[] = [given]
  for (let depth = 0; depth <= limit; depth++) {
    level = level.flatMap(inside)
    if (level.length === 0) return false
  }
  return true
}
