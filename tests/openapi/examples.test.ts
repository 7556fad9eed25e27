import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { isSuccess, type Answer } from '@/openapi/answers'
import type { OperationId } from '@/openapi/operations'
import { hasShape } from '@/openapi/shape'
import { calls } from '@/openapi/puyu.calls'
import { contract, envelopeCalls, operations, resolve, type Body } from './support/contract'

const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true })
addFormats(ajv)
ajv.addVocabulary([
  'x-enum-varnames',
  'x-decided',
  'x-extension',
  'example',
  'components',
  'paths',
  'info',
  'servers',
  'tags',
  'openapi',
])
ajv.addSchema({ $id: 'puyu', components: contract.components })

/** The problem of a value under a schema of the contract; empty if it is valid. */
function faultsOf(schema: object, value: unknown) {
  const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"puyu#/')) as object // the same schema, seen from outside
  const validate = ajv.compile(absolute)
  return validate(value) ? [] : validate.errors
}

const examplesOf = (body: Body) => {
  const media = resolve(body).content?.['application/json']
  return Object.entries(media?.examples ?? {}).map(([name, { value }]) => ({
    name,
    value,
    schema: media?.schema ?? {},
  }))
}

describe.each(operations)('$operationId', (operation) => {
  const bodies = { ...operation.responses, ...(operation.requestBody && { request: operation.requestBody }) }
  const examples = Object.entries(bodies).flatMap(([status, body]) =>
    examplesOf(body).map((example) => ({ status, ...example })),
  )

  test.each(examples)('example $name of $status is of its schema', ({ schema, value }) => {
    expect(faultsOf(schema, value)).toEqual([])
  })

  test('every body has an example', () => {
    const bare = Object.entries(bodies).filter(([, body]) => examplesOf(body).length === 0)
    expect(bare.map(([status]) => status)).toEqual([])
  })

  const isEnvelope = envelopeCalls.includes(operation)
  if (isEnvelope)
    test('examples of success have the shape that the client relies on', () => {
      const answers = examples.filter(({ status }) => status === '200').map(({ value }) => value as Answer<unknown>) // envelopes, as just validated
      const { shape } = calls[operation.operationId as OperationId] // policy.test.ts: the same operations
      expect(answers.some(isSuccess)).toBe(true)
      expect(answers.filter(isSuccess).every((answer) => hasShape(shape, answer.data))).toBe(true)
    })

  test('examples of parameters are of their schemas', () => {
    const parameters = (operation.parameters ?? []).map(resolve)
    expect(parameters.flatMap(({ schema, example }) => faultsOf(schema, example))).toEqual([])
  })
})

test('every schema of the contract compiles', () => {
  for (const name of Object.keys(contract.components.schemas)) {
    expect(() => ajv.compile({ $ref: `puyu#/components/schemas/${name}` })).not.toThrow()
  }
})

test('the contract carries no secret that would work', () => {
  expect(readFileSync('openapi/puyu.yaml', 'utf8')).not.toMatch(/intern_(?!EXAMPLE)[0-9A-Za-z]{49}/)
})
