import OpenAI from 'openai'
import { beforeEach, expect, test } from 'vitest'
import { nested } from './requests'
import { gatewayWithUpstream } from '@/tests/server/support/providers/gatewayWithUpstream'

const KEY = 'upstream-key-0123456789'
const hello = [{ role: 'user' as const, content: 'Hello there' }]
const { upstream, server, apiKey, used } = gatewayWithUpstream({
  MODEL_UPSTREAM_KEY: KEY,
  MODEL_UPSTREAM_SPEAKS: 'anthropic',
})
let openai: OpenAI
beforeEach(() => {
  openai = new OpenAI({ apiKey: apiKey(), baseURL: `${server().origin}/v1`, maxRetries: 0 })
})

const usage = { input_tokens: 3, cache_read_input_tokens: 4, output_tokens: 9 }
const use = { type: 'tool_use', id: 'toolu_1', name: 'look', input: { at: 1 } }
const thinking = { type: 'thinking', thinking: 'Hm.', signature: 'signed' }
const hidden = { type: 'redacted_thinking', data: 'AAAA' }
const whole = {
  id: 'msg_own',
  type: 'message',
  role: 'assistant',
  model: 'own-model',
  content: [thinking, hidden, { type: 'text', text: 'I look.' }, use],
  stop_reason: 'tool_use',
  stop_sequence: null,
  usage,
}
const event = (type: string, more: object = {}) => `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`
const delta = (index: number, more: object) => event('content_block_delta', { index, delta: more })
const block = (index: number, begun: object, ...deltas: object[]) =>
  [
    event('content_block_start', { index, content_block: begun }),
    ...deltas.map((one) => delta(index, one)),
    event('content_block_stop', { index }),
  ].join('')
const streamed = [
  event('message_start', { message: { ...whole, content: [], usage } }),
  block(
    0,
    { type: 'thinking', thinking: '', signature: '' },
    { type: 'thinking_delta', thinking: 'Hm.' },
    { type: 'signature_delta', signature: 'signed' },
  ),
  block(1, hidden),
  block(2, { type: 'text', text: '' }, { type: 'text_delta', text: 'I ' }, { type: 'text_delta', text: 'look.' }),
  block(
    3,
    { ...use, input: {} },
    { type: 'input_json_delta', partial_json: '{"at"' },
    { type: 'input_json_delta', partial_json: ':1}' },
  ),
  event('message_delta', { delta: { stop_reason: 'tool_use', stop_sequence: null }, usage }),
  event('message_stop'),
].join('')

beforeEach(() => {
  upstream().behave((response, { body }) => {
    if (body['stream'] === true) response.writeHead(200, { 'content-type': 'text/event-stream' }).end(streamed)
    else response.end(JSON.stringify(whole))
  })
})

const parameters = { type: 'object', properties: { at: { type: 'number' } } }
const tools = [{ type: 'function' as const, function: { name: 'look', description: 'Looks', parameters } }]
const call = { id: 'toolu_1', type: 'function' as const, function: { name: 'look', arguments: '{"at":1}' } }

test('a chat over an upstream that speaks only Messages has text, reasoning and calls', async () => {
  const completion = await openai.chat.completions.create({
    model: 'own-model',
    messages: [{ role: 'system', content: 'Be brief' }, ...hello],
    tools,
    tool_choice: 'required',
    parallel_tool_calls: false,
    stop: 'END',
    temperature: 0.5,
    max_completion_tokens: 100,
    reasoning_effort: 'low',
    response_format: { type: 'json_schema', json_schema: { name: 'answer', schema: { type: 'object' } } },
  })
  expect(upstream().asked.map(({ path, body }) => [path, body])).toEqual([
    [
      '/v1/messages',
      {
        model: 'own-model',
        max_tokens: 100,
        system: [{ type: 'text', text: 'Be brief' }],
        messages: [{ role: 'user', content: [{ type: 'text', text: 'Hello there' }] }],
        tools: [{ name: 'look', description: 'Looks', input_schema: parameters }],
        tool_choice: { type: 'any', disable_parallel_tool_use: true },
        stop_sequences: ['END'],
        temperature: 0.5,
        thinking: { type: 'adaptive' },
        output_config: { effort: 'low', format: { type: 'json_schema', schema: { type: 'object' } } },
      },
    ],
  ])
  expect(completion).toMatchObject({ object: 'chat.completion', model: 'own-model' })
  expect(completion.choices).toEqual([
    {
      index: 0,
      message: { role: 'assistant', content: 'I look.', reasoning_content: 'Hm.', tool_calls: [call] },
      logprobs: null,
      finish_reason: 'tool_calls',
    },
  ])
  expect(completion.usage).toMatchObject({ prompt_tokens: 7, completion_tokens: 9, total_tokens: 16 })
  expect(await used()).toEqual({ calls: 1, input_tokens: 7, output_tokens: 9 })
})

test.each([true, false])('streams a chat over such an upstream, with usage: %s', async (wantsUsage) => {
  const chunks = []
  const stream = await openai.chat.completions.create({
    model: 'own-model',
    messages: hello,
    stream: true,
    stream_options: { include_usage: wantsUsage },
  })
  for await (const chunk of stream) chunks.push(chunk)
  const deltas = chunks.flatMap(({ choices }) => choices.map((choice) => choice.delta))
  expect(deltas).toEqual([
    { role: 'assistant', content: '' },
    { reasoning_content: 'Hm.' },
    { content: 'I ' },
    { content: 'look.' },
    { tool_calls: [{ index: 0, ...call, function: { name: 'look', arguments: '' } }] },
    { tool_calls: [{ index: 0, function: { arguments: '{"at"' } }] },
    { tool_calls: [{ index: 0, function: { arguments: ':1}' } }] },
    {},
  ])
  expect(chunks.flatMap(({ choices }) => choices.map((choice) => choice.finish_reason)).at(-1)).toBe('tool_calls')
  expect(chunks.at(-1)?.usage?.total_tokens).toBe(wantsUsage ? 16 : undefined)
  expect(upstream().asked[0]?.body['max_tokens']).toBeGreaterThan(1000)
})

test('the next request of a chat keeps calls and results, and drops reasoning without a signature', async () => {
  await openai.chat.completions.create({
    model: 'own-model',
    messages: [
      ...hello,
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'toolu_1', content: 'Seen' },
      { role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }] },
    ],
  })
  expect(upstream().asked[0]?.body['messages']).toEqual([
    { role: 'user', content: [{ type: 'text', text: 'Hello there' }] },
    { role: 'assistant', content: [use] },
    {
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: 'toolu_1', content: [{ type: 'text', text: 'Seen' }] },
        { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
      ],
    },
  ])
})

test.each([true, false])('a response keeps signed reasoning for its next request, streamed: %s', async (stream) => {
  const asked = {
    model: 'own-model',
    store: false,
    include: ['reasoning.encrypted_content' as const],
    tools: [{ type: 'function' as const, name: 'look', parameters, strict: false }],
    reasoning: { summary: 'auto' as const },
  }
  const first = { ...asked, input: 'Hello there' }
  const { output, usage: told } = stream
    ? await openai.responses.stream(first).finalResponse()
    : await openai.responses.create(first)
  expect(output.map(({ type }) => type)).toEqual(['reasoning', 'reasoning', 'message', 'function_call'])
  expect(told).toMatchObject({ input_tokens: 7, input_tokens_details: { cached_tokens: 4 }, output_tokens: 9 })
  const result = { type: 'function_call_output' as const, call_id: 'toolu_1', output: 'Seen' }
  const taken = output as OpenAI.Responses.ResponseInputItem[] // as: the client takes its output back
  await openai.responses.create({ ...asked, input: [...hello, ...taken, result] })
  expect(upstream().asked.at(-1)?.body['messages']).toEqual([
    { role: 'user', content: [{ type: 'text', text: 'Hello there' }] },
    { role: 'assistant', content: whole.content },
    {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: [{ type: 'text', text: 'Seen' }] }],
    },
  ])
})

test.each([
  ['chat/completions', { messages: hello, n: 2 }, 'n'],
  ['chat/completions', { messages: hello, logprobs: true }, 'logprobs'],
  ['chat/completions', { messages: hello, frequency_penalty: 1 }, 'frequency_penalty'],
  ['chat/completions', { messages: hello, logit_bias: { 5: 1 } }, 'logit_bias'],
  ['chat/completions', { messages: hello, temperature: 1.5 }, 'temperature'],
  ['chat/completions', { messages: hello, response_format: { type: 'json_object' } }, 'response_format'],
  [
    'chat/completions',
    {
      messages: [{ role: 'user', content: [{ type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } }] }],
    },
    'messages',
  ],
  ['responses', { input: 'Hi', top_logprobs: 2 }, 'top_logprobs'],
  ['responses', { input: 'Hi', text: { format: { type: 'json_object' } } }, 'text.format'],
])('%s rejects %j, for which Messages has no place', async (path, body, param) => {
  const response = await fetch(`${server().origin}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey()}` },
    body: JSON.stringify({ model: 'own-model', ...body }),
  })
  expect([response.status, await response.json()]).toMatchObject([400, { error: { code: 'invalid_request', param } }])
  expect(upstream().asked).toEqual([])
})

test('such an upstream makes no vectors, and lists its models', async () => {
  await expect(openai.embeddings.create({ model: 'own-model', input: 'Hi' })).rejects.toMatchObject({
    status: 404,
    code: 'model_not_found',
  })
  const listed = []
  for await (const { id } of openai.models.list()) listed.push(id)
  expect(listed).toEqual(['own-model'])
})

test.each([
  ['breaks off', streamed.slice(0, streamed.indexOf('event: message_delta'))],
  [
    'says that it failed',
    `${streamed.slice(0, 900)}\n\n${event('error', { error: { type: 'api_error', message: KEY } })}`,
  ],
  [
    'mixes two blocks',
    `${streamed.slice(0, streamed.indexOf('event: message_delta'))}${delta(0, { type: 'text_delta', text: 'x' })}`,
  ],
])('a translated stream that %s ends with an error', async (_, text) => {
  upstream().behave((response) => void response.writeHead(200, { 'content-type': 'text/event-stream' }).end(text))
  const stream = await openai.chat.completions.create({ model: 'own-model', messages: hello, stream: true })
  await expect(
    (async () => {
      for await (const one of stream) expect(one.object).toBe('chat.completion.chunk')
    })(),
  ).rejects.toMatchObject({ code: 'upstream_error' })
  expect(server().logs.join('')).not.toContain(KEY)
})

test('rejects arguments of a tool that are nested too deeply', async () => {
  const call = { id: 'c', type: 'function' as const, function: { name: 'look', arguments: nested(8000) } }
  const messages = [...hello, { role: 'assistant' as const, tool_calls: [call] }]
  await expect(openai.chat.completions.create({ model: 'own-model', messages })).rejects.toThrow(/^400 .*too deeply/)
  expect(upstream().asked).toEqual([])
})
