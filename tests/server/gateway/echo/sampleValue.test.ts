import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { echoTexts } from '@/server/gateway/echo/echoTexts'
import { sampleValue } from '@/server/gateway/echo/sampleValue'

const ajv = new Ajv2020({ strict: false })
addFormats(ajv)

const sample = (schema: unknown, question = '') => sampleValue(schema, { question, texts: echoTexts.en })

/** The problems of a sample by its own schema; null if it conforms. */
function problemsOf(schema: object) {
  const value = sample(schema)
  return ajv.validate(schema, value) ? null : { value, problems: ajv.errorsText() }
}

const text = { type: 'string' }
const tree = {
  $defs: { node: { type: 'object', properties: { value: text, next: { $ref: '#/$defs/node' } }, required: ['value'] } },
  $ref: '#/$defs/node',
}

test.each<[string, object]>([
  ['required members', { type: 'object', properties: { a: text, b: { type: 'integer' } }, required: ['a'] }],
  ['members without a description', { type: 'object', required: ['a', '__proto__', 'constructor'] }],
  ['an enumeration', { enum: ['celsius', 'fahrenheit'] }],
  ['a constant', { type: 'object', properties: { kind: { const: 'point' } }, required: ['kind'] }],
  ['a nullable type', { type: ['null', 'integer'] }],
  ['alternatives', { anyOf: [{ type: 'null' }, { type: 'object', properties: { a: { type: 'boolean' } } }] }],
  [
    'parts',
    {
      allOf: [
        { properties: { a: text }, required: ['a'] },
        { properties: { b: text }, required: ['b'] },
      ],
    },
  ],
  ['references', tree],
  ['an encoded reference', { $defs: { 'a/b~c': { type: 'number' } }, $ref: '#/$defs/a~1b~0c' }],
  ['a list of several different values', { type: 'array', items: text, minItems: 3, uniqueItems: true }],
  ['a list of constants', { type: 'array', items: { enum: ['a', 'b'] }, minItems: 2, uniqueItems: true }],
  ['a tuple', { type: 'array', prefixItems: [text, { type: 'number' }], items: false, minItems: 2 }],
  ['an empty list', { type: 'array', items: text, maxItems: 0 }],
  ['a share', { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 }],
  ['a narrow range', { type: 'number', minimum: 0.6, maximum: 0.8 }],
  ['a multiple', { type: 'integer', minimum: 11, multipleOf: 5 }],
  ['a negative number', { type: 'integer', maximum: -7 }],
  ['a long text', { type: 'string', minLength: 40 }],
  ['a short text', { type: 'string', maxLength: 2 }],
  ...['date', 'date-time', 'time', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uri', 'uuid'].map(
    (format) => [`the format ${format}`, { type: 'string', format }] as [string, object], // as: a pair
  ),
])('a sample of %s conforms to its schema', (_, schema) => {
  expect(problemsOf(schema)).toBeNull()
})

const schemas = fc.letrec<{ schema: object }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.record({ type: fc.constantFrom('string', 'boolean', 'null') }),
    fc
      .tuple(fc.constantFrom('integer', 'number'), fc.integer({ min: -50, max: 50 }), fc.nat(30))
      .map(([type, minimum, range]) => ({ type, minimum, maximum: minimum + range })),
    fc.record({ enum: fc.uniqueArray(fc.oneof(fc.string(), fc.integer()), { minLength: 1 }) }),
    fc.record({ type: fc.constant('array'), items: tie('schema'), minItems: fc.nat(3) }),
    fc
      .dictionary(fc.string({ maxLength: 8 }), tie('schema'), { maxKeys: 4 })
      .map((properties) => ({ type: 'object', properties, required: Object.keys(properties).slice(1) })),
    fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
  ),
}))

test('a sample of any schema of types, members, lists, bounds and alternatives conforms to it', () => {
  fc.assert(
    fc.property(schemas.schema, (schema) => {
      expect(problemsOf(schema)).toBeNull()
    }),
    { numRuns: 300, seed: 20_261_128 },
  )
})

const wide = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`member${index}`, text]))
const endless = {
  $defs: { a: { type: 'object', properties: { a: { $ref: '#/$defs/a' } }, required: ['a'] } },
  $ref: '#/$defs/a',
}
const explosive = {
  $defs: { list: { type: 'array', minItems: 1e9, items: { $ref: '#/$defs/list' } } },
  $ref: '#/$defs/list',
}

test.each<[string, unknown]>([
  ['an endless object', endless],
  ['an explosion of lists', explosive],
  ['a reference to itself', { $ref: '#' }],
  ['a loop of parts', { $defs: { a: { allOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/a' }] } }, $ref: '#/$defs/a' }],
  ['20,000 members', { type: 'object', properties: wide }],
  [
    'many parts with 20,000 members',
    { $defs: { wide: { properties: wide } }, allOf: Array(500).fill({ $ref: '#/$defs/wide' }) },
  ],
  ['a huge text', { type: 'string', minLength: 1e12 }],
  ['a long constant in a list', { type: 'array', minItems: 20, items: { const: 'x'.repeat(100_000) } }],
  ['a slow pattern', { type: 'string', pattern: '^(a+)+$', minLength: 500 }],
  ['a foreign reference', { $ref: 'https://example.org/schema' }],
  ['an impossible number', { type: 'number', multipleOf: 1e-320, minimum: 1e308 }],
  ['names of JavaScript', { type: 'string', format: 'constructor' }],
  ['a schema that is none', 7],
  ['members of wrong types', { type: 7, properties: [], required: 'a', enum: {}, items: 'b', $ref: 9 }],
])('a sample of %s is small and comes soon', (_, schema) => {
  const began = performance.now()
  const written = JSON.stringify(sample(schema))
  expect(written.length).toBeLessThan(200_000)
  // Some milliseconds on an idle machine; without a bound, minutes or for ever.
  expect(performance.now() - began).toBeLessThan(5000)
})

test('texts follow the name of their member, and places the question', () => {
  const schema = { type: 'object', properties: { city: text, query: text, other: text } }
  expect(sample(schema, 'What is the weather in Paris?')).toEqual({
    city: 'Paris',
    query: 'What is the weather in Paris?',
    other: 'example',
  })
  const ofChinese = sampleValue(schema, { question: '成都天气怎么样？', texts: echoTexts.zh })
  expect(ofChinese).toEqual({ city: '成都', query: '成都天气怎么样？', other: '示例' })
})

test.each([
  ['keywords', Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`x-${index}`, 1]))],
  ['alternatives', { anyOf: [...Array.from({ length: 100_000 }, () => ({ type: 'null' })), { type: 'integer' }] }],
  ['types', { type: Array.from({ length: 100_000 }, () => 'null') }],
])('reads a schema of many %s only as often as there is room', (_, many) => {
  const list = (of: string) => ({ type: 'array', minItems: 20, items: { $ref: `#/$defs/${of}` } })
  let reads = 0
  const $defs = {
    lists: list('pairs'),
    pairs: list('many'),
    get many() {
      reads++
      return many
    },
  }
  sample({ ...list('lists'), $defs })
  expect(reads).toBe(1)
})
