import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSuccess } from '@/openapi/client'
import { createClient } from './support/puyu'

const envelope = fc.record(
  {
    code: fc.oneof(fc.constant(0), fc.integer(), fc.string()),
    success: fc.boolean(),
    msg: fc.oneof(fc.string(), fc.jsonValue()),
    data: fc.oneof(fc.record({ list: fc.jsonValue() }), fc.jsonValue()),
  },
  { requiredKeys: [] },
)
const body = fc.oneof(
  fc.string(),
  fc.json(),
  envelope.map((value) => JSON.stringify(value)),
)
const status = fc.oneof(fc.constant(200), fc.integer({ min: 200, max: 599 }))
const withoutBody = new Set([204, 205, 304])

test('every answer becomes an envelope and is shown at most once', async () => {
  await fc.assert(
    fc.asyncProperty(body, status, async (text, code) => {
      const reply = () => new Response(withoutBody.has(code) ? null : text, { status: code })
      const { client, reports } = createClient({ fetch: () => Promise.resolve(reply()) })
      const answer = await client.listTokens()
      expect([typeof answer.msg, 'data' in answer]).toEqual(['string', true])
      expect(reports.length).toBe(isSuccess(answer) ? 0 : 1)
      if (isSuccess(answer)) expect(Array.isArray(answer.data.list)).toBe(true)
      if (answer.cause) expect([answer.code, answer.data]).toEqual([9999, null])
    }),
    { numRuns: 500 },
  )
})

const anyRejection = fc.anything() as fc.Arbitrary<Error> // fetch may reject with anything

test('every network error becomes a network fault', async () => {
  await fc.assert(
    fc.asyncProperty(anyRejection, async (thrown) => {
      const { client } = createClient({ fetch: () => Promise.reject(thrown) })
      expect((await client.listTokens()).cause).toMatchObject({ kind: 'network' })
    }),
  )
})
