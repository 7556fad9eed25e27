import Anthropic from '@anthropic-ai/sdk'
import { beforeEach, expect, test } from 'vitest'
import { grantLimits } from '@/server/records/limits/limitStore'
import { gatewayWithUpstream } from '@/tests/server/support/providers/gatewayWithUpstream'
import { deltaPiece, piece } from '@/tests/server/support/providers/modelUpstream'

const hello = { model: 'own-model', max_tokens: 100, messages: [{ role: 'user' as const, content: 'Hello there' }] }
/** The upstream gives the same id to each answer. */
const ownId = /^msg_[\da-f]{32}$/
const events = { 'content-type': 'text/event-stream' }
const weather = {
  name: 'get_weather',
  description: 'The weather of a city now',
  input_schema: { type: 'object' as const, properties: { city: { type: 'string' } } },
}

const { upstream, server, me, apiKey, used, statuses } = gatewayWithUpstream()
let anthropic: Anthropic
beforeEach(() => {
  anthropic = new Anthropic({ apiKey: apiKey(), baseURL: server().origin })
})

test('Anthropic’s client lists models and reads one', async () => {
  const listed = []
  for await (const { id, type, display_name: name } of anthropic.models.list()) listed.push([type, id, name])
  expect(listed).toEqual([['model', 'own-model', 'own-model']])
  expect((await anthropic.models.retrieve('own-model')).id).toBe('own-model')
})

test.each(['', '/api'])('Anthropic’s client gets a response at %s/v1, and the call counts', async (base) => {
  const client = new Anthropic({ apiKey: apiKey(), baseURL: `${server().origin}${base}` })
  const older = { temperature: 0.5 } // which the types of its newest version leave out
  const message = await client.messages.create({ ...hello, ...older, system: 'Be brief' })
  expect(message).toMatchObject({
    id: expect.stringMatching(ownId) as string, // as: the matcher is typed any
    type: 'message',
    role: 'assistant',
    model: 'own-model',
    content: [{ type: 'text', text: 'Hello' }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 7, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 5 },
  })
  expect(message._request_id).toMatch(/^[0-9a-f-]{36}$/)
  expect(upstream().asked.map(({ body }) => body)).toEqual([
    {
      model: 'own-model',
      max_tokens: 100,
      temperature: 0.5,
      messages: [
        { role: 'system', content: 'Be brief' },
        { role: 'user', content: 'Hello there' },
      ],
    },
  ])
  expect(await used()).toEqual({ calls: 1, input_tokens: 7, output_tokens: 5 })
})

test('Anthropic’s client may send a bearer token, as Claude Code does', async () => {
  const client = new Anthropic({ apiKey: null, authToken: apiKey(), baseURL: server().origin })
  expect((await client.beta.messages.create({ ...hello, betas: ['claude-code-20250219'] })).content).toEqual([
    { type: 'text', text: 'Hello' },
  ])
})

test('Anthropic’s client streams single events and a whole message, with usage at the end', async () => {
  const names: string[] = []
  for await (const { type } of await anthropic.messages.create({ ...hello, stream: true })) names.push(type)
  expect(names).toEqual([
    'message_start',
    'content_block_start',
    'content_block_delta',
    'content_block_delta',
    'content_block_stop',
    'message_delta',
    'message_stop',
  ])
  const whole = await anthropic.messages.stream(hello).finalMessage()
  expect(whole).toMatchObject({
    content: [{ type: 'text', text: 'Hello' }],
    stop_reason: 'end_turn',
    usage: { input_tokens: 7, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 5 },
  })
  expect(await used()).toEqual({ calls: 2, input_tokens: 14, output_tokens: 10 })
})

test('Anthropic’s client gets tool calls, whole and streamed, and returns their results', async () => {
  const asked = await anthropic.messages.create({ ...hello, tools: [weather], tool_choice: { type: 'any' } })
  const use = { type: 'tool_use', id: 'call_0', name: 'get_weather', input: { city: 'Shanghai' } }
  expect([asked.stop_reason, asked.content]).toEqual(['tool_use', [use]])
  expect(upstream().asked[0]?.body).toMatchObject({
    tool_choice: 'required',
    tools: [{ function: { name: weather.name } }],
  })
  const calls = (delta: object) => deltaPiece({ tool_calls: [{ index: 0, ...delta }] })
  const pieces = [
    calls({ id: 'call_0', type: 'function', function: { name: 'get_weather', arguments: '' } }),
    calls({ function: { arguments: '{"city":' } }),
    calls({ function: { arguments: '"Shanghai"}' } }),
  ]
  upstream().behave((response) => void response.writeHead(200, events).end(`${pieces.join('')}data: [DONE]\n\n`))
  const streamed = await anthropic.messages.stream({ ...hello, tools: [weather] }).finalMessage()
  expect([streamed.stop_reason, streamed.content]).toEqual(['tool_use', [use]])
  upstream().behave()
  const result = {
    type: 'tool_result' as const,
    tool_use_id: 'call_0',
    content: [{ type: 'text' as const, text: 'Cloudy' }],
  }
  await anthropic.messages.create({
    ...hello,
    messages: [...hello.messages, { role: 'assistant', content: asked.content }, { role: 'user', content: [result] }],
  })
  expect(upstream().asked.at(-1)?.body['messages']).toEqual([
    { role: 'user', content: 'Hello there' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [
        { id: 'call_0', type: 'function', function: { name: 'get_weather', arguments: '{"city":"Shanghai"}' } },
      ],
    },
    { role: 'tool', tool_call_id: 'call_0', content: 'Cloudy' },
  ])
})

test('Anthropic’s client sends images', async () => {
  const content: Anthropic.ContentBlockParam[] = [
    { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' } },
    { type: 'image', source: { type: 'url', url: 'https://example.org/birds.jpg' } },
    { type: 'text', text: 'What is this?', cache_control: { type: 'ephemeral' } },
  ]
  await anthropic.messages.create({ ...hello, messages: [{ role: 'user', content }] })
  expect(upstream().asked[0]?.body['messages']).toEqual([
    {
      role: 'user',
      content: [
        { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } },
        { type: 'image_url', image_url: { url: 'https://example.org/birds.jpg' } },
        { type: 'text', text: 'What is this?' },
      ],
    },
  ])
})

test('Anthropic’s client gets thinking blocks on request', async () => {
  const thought = `${deltaPiece({ reasoning_content: 'Hm.' })}${piece('Yes')}data: [DONE]\n\n`
  upstream().behave((response) => void response.writeHead(200, events).end(thought))
  const thinking = { type: 'enabled' as const, budget_tokens: 1024 }
  expect((await anthropic.messages.stream({ ...hello, thinking }).finalMessage()).content).toMatchObject([
    { type: 'thinking', thinking: 'Hm.' },
    { type: 'text', text: 'Yes' },
  ])
  expect((await anthropic.messages.stream(hello).finalMessage()).content).toEqual([{ type: 'text', text: 'Yes' }])
})

test('Anthropic’s client gets errors for token, model and field in its own format', async () => {
  const stranger = new Anthropic({ apiKey: 'sk-ant-wrong', baseURL: server().origin })
  await expect(stranger.messages.create(hello)).rejects.toMatchObject({
    status: 401,
    type: 'authentication_error',
    error: { type: 'error', error: { type: 'authentication_error', code: 'invalid_api_key' } },
  })
  await expect(stranger.models.list()).rejects.toMatchObject({ status: 401, type: 'authentication_error' })
  await expect(anthropic.messages.create({ ...hello, model: 'claude' })).rejects.toMatchObject({
    status: 404,
    type: 'not_found_error',
    message: expect.stringContaining('On offer: `own-model`.') as string, // as: the matcher is typed any
  })
  await expect(anthropic.messages.create({ ...hello, max_tokens: 0 })).rejects.toMatchObject({
    status: 400,
    type: 'invalid_request_error',
    error: { error: { param: 'max_tokens' } },
  })
  expect(await used()).toMatchObject({ calls: 0 })
})

test('Anthropic’s client does not retry a call that can never be admitted', async () => {
  await grantLimits(server().db, me().userId, { tpm: 50 }, server().now())
  await expect(anthropic.messages.create(hello)).rejects.toMatchObject({
    status: 400,
    error: { error: { code: 'request_exceeds_tokens_per_minute' } },
  })
  expect(upstream().asked).toEqual([])
})

test.each([
  ['its input', 73_000, 100, (input: number) => `prompt is too long: This call has ${input} input tokens.`],
  ['its maximum', 8, 20_000, (input: number) => `This call alone may use ${input + 20_000} tokens; 5000 are allowed`],
  ['its maximum, named', 8, 20_000, () => '20000 of them are for the answer: set a smaller `max_tokens`.'],
])('a refusal of a call that is too large for a minute by %s says so', async (_, length, most, words) => {
  const messages = [{ role: 'user' as const, content: 'x'.repeat(length) }]
  const { input_tokens: input } = await anthropic.messages.countTokens({ model: 'own-model', messages })
  await grantLimits(server().db, me().userId, { tpm: 5000 }, server().now())
  await expect(anthropic.messages.create({ ...hello, messages, max_tokens: most })).rejects.toThrow(words(input))
})

test('a rejection before the body is read names no number of tokens', async () => {
  await grantLimits(server().db, me().userId, { tpm: 1 }, server().now())
  await expect(anthropic.messages.create(hello)).rejects.toThrow('This call alone needs more tokens than a minute has.')
})

test('Anthropic’s client reads an error in the middle of a stream', async () => {
  upstream().behave((response) => void response.writeHead(200, events).end(piece('Hel')))
  const read: string[] = []
  await expect(async () => {
    for await (const { type } of await anthropic.messages.create({ ...hello, stream: true })) read.push(type)
  }).rejects.toMatchObject({ type: 'api_error', error: { error: { code: 'upstream_error' } } })
  expect(read).toEqual(['message_start', 'content_block_start', 'content_block_delta'])
  expect(await statuses()).toEqual([502])
})
