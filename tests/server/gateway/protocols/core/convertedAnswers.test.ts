import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMessagesAnswerReader, readMessageAnswer } from '@/server/gateway/protocols/anthropic/readMessagesAnswer'
import { toPassthroughBody } from '@/server/gateway/protocols/anthropic/passthrough'
import { callContextOf, clientAt, plainRules } from '@/tests/server/support/providers/modelRoute'
import { startModelUpstream, type ModelUpstream } from '@/tests/server/support/providers/modelUpstream'

let upstream: ModelUpstream
beforeAll(async () => {
  upstream = await startModelUpstream()
})
afterAll(() => upstream.stop())

const messages = [{ role: 'user' as const, content: 'Hello there' }]
const client = () => clientAt(upstream.url, 'own-model', { supportsChat: false, supportsAnthropic: true })
const usage = { input_tokens: 3, output_tokens: 9 }
const whole = {
  id: 'msg_own',
  type: 'message',
  role: 'assistant',
  model: 'own-model',
  content: [
    { type: 'thinking', thinking: 'Hm.', signature: 'signed' },
    { type: 'redacted_thinking', data: 'AAAA' },
    { type: 'text', text: 'I look.' },
    { type: 'tool_use', id: 'toolu_1', name: 'look', input: { at: 1 } },
    { type: 'tool_use', id: 'toolu_2', name: 'list', input: {} },
  ],
  stop_reason: 'tool_use',
  stop_sequence: null,
  usage,
}

async function eventsOfWhole() {
  upstream.behave((response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(whole))
  })
  const chunks = []
  for await (const together of await client().stream({ model: 'm', messages, stream: true }, 100, callContextOf()))
    chunks.push(...together)
  return chunks
}

test('a whole message for a stream has the events of a stream', async () => {
  const chunks = await eventsOfWhole()
  const { read } = createMessagesAnswerReader()
  expect(chunks.flatMap(({ json }) => read(json))).toEqual(readMessageAnswer(whole))
  expect(chunks.at(-1)?.json).toMatchObject({ type: 'message_delta', usage })
})

test.each([
  ['its end', 'event: message_stop\ndata: {"type":"message_stop"}\n\n'],
  ['nothing after the reason for its end', ''],
])('events for a whole message are joined, with %s', async (_, last) => {
  const chunks = await eventsOfWhole()
  const text = chunks.map(({ json }) => `event: ${String(json['type'])}\ndata: ${JSON.stringify(json)}\n\n`).join('')
  upstream.behave((response) => void response.writeHead(200, { 'content-type': 'text/event-stream' }).end(text + last))
  const { json, protocol } = await client().complete({ model: 'm', messages }, 100, callContextOf())
  expect(protocol).toBe('messages')
  expect(json).toMatchObject({
    type: 'message',
    model: 'm',
    content: [{ type: 'thinking', thinking: 'Hm.' }, ...whole.content.slice(2)],
    stop_reason: 'tool_use',
    usage,
  })
})

test.each([
  ['events without an answer', `data: ${JSON.stringify({ type: 'message_start', message: {} })}\n\n`, 'upstream_error'],
  [
    'an event that the server is full',
    'data: {"type":"error","error":{"type":"overloaded_error"}}\n\n',
    'upstream_unavailable',
  ],
])('%s are an error', async (_, text, code) => {
  upstream.behave((response) => void response.writeHead(200, { 'content-type': 'text/event-stream' }).end(text))
  await expect(client().complete({ model: 'm', messages }, 100, callContextOf())).rejects.toMatchObject({ code })
})

test('an empty list of tools is not forwarded, nor a choice of none', () => {
  const asked = { model: 'm', messages, tools: [], tool_choice: { type: 'auto' as const } }
  expect(toPassthroughBody(asked, plainRules)).toEqual({ model: 'm', messages })
})

test('a joined chat has all choices with their logprobs', async () => {
  const token = (text: string) => ({ token: text, logprob: -1, bytes: null, top_logprobs: [] })
  const choice = (index: number, content: string) => ({
    index,
    delta: { content },
    logprobs: { content: [token(content)] },
  })
  const chunk = (choices: object[]) => `data: ${JSON.stringify({ id: 'own', created: 7, choices })}\n\n`
  const last = [0, 1].map((index) => ({ index, delta: {}, finish_reason: 'stop' }))
  const texts = ['a', 'b'].map((text) => chunk([choice(1, text), choice(0, text)]))
  upstream.behave(
    (response) =>
      void response.writeHead(200, { 'content-type': 'text/event-stream' }).end(texts.join('') + chunk(last)),
  )
  const asked = { model: 'm', messages, n: 2, logprobs: true }
  const { json } = await clientAt(upstream.url, 'own-model').complete(asked, 100, callContextOf())
  expect(json).toMatchObject({
    id: 'own',
    created: 7,
    object: 'chat.completion',
    model: 'm',
    choices: [0, 1].map((index) => ({
      index,
      message: { role: 'assistant', content: 'ab' },
      logprobs: { content: ['a', 'b'].map(token) },
      finish_reason: 'stop',
    })),
  })
})
