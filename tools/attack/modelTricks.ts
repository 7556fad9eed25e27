import type { ServerResponse } from 'node:http'
import { piece, type Asked } from '@/tests/server/support/providers/modelUpstream'

export const KEY = 'upstream-key-of-the-operator'
export const events = { 'content-type': 'text/event-stream' }
const json = { 'content-type': 'application/json' }
export const word = piece('word ')
const usage = (input: number, output: number) =>
  `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output } })}\n\n`
const reasoning = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { reasoning_content: 'word ' }, finish_reason: null }] })}\n\n`
const DONE = 'data: [DONE]\n\n'

/** Writes until the connection closes. */
function endless(response: ServerResponse, chunk: string) {
  const write = () => {
    while (!response.destroyed && response.write(chunk)) continue
    if (!response.destroyed) response.once('drain', write)
  }
  write()
}

export type Trick = {
  name: string
  stream: boolean
  behave: (response: ServerResponse, request: Asked) => void
  /** Accepted statuses. A stream that has begun has status 200 and ends with an error event. */
  statuses: readonly number[]
  /** The least number of output tokens that must be counted. */
  counted?: number
  /** The greatest number of output tokens that may be counted. */
  most?: number
  /** The API of the call; without it, chats. */
  api?: 'messages' | 'responses'
  /** Fields of the request. */
  fields?: object
}

const whole =
  (text: string, status = 200) =>
  (response: ServerResponse) => {
    response.writeHead(status, json).end(text)
  }

const messageEvent = (data: object) =>
  `event: ${'type' in data ? String(data.type) : ''}\ndata: ${JSON.stringify(data)}\n\n`
const falseUsage = { input_tokens: -100, cache_read_input_tokens: 9e15, output_tokens: -5 }
const message = { id: 'msg_x', type: 'message', role: 'assistant', content: [], model: 'own-model', usage: falseUsage }
const start = messageEvent({ type: 'message_start', message })
const ended =
  messageEvent({ type: 'message_delta', delta: {}, usage: falseUsage }) + messageEvent({ type: 'message_stop' })
const many = 'word '.repeat(20_000)

/** A stream of the Messages API, with the events of a test in its middle. */
const messagesTrick = (name: string, middle: string, more: Partial<Trick> = {}): Trick => ({
  name: `Messages: ${name}`,
  stream: true,
  api: 'messages',
  statuses: [200],
  fields: { max_tokens: 100_000 },
  behave: (response) => response.writeHead(200, events).end(start + middle + ended),
  ...more,
})

const startOf = (block: object) => messageEvent({ type: 'content_block_start', index: 0, content_block: block })

const messagesTricks: readonly Trick[] = [
  messagesTrick('20,000 words in the start of a block', startOf({ type: 'text', text: many }), { counted: 20_000 }),
  messagesTrick('20,000 words of hidden thoughts', startOf({ type: 'redacted_thinking', data: many }), {
    counted: 20_000,
  }),
  messagesTrick('20,000 words in citations', startOf({ type: 'text', text: '', citations: [{ cited_text: many }] }), {
    counted: 20_000,
  }),
  messagesTrick('more than max_tokens', startOf({ type: 'text', text: many }), {
    fields: { max_tokens: 500 },
    most: 500,
  }),
  messagesTrick(
    'a forged event in a name',
    messageEvent({ type: 'ping\ndata: {}\n\nevent: message_delta\ndata: {}\n\nevent: message_stop' }),
  ),
  messagesTrick('an end with an escape', 'data: {"type":"\\u006dessage_stop"}\n\n'),
]

/** Faults of a model server. */
export const tricks: readonly Trick[] = [
  {
    name: 'an endless non-streamed response',
    stream: false,
    statuses: [502, 504],
    behave: (response) => endless(response.writeHead(200, json), `{"x":"${'y'.repeat(65_536)}`),
  },
  {
    name: 'an endless event',
    stream: true,
    statuses: [200, 502],
    behave: (response) => endless(response.writeHead(200, events), `data: ${'y'.repeat(65_536)}`),
  },
  {
    name: 'a non-streamed response 30,000 levels deep',
    stream: false,
    statuses: [200, 502],
    behave: whole(`${'['.repeat(30_000)}${']'.repeat(30_000)}`),
  },
  {
    name: 'an error that prints the key',
    stream: false,
    statuses: [502, 503],
    behave: whole(JSON.stringify({ error: { message: `bad key ${KEY} at 10.0.0.7`, code: 'x' } }), 401),
  },
  {
    name: 'a rejection that prints the key',
    stream: false,
    statuses: [400, 502],
    behave: whole(JSON.stringify({ error: { message: `cannot do it with ${KEY} at 10.0.0.7`, code: 'x' } }), 400),
  },
  {
    name: 'an error event that prints the key',
    stream: true,
    statuses: [200],
    behave: (response) =>
      response
        .writeHead(200, events)
        .end(`${word}data: ${JSON.stringify({ error: { message: `bad ${KEY} at 10.0.0.7` } })}\n\n`),
  },
  { name: 'no response', stream: false, statuses: [504], behave: () => undefined },
  {
    name: 'headers without a body',
    stream: true,
    statuses: [200, 504],
    behave: (response) => response.writeHead(200, events).flushHeaders(),
  },
  {
    name: 'a redirect to an internal address',
    stream: false,
    statuses: [502],
    behave: (response) => response.writeHead(307, { location: 'http://127.0.0.1:9/secret' }).end(),
  },
  { name: 'a lost connection', stream: false, statuses: [502, 503], behave: (response) => response.destroy() },
  {
    name: 'a page of HTML',
    stream: false,
    statuses: [502],
    behave: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>proxy</h1>'),
  },
  {
    name: 'a status that does not exist',
    stream: false,
    statuses: [502],
    behave: (response) => response.writeHead(799).end(),
  },
  {
    name: 'zero usage before 500 words',
    stream: true,
    statuses: [200],
    counted: 400,
    behave: (response) => response.writeHead(200, events).end(usage(0, 0) + word.repeat(500) + DONE),
  },
  {
    name: '300 words before a lost connection',
    stream: true,
    statuses: [200],
    counted: 240,
    behave: (response) => {
      response.writeHead(200, events).write(word.repeat(300))
      setTimeout(() => response.destroy(), 300)
    },
  },
  {
    name: '300 words of reasoning',
    stream: true,
    statuses: [200],
    counted: 240,
    behave: (response) => response.writeHead(200, events).end(reasoning.repeat(300) + DONE),
  },
  {
    name: 'usage beyond 32 bits',
    stream: true,
    statuses: [200],
    counted: 1,
    behave: (response) => response.writeHead(200, events).end(word + usage(2 ** 40, 2 ** 40) + DONE),
  },
  {
    name: 'negative usage',
    stream: true,
    statuses: [200],
    counted: 80,
    behave: (response) => response.writeHead(200, events).end(word.repeat(100) + usage(-5, -9) + DONE),
  },
  {
    name: 'usage of 100,500 tokens at max_tokens 500',
    stream: true,
    statuses: [200],
    fields: { max_tokens: 500 },
    counted: 1,
    most: 500,
    behave: (response) => response.writeHead(200, events).end(word + usage(7, 100_500) + DONE),
  },
  ...messagesTricks,
]
