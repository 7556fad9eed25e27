import fc from 'fast-check'
import type { Operation } from '@/tests/server/support/contractOperations'

export type Sent = {
  id: string
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

/** Texts that have broken servers: NUL, lone surrogates, controls, quotes, markup, addresses, long ones. */
export const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e',
    "' or 1=1 --",
    '<script>',
    '../../etc/passwd',
    '%00',
    '\r\nx: y',
  ),
  fc.constantFrom(
    '{{7*7}}',
    '__proto__',
    'constructor',
    'NaN',
    '1e999',
    '-0',
    'true',
    'x'.repeat(5000),
    '\u{1f600}'.repeat(300),
  ),
)
const anything = fc.oneof(
  hostileText,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 2 }),
)

/** A text that a URL can hold: lone surrogates are replaced. */
export const wellFormed = (text: string) => Buffer.from(text, 'utf8').toString('utf8')

/** The example with some members, at any depth, replaced by hostile values, removed, or extended by others. */
function spoil(value: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(value))
    return fc.oneof({ arbitrary: fc.tuple(...value.map(spoil)), weight: 4 }, { arbitrary: anything, weight: 1 })
  if (typeof value !== 'object' || value === null)
    return fc.oneof({ arbitrary: fc.constant(value), weight: 3 }, { arbitrary: anything, weight: 1 })
  const members = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, spoil(member)]))
  const reduced = fc.record(members, { requiredKeys: [] })
  const more = fc.dictionary(fc.oneof(fc.string({ maxLength: 10 }), fc.constant('__proto__')), anything, { maxKeys: 2 })
  const joined = fc.tuple(fc.record(members), more).map(([own, others]) => ({ ...own, ...others }))
  return fc.oneof({ arbitrary: fc.record(members), weight: 4 }, reduced, joined, anything)
}

const headerText = fc.stringMatching(/^[\x20-\x7e]{0,60}$/)

const types = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'application/x-www-form-urlencoded',
  '',
)

function bodies({ body }: Operation): fc.Arbitrary<string | undefined> {
  const text = fc.oneof(
    { arbitrary: spoil(body ?? {}).map((value) => JSON.stringify(value) as string | undefined), weight: 8 }, // as: undefined has no JSON
    hostileText,
    fc.constantFrom('{', '[]', 'null', '{"a":1,"a":2}', '\ufeff{}', `${'['.repeat(3000)}${']'.repeat(3000)}`),
    fc.constant(undefined),
  )
  return text
}

/** Requests that almost match an operation's contract; `authorization` is a credential that it accepts. */
export function requestsOf(operation: Operation, authorization: string, origin: string): fc.Arbitrary<Sent> {
  const { id, method, parameters } = operation
  const places = parameters.filter((one) => one.in !== 'header')
  const values = fc.tuple(...places.map(({ example }) => spoil(example)))
  const credentials = fc.oneof({ arbitrary: fc.constant(`Bearer ${authorization}`), weight: 6 }, headerText)
  const key = fc.oneof(fc.constant(undefined), headerText)
  const language = fc.constantFrom('zh-CN', 'en', 'fr', '*', ';;q=,')
  return fc
    .record({ values, credentials, key, language, type: types, body: bodies(operation) })
    .map(({ values: sent, credentials: credential, key: idempotency, language: accepted, type, body }) => ({
      id,
      method,
      path: addressOf(
        operation,
        places.map(({ name }, index) => [name, sent[index]]),
      ),
      headers: {
        origin,
        authorization: credential,
        'accept-language': accepted,
        ...(type === '' ? {} : { 'content-type': type }),
        ...(idempotency === undefined ? {} : { 'idempotency-key': idempotency }),
      },
      body: method === 'GET' || method === 'HEAD' ? undefined : body,
    }))
}

function addressOf({ path, parameters }: Operation, values: readonly [string, unknown][]): string {
  const asText = (value: unknown) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return encodeURIComponent(wellFormed(text.slice(0, 3000)))
  }
  const isPath = (name: string) => parameters.some((one) => one.name === name && one.in === 'path')
  const filled = values
    .filter(([name]) => isPath(name))
    .reduce((text, [name, value]) => text.replace(`{${name}}`, asText(value) || '-'), path)
  const query = values.filter(([name, value]) => !isPath(name) && value !== undefined)
  return query.length === 0 ? filled : `${filled}?${query.map(([name, value]) => `${name}=${asText(value)}`).join('&')}`
}
