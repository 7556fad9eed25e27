import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { gatewayWithUpstream } from '@/tests/server/support/providers/gatewayWithUpstream'
import { conformanceOf, lastOf, writing, type Written } from './conformance'
import { problemsOf } from './openResponses'

const gateway = gatewayWithUpstream()
const { upstream, server, apiKey } = gateway
const { ask, respond, stream } = conformanceOf(gateway)

const message = (role: string, content: unknown, more: object = {}) => ({ type: 'message', role, content, ...more })
const user = (content: unknown) => message('user', content)
const answerType = { type: 'message', role: 'assistant' }
const hello: Written = { content: 'Hello, my friend.' }
const picture = 'data:image/png;base64,iVBORw0KGgo='
const weather = {
  type: 'function',
  name: 'get_weather',
  description: 'The weather of a city now',
  parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
}
const calling: Written = { calls: [{ id: 'call_0', name: 'get_weather', arguments: '{"city":"Shanghai"}' }] }
const called = { type: 'function_call', call_id: 'call_0', name: 'get_weather', arguments: '{"city":"Shanghai"}' }

/** The HTTP cases of Open Responses 2026-04-24: its own names, a request, the model's output, and what the model and the caller get. */
const cases: [string, object, Written, object[], object][] = [
  [
    'basic-response',
    { input: [user('Greet me in three words.')] },
    hello,
    [{ role: 'user', content: 'Greet me in three words.' }],
    { ...answerType, content: [{ type: 'output_text', text: 'Hello, my friend.' }] },
  ],
  [
    'assistant-phase',
    {
      input: [
        message('assistant', 'I look up the number.', { phase: 'commentary' }),
        message('assistant', [{ type: 'output_text', text: 'It is seven.' }], { phase: 'final_answer' }),
        user('Say it again.'),
      ],
    },
    { content: 'Seven.' },
    [
      { role: 'assistant', content: 'I look up the number.\n\nIt is seven.' },
      { role: 'user', content: 'Say it again.' },
    ],
    answerType,
  ],
  [
    'streaming-response',
    { input: [user('Count to three.')] },
    { content: '1, 2, 3' },
    [{ role: 'user', content: 'Count to three.' }],
    { ...answerType, content: [{ type: 'output_text', text: '1, 2, 3' }] },
  ],
  [
    'system-prompt',
    { input: [message('system', 'You speak in rhymes.'), user('Greet me.')] },
    hello,
    [
      { role: 'system', content: 'You speak in rhymes.' },
      { role: 'user', content: 'Greet me.' },
    ],
    answerType,
  ],
  [
    'tool-calling',
    { input: [user('How is the weather in Shanghai?')], tools: [weather] },
    calling,
    [{ role: 'user', content: 'How is the weather in Shanghai?' }],
    called,
  ],
  [
    'image-input',
    {
      input: [
        user([
          { type: 'input_text', text: 'Look.' },
          { type: 'input_image', image_url: picture },
        ]),
      ],
    },
    { content: 'A dot' },
    [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Look.' },
          { type: 'image_url', image_url: { url: picture } },
        ],
      },
    ],
    answerType,
  ],
  [
    'multi-turn',
    { input: [user('I am Li.'), message('assistant', 'Hello Li!'), user('Who am I?')] },
    { content: 'Li' },
    [
      { role: 'user', content: 'I am Li.' },
      { role: 'assistant', content: 'Hello Li!' },
      { role: 'user', content: 'Who am I?' },
    ],
    answerType,
  ],
  [
    'tool results',
    { input: [user('How is it?'), called, { type: 'function_call_output', call_id: 'call_0', output: 'Cloudy' }] },
    { content: 'Cloudy' },
    [
      { role: 'user', content: 'How is it?' },
      { role: 'assistant', content: null, tool_calls: [{ id: 'call_0' }] },
      { role: 'tool', tool_call_id: 'call_0', content: 'Cloudy' },
    ],
    answerType,
  ],
]

describe.each(cases)('the case %s of Open Responses', (_, body, written, messages, item) => {
  test('has a whole response', async () => {
    upstream().behave(writing(written))
    expect(await respond(body)).toMatchObject({ status: 'completed', output: [item] })
    expect(upstream().asked[0]?.body).toMatchObject({ messages })
  })

  test('has a stream', async () => {
    upstream().behave(writing(written))
    const events = await stream(body)
    expect(lastOf(events)).toMatchObject({ status: 'completed', output: [item] })
    expect(upstream().asked[0]?.body).toMatchObject({ messages })
  })
})

test('the stream of a function call has its item, and its arguments in pieces', async () => {
  upstream().behave(writing(calling))
  const types = (await stream({ tools: [weather] })).map(({ type }) => type)
  expect(types).toEqual([
    'response.created',
    'response.in_progress',
    'response.output_item.added',
    'response.function_call_arguments.delta',
    'response.function_call_arguments.delta',
    'response.function_call_arguments.done',
    'response.output_item.done',
    'response.completed',
  ])
})

test('the table of Open Responses knows phases of messages, and rejects others', () => {
  const item = { id: 'm', type: 'message', status: 'completed', role: 'assistant', content: [] }
  for (const phase of ['commentary', 'final_answer']) expect(problemsOf('Item', { ...item, phase })).toEqual([])
  expect(problemsOf('Item', { ...item, phase: 'prologue' })).toHaveLength(1)
})

test('phases do not reach the model, whose chat has none, and a response has none', async () => {
  upstream().behave(writing(hello))
  const { output } = await respond({ input: [message('assistant', 'Hi', { phase: 'final_answer' }), user('Hi')] })
  expect(JSON.stringify([output, upstream().asked[0]?.body])).not.toMatch(/phase|final_answer/)
})

test.each([
  [{ previous_response_id: 'resp_1' }, 'previous_response_id'],
  [{ model: 'none' }, 'model'],
  [{ input: [{ type: 'message', role: 'user' }, { type: 'telepathy' }] }, 'input.1.type'],
  [{ input: undefined }, 'input'],
  [{ input: null }, 'input'],
  [{ input: [] }, 'input'],
  [{ input: [{ id: 'msg_1' }] }, 'input.0.type'],
  [{ input: [{ type: 'item_reference', id: 'msg_1' }] }, 'input.0.type'],
])('a request of %j is rejected with an error of Open Responses about %s', async (body, param) => {
  const response = await ask(body)
  const { error } = (await response.json()) as { error: object } // as: checked below
  expect(problemsOf('ErrorPayload', error)).toEqual([])
  expect(error).toMatchObject({ type: 'invalid_request_error', param })
  expect([400, 404]).toContain(response.status)
})

/** The cases that need what the portal does not offer, with its next step. */
const notOffered: [string, string, RegExp][] = [
  ['compact-response', '/responses/compact', /does not shorten conversations.*leave out the oldest items/],
  ['compact-missing-model', '/responses/compact', /does not shorten conversations/],
  ['websocket-response', '/responses', /no WebSocket: send `POST \/responses`/],
]

test.each(notOffered)(
  'the case %s of Open Responses is not offered, as its chapter says',
  async (name, path, message) => {
    const isSocket = name.startsWith('websocket')
    const upgrade = isSocket ? { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' } : {}
    const headers = { authorization: `Bearer ${apiKey()}`, ...upgrade }
    const sent = request(`${server().origin}/v1${path}`, { method: isSocket ? 'GET' : 'POST', headers }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage] // as: the event's own arguments
    const body = (await json(response)) as { error: { code: string; message: string } } // as: an error of the gateway
    expect([response.statusCode, body.error.code, body.error.message]).toEqual([
      404,
      'not_found',
      expect.stringMatching(message),
    ])
    for (const language of ['en', 'zh']) {
      const chapter = readFileSync(`src/content/documentation/${language}/responses.mdx`, 'utf8')
      expect(chapter).toContain(isSocket ? 'WebSocket' : '`/responses/compact`')
    }
  },
)
