import { expect, test } from 'vitest'
import type { ChatRequest } from '@/server/gateway/metering/tokenizer'
import { writeMessages } from '@/server/gateway/protocols/anthropic/writeMessages'
import { readObject } from '@/server/gateway/conversation/readingRules'
import { readChat } from '@/server/gateway/protocols/chat/readChat'
import { gatewayWithUpstream } from '@/tests/server/support/providers/gatewayWithUpstream'
import { conformanceOf } from '../responses/conformance'
import { nested } from './requests'

const gateway = gatewayWithUpstream()
const { upstream } = gateway
const { ask } = conformanceOf(gateway)

const written = (messages: ChatRequest['messages']) =>
  writeMessages(readChat({ model: 'own-model', messages }), { passMembers: new Set() })

test.each(['user', 'system', 'assistant'] as const)(
  'writes twenty thousand turns of the same role as Messages without blocking: %s',
  (role) => {
    const turns = Array.from({ length: 20_000 }, (_, index) => ({ role, content: `a${index}` }))
    const began = performance.now()
    const { messages } = written([{ role: 'user', content: 'Hello' }, ...turns])
    expect(performance.now() - began).toBeLessThan(2000)
    expect(JSON.stringify(messages).match(/"text":/g)).toHaveLength(20_001)
  },
)

test('keeps the order of results and of other content when turns are joined', () => {
  const result = (id: string) => ({ role: 'tool' as const, tool_call_id: id, content: id })
  const { messages } = written([
    result('a'),
    { role: 'user', content: 'b' },
    result('c'),
    { role: 'user', content: 'd' },
  ])
  const content = [
    ...['a', 'c'].map((id) => ({ type: 'tool_result', tool_use_id: id, content: [{ type: 'text', text: id }] })),
    ...['b', 'd'].map((text) => ({ type: 'text', text })),
  ]
  expect(messages).toEqual([{ role: 'user', content }])
})

test('writes an image of a `DATA:` address in capitals as base64', () => {
  const image = { type: 'image_url' as const, image_url: { url: 'DATA:image/png;BASE64,AAAA' } }
  const { messages } = written([{ role: 'user', content: [image] }])
  const source = { type: 'base64', media_type: 'image/png', data: 'AAAA' }
  expect(messages).toEqual([{ role: 'user', content: [{ type: 'image', source }] }])
})

const callWith = (text: string) => ({ id: 'c', type: 'function' as const, function: { name: 'look', arguments: text } })
const calls = (...texts: readonly string[]): ChatRequest['messages'] => [
  { role: 'user', content: 'Hello' },
  { role: 'assistant', content: null, tool_calls: texts.map(callWith) },
]

test('writes arguments of 64 levels as Messages and rejects deeper ones', () => {
  const { messages } = written(calls(nested(64)))
  expect(messages).toMatchObject([{}, { content: [{ type: 'tool_use', input: JSON.parse(nested(64)) as object }] }]) // as: an object
  for (const text of [nested(65), nested(8000), '['.repeat(100)])
    expect(() => written(calls(text))).toThrow(expect.objectContaining({ code: 'invalid_request' }))
})

test('rejects tool calls whose arguments have too many values together', () => {
  const half = `{"a":[${'0,'.repeat(24_900)}0]}`
  expect(() => written(calls(half, half))).not.toThrow()
  expect(() => written(calls(half, half, half))).toThrow(expect.objectContaining({ code: 'invalid_request' }))
})

test('gives arguments that a model nested too deeply as their text', () => {
  expect(readObject(nested(64))).toEqual(JSON.parse(nested(64)))
  expect(readObject(nested(8000))).toEqual({ INVALID_JSON: nested(8000) })
})

const long = 'x'.repeat(300_000)
const look = { type: 'function', name: 'look', parameters: { type: 'object' } }

test.each<[string, object]>([
  ['metadata', { metadata: { long } }],
  ['user', { user: long }],
  ['tools', { tools: [{ ...look, extra: long }] }],
  ['tools', { tools: [{ ...look, name: long }] }],
  ['tools', { tools: [{ type: 'custom', name: 'patch', format: { type: 'text', definition: long } }] }],
  [
    'tools',
    { tools: [look, { ...look, name: 'b', description: long }], tool_choice: { type: 'allowed_tools', tools: [look] } },
  ],
  ['tool_choice', { tools: [look], tool_choice: { type: 'function', name: 'look', long } }],
])('rejects a request whose response would repeat long text that counts as no input: %s', async (param, body) => {
  const response = await ask({ ...body, stream: true })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: { code: 'invalid_request', param } })
  expect(upstream().asked).toEqual([])
})

test('accepts long tools and instructions, which count as input', async () => {
  const response = await ask({
    instructions: 'word '.repeat(30_000),
    tools: [{ ...look, description: long.slice(0, 150_000) }],
  })
  expect(response.status).toBe(200)
  await response.text()
})
