import Anthropic from '@anthropic-ai/sdk'
import { beforeEach, expect, test } from 'vitest'
import { wholeAnswer } from '@/tests/server/support/providers/modelUpstream'
import { gatewayWithUpstream } from '@/tests/server/support/providers/gatewayWithUpstream'

const KEY = 'upstream-key-0123456789'
const hello = { model: 'intern-latest', max_tokens: 100, messages: [{ role: 'user' as const, content: 'Hello there' }] }

const { upstream, server, apiKey, used, calls } = gatewayWithUpstream({
  MODEL_UPSTREAM_KEY: KEY,
  MODEL_UPSTREAM_IDS: 'intern-latest=own-model',
  MODEL_UPSTREAM_SPEAKS: 'openai,anthropic',
})
let anthropic: Anthropic
beforeEach(() => {
  anthropic = new Anthropic({ apiKey: apiKey(), baseURL: server().origin, maxRetries: 0 })
})

const asked = () => upstream().asked.map(({ path, body }) => [path, body])

const thought = { type: 'thinking', thinking: 'Hm.', signature: 'signed' }
const usage = { input_tokens: 3, cache_read_input_tokens: 4, output_tokens: 5, server_tool_use: null }
const whole = {
  id: 'msg_own',
  type: 'message',
  role: 'assistant',
  model: 'own-model',
  content: [thought, { type: 'text', text: 'Hello' }],
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage,
}
/** The upstream gives the same id to each answer, by which Claude Code would join them. */
const ownId = expect.stringMatching(/^msg_[\da-f]{32}$/) as string // as: the matcher is typed any
const event = (type: string, more: object = {}) => `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`
const delta = (index: number, more: object) => event('content_block_delta', { index, delta: more })
const streamed = [
  event('message_start', {
    message: { ...whole, content: [], stop_reason: null, usage: { ...usage, output_tokens: 1 } },
  }),
  event('content_block_start', { index: 0, content_block: { ...thought, thinking: '', signature: '' } }),
  event('ping'),
  delta(0, { type: 'thinking_delta', thinking: 'Hm.' }),
  delta(0, { type: 'signature_delta', signature: 'signed' }),
  event('content_block_stop', { index: 0 }),
  event('content_block_start', { index: 1, content_block: { type: 'text', text: '' } }),
  delta(1, { type: 'text_delta', text: 'Hello' }),
  event('content_block_stop', { index: 1 }),
  event('message_delta', { delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: 5 } }),
  event('message_stop'),
]

const stored = { actualModel: 'own-model', cachedTokens: 4, reasoningTokens: null, finishReason: 'stop' }

function answer(events = streamed) {
  upstream().behave((response, { body }) => {
    if (body['stream'] === true) response.writeHead(200, { 'content-type': 'text/event-stream' }).end(events.join(''))
    else response.end(JSON.stringify(whole))
  })
}

test('passes a message through unchanged except ids if the upstream supports Messages', async () => {
  answer()
  const content: Anthropic.ContentBlockParam[] = [
    { type: 'text', text: 'Hello there', cache_control: { type: 'ephemeral' } },
    { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
  ]
  const thinking = { type: 'enabled' as const, budget_tokens: 50 }
  const odd = { priority: 1, metadata: { user_id: 'u' } }
  const message = await anthropic.messages.create({ ...hello, ...odd, thinking, messages: [{ role: 'user', content }] })
  const { server_tool_use: _, ...figures } = { ...usage, cache_creation_input_tokens: 0 }
  expect(message).toEqual({ ...whole, id: ownId, model: 'intern-latest', usage: figures })
  const passed = { ...hello, model: 'own-model', thinking, messages: [{ role: 'user', content }] }
  expect(asked()).toEqual([['/v1/messages', passed]])
  expect(await used()).toEqual({ calls: 1, input_tokens: 7, output_tokens: 5 })
  expect(await calls()).toMatchObject([stored])
})

test('passes a stream through event by event, and its usage counts', async () => {
  answer()
  const { id, content, model, usage: told } = await anthropic.messages.stream(hello).finalMessage()
  expect([id, content, model, told.output_tokens]).toEqual([ownId, whole.content, 'intern-latest', 5])
  const { input_tokens: input, cache_read_input_tokens: read, cache_creation_input_tokens: created } = told
  expect([input, read, created]).toEqual([3, 4, 0])
  expect(await calls()).toMatchObject([stored])
  expect(await used()).toEqual({ calls: 1, input_tokens: 7, output_tokens: 5 })
})

test.each([
  ['breaks off', streamed.slice(0, 8)],
  ['says that it failed', [...streamed.slice(0, 8), event('error', { error: { type: 'api_error', message: KEY } })]],
])('a passed-through stream that %s ends with our error, and received output counts', async (_, events) => {
  answer(events)
  await expect(anthropic.messages.stream(hello).finalMessage()).rejects.toMatchObject({
    error: { error: { code: 'upstream_error' } },
  })
  expect(await used()).toMatchObject({ calls: 1, input_tokens: 7 })
  expect(server().logs.join('')).not.toContain(KEY)
})

const words = (count: number) => 'word '.repeat(count)
const start = (block: object) => event('content_block_start', { index: 0, content_block: block })
const stopped = event('content_block_stop', { index: 0 })
const asked300 = { ...hello, max_tokens: 1000 }

test.each([
  ['a delta', [delta(1, { type: 'text_delta', text: words(300) })]],
  ['the start of a block', [start({ type: 'text', text: words(300) }), stopped]],
  ['hidden thoughts', [start({ type: 'redacted_thinking', data: 'AAAA'.repeat(300) }), stopped]],
  ['citations', [delta(1, { type: 'citations_delta', citation: { cited_text: words(300) } })]],
  ['the names of arguments', [start({ type: 'tool_use', id: 'a', name: 'b', input: { [words(300)]: 1 } }), stopped]],
  ['the place of a signature', [delta(1, { type: 'signature_delta', signature: words(300) })]],
  ['an event of another name', [event('other', { more: [words(300)] })]],
])('ignores a usage below the output in %s', async (_, events) => {
  answer([...streamed.slice(0, 7), ...events, ...streamed.slice(-3)])
  const { usage: told } = await anthropic.messages.stream(asked300).finalMessage()
  expect(told.output_tokens).toBeGreaterThan(299)
  expect((await used())?.output_tokens).toBe(told.output_tokens)
})

test('counts the text of every block of a whole message', async () => {
  const blocks = [
    { type: 'redacted_thinking', data: 'AAAA'.repeat(100) },
    { type: 'text', text: 'Hello', citations: [{ type: 'char_location', cited_text: words(100) }] },
    { type: 'tool_use', id: 'a', name: 'look', input: { [words(100)]: null } },
  ]
  upstream().behave((response) => void response.end(JSON.stringify({ ...whole, content: blocks })))
  const { usage: told } = await anthropic.messages.create(asked300)
  expect(told.output_tokens).toBeGreaterThan(299)
})

const odd = { input_tokens: -100, cache_read_input_tokens: 9e15, output_tokens: -5, cache_creation: { a_tokens: -5 } }

test.each([
  ['below nothing and huge', odd, { input_tokens: 8, output_tokens: 2 }],
  ['past max_tokens', { input_tokens: 7, output_tokens: 100_500 }, { input_tokens: 7, output_tokens: 2 }],
])('implausible usage %s does not reach the caller of Messages', async (_, told, figures) => {
  const expected = { ...figures, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 }
  const content = [{ type: 'text', text: 'Hello' }]
  const events = [
    event('message_start', { message: { ...whole, content: [], usage: told } }),
    start({ type: 'text', text: '' }),
    delta(0, { type: 'text_delta', text: 'Hello' }),
    stopped,
    event('message_delta', { delta: { stop_reason: 'end_turn' }, usage: told }),
    event('message_stop'),
  ]
  upstream().behave((response, { body }) => {
    if (body['stream'] === true) response.writeHead(200, { 'content-type': 'text/event-stream' }).end(events.join(''))
    else response.end(JSON.stringify({ ...whole, content, usage: told }))
  })
  expect((await anthropic.messages.create(hello)).usage).toEqual(expected)
  const seen: unknown[] = []
  for await (const one of await anthropic.messages.create({ ...hello, stream: true })) {
    if (one.type === 'message_start') seen.push(one.message.usage)
    if (one.type === 'message_delta') seen.push(one.usage)
  }
  expect(seen).toEqual([{ ...expected, output_tokens: 0 }, expected])
  expect(await used()).toEqual({ calls: 2, input_tokens: 2 * expected.input_tokens, output_tokens: 4 })
})

/** The names of the events that a caller is sent. */
async function namesOf(stream: string): Promise<string[]> {
  upstream().behave(
    (response) => void response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`${stream}\n\n`),
  )
  const response = await fetch(`${server().origin}/v1/messages`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey() },
    body: JSON.stringify({ ...hello, stream: true }),
  })
  const lines = (await response.text()).split('\n')
  return lines.flatMap((line) => /^event: (.*)$/.exec(line)?.[1] ?? [])
}

const begun = streamed.slice(0, -2)
const names = begun.map((one) => /^event: (.*)/.exec(one)?.[1])
const last = streamed.slice(-2).join('')

test.each([
  ['with an escape', '{"type":"\\u006dessage_stop"}'],
  ['with much space', `{"type":${' '.repeat(300)}"message_stop"}`],
  ['over two lines', '{\ndata: "type":\r\ndata: "message_stop"}'],
])('a stream ends once if its upstream writes the end %s', async (_, end) => {
  expect(await namesOf(`${[...begun, ...streamed.slice(-2, -1)].join('')}data: ${end}\n\n${last}`)).toEqual([
    ...names,
    'message_delta',
    'message_stop',
  ])
  expect(await used()).toEqual({ calls: 1, input_tokens: 7, output_tokens: 5 })
})

test.each([
  'ping\ndata: {}\n\nevent: message_delta\ndata: {}\n\nevent: message_stop',
  'a\rdata: {}\r\revent: message_stop',
  '',
  7,
])('an event whose type is %j ends the stream with an error and no end', async (type) => {
  const forged = `data: ${JSON.stringify({ type, delta: { text: 'x' } })}\n\n`
  expect(await namesOf(begun.join('') + forged + last)).toEqual([...names, 'error'])
})

test.each([
  [400, { error: { message: '`thinking` is not supported' } }, 400, 'invalid_request_error'],
  [529, { error: { type: 'overloaded_error' } }, 502, 'api_error'],
  [429, {}, 503, 'overloaded_error'],
  [200, { type: 'nothing' }, 502, 'api_error'],
])('explains a %i %j of an upstream in our own words', async (status, body, expected, type) => {
  upstream().behave((response) => void response.writeHead(status).end(JSON.stringify(body)))
  await expect(anthropic.messages.create(hello)).rejects.toMatchObject({ status: expected, type })
  expect(await used()).toMatchObject({ calls: 0 })
})

test('rejects private addresses before any upstream', async () => {
  answer()
  const at = (url: string) => [{ type: 'image' as const, source: { type: 'url' as const, url } }]
  for (const url of ['http://example.org/a.png', 'https://169.254.169.254/'])
    await expect(
      anthropic.messages.create({ ...hello, messages: [{ role: 'user', content: at(url) }] }),
    ).rejects.toMatchObject({ status: 400 })
  expect(asked()).toEqual([])
})

test('the upstream counts tokens if it can, else the portal does', async () => {
  const conversation = { model: 'intern-latest', messages: hello.messages }
  upstream().behave((response) => void response.end('{"input_tokens":42}'))
  expect(await anthropic.messages.countTokens(conversation)).toEqual({ input_tokens: 42 })
  expect(asked()).toEqual([['/v1/messages/count_tokens', { ...conversation, model: 'own-model' }]])
  for (const counted of ['{}', '{"input_tokens":-5}', '{"input_tokens":9e15}', '{"input_tokens":"7"}']) {
    upstream().behave((response) => void response.end(counted))
    expect(await anthropic.messages.countTokens(conversation)).toEqual({ input_tokens: 8 })
  }
  upstream().behave((response) => void response.writeHead(404).end('{}'))
  expect(await anthropic.messages.countTokens(conversation)).toEqual({ input_tokens: 8 })
  expect(await used()).toMatchObject({ calls: 0 })
})

test('sends a chat to an upstream that supports Messages as a chat', async () => {
  upstream().behave((response) => void response.end(wholeAnswer('Hello')))
  const response = await fetch(`${server().origin}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey()}` },
    body: JSON.stringify({ model: 'intern-latest', messages: hello.messages }),
  })
  expect([response.status, upstream().asked[0]?.path]).toEqual([200, '/v1/chat/completions'])
})
