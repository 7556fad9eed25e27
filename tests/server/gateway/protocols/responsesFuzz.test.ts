import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createInputReader } from '@/server/gateway/protocols/responses/jsonText'
import { gatewayWithUpstream } from '@/tests/server/support/providers/gatewayWithUpstream'

const { server, apiKey } = gatewayWithUpstream()

const item = fc.record(
  {
    type: fc.constantFrom('message', 'function_call', 'function_call_output', 'custom_tool_call', 'reasoning', 'x'),
    role: fc.constantFrom('user', 'assistant', 'developer', 'x'),
    content: fc.jsonValue(),
    call_id: fc.oneof(fc.string(), fc.jsonValue()),
    name: fc.oneof(fc.string(), fc.jsonValue()),
    arguments: fc.oneof(fc.string(), fc.jsonValue()),
    output: fc.jsonValue(),
    encrypted_content: fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue()),
  },
  { requiredKeys: [] },
)
const nearlyRight = fc.record(
  {
    model: fc.oneof(fc.constant('own-model'), fc.string({ unit: 'binary' })),
    input: fc.oneof(fc.string(), fc.array(item), fc.jsonValue()),
    instructions: fc.jsonValue(),
    tools: fc.oneof(
      fc.array(fc.record({ type: fc.constantFrom('function', 'custom', 'namespace', 'x'), name: fc.string() })),
      fc.jsonValue(),
    ),
    tool_choice: fc.jsonValue(),
    text: fc.jsonValue(),
    reasoning: fc.jsonValue(),
    stream: fc.boolean(),
  },
  { requiredKeys: ['model', 'input'] },
)

test('no body makes the Responses API fail, hang or leak internals', async () => {
  const bodies = fc.oneof(
    { weight: 4, arbitrary: nearlyRight.map((body) => JSON.stringify(body)) },
    fc.json(),
    fc.string({ unit: 'binary' }),
  )
  await fc.assert(
    fc.asyncProperty(bodies, async (body) => {
      const response = await fetch(`${server().origin}/v1/responses`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey()}`, 'content-type': 'application/json' },
        body,
      })
      const text = await response.text()
      expect(response.status).toBeLessThan(500)
      expect(text).not.toMatch(/node_modules|at .*\(|select |postgres/i)
      if (response.status !== 200)
        expect(JSON.parse(text)).toMatchObject({ error: { message: expect.any(String) as string } }) // as: typed any
    }),
    { numRuns: 150 },
  )
})

test('the text of a custom tool is the same however its JSON is cut, with escapes and surrogates', () => {
  const cuts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.boolean(), cuts, (text, isAscii, lengths) => {
      const escaped = (one: string) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`
      const plain = JSON.stringify({ input: text })
      const json = isAscii ? plain.replace(/[^\x20-\x7e]/g, escaped) : plain
      const reader = createInputReader()
      let read = ''
      for (let at = 0, step = 0; at < json.length; step += 1) {
        const length = lengths[step % lengths.length] ?? 1
        read += reader.add(json.slice(at, at + length))
        at += length
      }
      expect(read + reader.rest()).toBe(text)
    }),
  )
})

test('a custom tool’s text of ten million characters is read in one piece', () => {
  const text = 'ab\n'.repeat(3_500_000)
  expect(createInputReader().add(JSON.stringify({ input: text })).length).toBe(text.length)
})

test.each([
  [String.raw`cd C:\users\bin`, 'cd C:\\users\bin'],
  [String.raw`\u12zz and on\n`, '\\u12zz and on\n'],
  [String.raw`\d+\\d\x41 "quoted`.replace('"', String.raw`\"`), '\\d+\\d\\x41 "quoted'],
  [String.raw`\ud83d\u0041`, '\ud83dA'],
  [String.raw`\ud83d\ud83d\ude00`, '\ud83d\u{1f600}'],
])('the text of a custom tool goes on after escapes that are no JSON: %s', (written, text) => {
  const json = `{"input":"${written}"}`
  for (const length of [1, 2, 5, json.length]) {
    const reader = createInputReader()
    const pieces = json.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? []
    expect(pieces.map((piece) => reader.add(piece)).join('') + reader.rest()).toBe(text)
  }
})

test('white space before a custom tool’s text costs a time in proportion to its length', () => {
  const reader = createInputReader()
  const began = performance.now()
  for (let count = 0; count < 50_000; count += 1) reader.add('    ')
  expect(reader.add('{"input":"x"}')).toBe('x')
  expect(performance.now() - began).toBeLessThan(2000)
})
