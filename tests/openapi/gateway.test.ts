import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

type Example = { value: unknown }
type Media = { schema: object; examples?: Record<string, Example> }
type Body = { $ref?: string; content?: Record<string, Media> }
type Contract = {
  paths: Record<string, Record<string, { requestBody?: Body; responses: Record<string, Body> }>>
  components: { responses: Record<string, Body>; schemas: Record<string, object> }
}

const source = readFileSync('openapi/gateway.yaml', 'utf8')
const contract = parse(source) as Contract // linted by redocly as OpenAPI 3.1

const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true, strictRequired: false })
ajv.addVocabulary(['x-zh', 'x-not-forwarded', 'x-extension', 'components'])
ajv.addSchema({ $id: 'gateway', components: { schemas: contract.components.schemas } })

/** The problem of a value under a schema of the contract; empty if it is valid. */
function faultsOf(schema: object, value: unknown) {
  const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"gateway#/')) as object // the same schema, seen from outside
  const validate = ajv.compile(absolute)
  return validate(value) ? [] : validate.errors
}

const operations = Object.values(contract.paths).flatMap((path) => Object.values(path))
const bodies = [
  ...operations.flatMap(({ requestBody, responses }) => [requestBody, ...Object.values(responses)]),
  ...Object.values(contract.components.responses),
]
const medias = bodies.flatMap((body) => (body?.content ? Object.entries(body.content) : []))
const examples = medias.flatMap(([type, { schema, examples: all = {} }]) =>
  Object.entries(all).map(([name, { value }]) => ({ type, name, schema, value })),
)

describe('the model API’s contract', () => {
  test.each(examples.filter(({ type }) => type === 'application/json'))(
    'the model API’s contract example $name is of its schema',
    (example) => {
      expect(faultsOf(example.schema, example.value)).toEqual([])
    },
  )

  test('the model API’s contract shows a stream whose events are chunks, with the use on the last one', () => {
    const stream = examples.find(({ type }) => type === 'text/event-stream')?.value as string // the schema's type
    const events = stream
      .split('\n\n')
      .map((event) => event.trim())
      .filter(Boolean)
    expect(events.at(-1)).toBe('data: [DONE]')
    const chunks = events.slice(0, -1).map((event) => JSON.parse(event.replace(/^data: /, '')) as { usage?: unknown }) // checked below
    expect(chunks.flatMap((chunk) => faultsOf({ $ref: '#/components/schemas/ChatCompletionChunk' }, chunk))).toEqual([])
    expect(chunks.map(({ usage }) => usage !== undefined)).toEqual([false, false, true])
  })

  test('the model API’s contract names each error once and describes Retry-After for limits', () => {
    const codes = examples.flatMap(({ value }) => {
      const { error } = value as { error?: { code: string } } // an example of an error, or another one
      return error ? [error.code] : []
    })
    expect(codes).not.toEqual([])
    expect(new Set(codes).size).toBe(codes.length)
    expect(source).toMatch(/OverLimit:[\s\S]*?retry-after:/)
  })

  test('the model API’s contract carries no secret that would work', () => {
    expect(source).not.toMatch(/intern_[0-9A-Za-z]{49}/)
  })
})
