import type { Json } from '@/server/platform/json'
import type { EchoTexts } from './echoTexts'

/** The question that a value answers, and the words for values of unknown meaning. */
export type SampleHints = { question: string; texts: Pick<EchoTexts, 'example' | 'place'> }

const MAX_TEXT = 1000

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

/** A place that the question names. */
export const placeIn = (question: string): string | undefined =>
  /北京|上海|广州|深圳|杭州|成都|香港|台北|东京|巴黎|伦敦|纽约/.exec(question)?.[0] ??
  /\b(?:in|of|for|at) ([A-Z][a-z]+(?: [A-Z][a-z]+)?)/.exec(question)?.[1]

export const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

type Bounds = { low: number; high: number; isIn: (value: number) => boolean }

function boundsOf(schema: Json): Bounds {
  const [least, most] = [numberIn(schema['minimum']) ?? -Infinity, numberIn(schema['maximum']) ?? Infinity]
  const above = numberIn(schema['exclusiveMinimum']) ?? -Infinity
  const below = numberIn(schema['exclusiveMaximum']) ?? Infinity
  return {
    low: Math.max(least, above),
    high: Math.min(most, below),
    isIn: (value) => value >= least && value <= most && value > above && value < below,
  }
}

/** The first of these numbers within the bounds, or 0. */
const firstWithin = ({ isIn }: Bounds, candidates: readonly number[]) =>
  candidates.find((value) => Number.isFinite(value) && isIn(value)) ?? 0

/** A number within the bounds, 1 if possible; `variant`: of several numbers that must differ, each is one step further. */
export function sampleNumber(schema: Json, variant: number, isWhole: boolean): number {
  const bounds = boundsOf(schema)
  const { low, high } = bounds
  const multiple = numberIn(schema['multipleOf']) ?? (isWhole ? 1 : null)
  if (multiple === null) return firstWithin(bounds, [1 + variant, (low + high) / 2, low, low + 1, high - 1])
  const next = Math.ceil(low / multiple) * multiple
  const last = Math.floor(high / multiple) * multiple
  const further = variant * multiple
  return firstWithin(bounds, [
    multiple + further,
    next + further,
    next + multiple + further,
    next,
    next + multiple,
    last,
    last - multiple,
  ])
}

/** Patterns are not evaluated: a caller's pattern may take for ever. */
export function sampleText(schema: Json, name: string, variant: number, hints: SampleHints): string {
  const byFormat = formats.get(schema['format'])
  const byName = named.find(([pattern]) => pattern.test(name))?.[1](hints)
  const text = byFormat ?? (byName || hints.texts.example)
  const [least, most] = [numberIn(schema['minLength']) ?? 0, numberIn(schema['maxLength']) ?? MAX_TEXT]
  const distinct = variant === 0 ? text : `${text} ${variant + 1}`
  return Array.from(distinct.padEnd(Math.min(least, MAX_TEXT), '.'))
    .slice(0, Math.max(0, most))
    .join('')
}
