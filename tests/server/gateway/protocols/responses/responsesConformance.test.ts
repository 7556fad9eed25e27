import { expect, test } from 'vitest'
import type { Json } from '@/server/platform/json'
import { gatewayWithUpstream } from '@/tests/server/support/providers/gatewayWithUpstream'
import { conformanceOf, lastOf, writing, type Written } from './conformance'

const gateway = gatewayWithUpstream()
const { upstream } = gateway
const { respond, stream } = conformanceOf(gateway)

const weather = { type: 'function', name: 'get_weather', parameters: { type: 'object', properties: {} } }
const patch = { type: 'custom', name: 'patch', format: { type: 'grammar', syntax: 'lark', definition: 'start: "a"' } }
const files = { type: 'namespace', name: 'files', description: 'Files', tools: [{ type: 'function', name: 'find' }] }
const callOf = (name: string, written = '{"city":"Shanghai"}') => ({ id: `call_${name}`, name, arguments: written })

test.each<[string, object, Written, string[]]>([
  ['text', {}, { content: 'Hello' }, ['message']],
  ['no text', {}, {}, []],
  ['a refusal', {}, { refusal: 'No, thank you.' }, ['message']],
  ['reasoning that is not shown', {}, { reasoning_content: 'Hm.', content: 'Hi' }, ['reasoning', 'message']],
  [
    'reasoning with a summary, and encrypted',
    { reasoning: { summary: 'auto' }, include: ['reasoning.encrypted_content'] },
    { reasoning_content: 'Hm.', content: 'Hi' },
    ['reasoning', 'message'],
  ],
  ['a function call', { tools: [weather] }, { calls: [callOf('get_weather')] }, ['function_call']],
  [
    'a function call without arguments',
    { tools: [weather] },
    { calls: [callOf('get_weather', '')] },
    ['function_call'],
  ],
  [
    'text and two function calls',
    { tools: [weather, { ...weather, name: 'look', strict: true, description: 'Looks' }] },
    { content: 'I look.', calls: [callOf('get_weather'), callOf('look')] },
    ['message', 'function_call', 'function_call'],
  ],
  ['a custom call', { tools: [patch] }, { calls: [callOf('patch', '{"input":"a\\nb"}')] }, ['custom_tool_call']],
  ['a call in a namespace', { tools: [files] }, { calls: [callOf('files__find')] }, ['function_call']],
  [
    'everything',
    { tools: [weather, patch, files], reasoning: { effort: 'low', summary: 'detailed' } },
    { reasoning_content: 'Hm.', content: 'Hi', calls: [callOf('get_weather'), callOf('patch', '{"input":"a"}')] },
    ['reasoning', 'message', 'function_call', 'custom_tool_call'],
  ],
])('a response with %s has the members, types and order of Open Responses', async (_, body, written, types) => {
  upstream().behave(writing(written))
  const whole = await respond(body)
  const last = lastOf(await stream(body))
  for (const response of [whole, last]) {
    const output = response['output'] as Json[] // as: checked
    expect(response['status']).toBe('completed')
    expect(output.map(({ type, status }) => [type, status])).toEqual(types.map((type) => [type, 'completed']))
  }
})

const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }

test.each<[object, object]>([
  [
    { tools: [weather, { type: 'web_search' }] },
    { tools: [{ ...weather, description: null, strict: null }], tool_choice: 'auto', parallel_tool_calls: true },
  ],
  [{ tools: [weather], tool_choice: 'none', parallel_tool_calls: false }, { tool_choice: 'none' }],
  [
    {
      tools: [weather, patch],
      tool_choice: { type: 'allowed_tools', tools: [{ type: 'function', name: 'get_weather' }] },
    },
    {
      tool_choice: { type: 'allowed_tools', mode: 'auto', tools: [{ type: 'function', name: 'get_weather' }] },
    },
  ],
  [
    { tools: [weather], tool_choice: { type: 'function', name: 'get_weather' } },
    { tool_choice: { type: 'function', name: 'get_weather' } },
  ],
  [
    { tools: [patch], tool_choice: { type: 'custom', name: 'patch' } },
    { tool_choice: { type: 'custom', name: 'patch' } },
  ],
  [{ text: { format: { type: 'json_object' } } }, { text: { format: { type: 'json_object' }, verbosity: 'medium' } }],
  [
    { text: { format: { type: 'json_schema', name: 'city', schema }, verbosity: 'low' } },
    {
      text: {
        format: { type: 'json_schema', name: 'city', description: null, schema, strict: false },
        verbosity: 'low',
      },
    },
  ],
  [
    { instructions: 'Be brief.', max_output_tokens: 16, max_tool_calls: 2 },
    { instructions: 'Be brief.', max_output_tokens: 16, max_tool_calls: 2 },
  ],
  [
    { temperature: 0, top_p: 0.5, presence_penalty: 1, frequency_penalty: -1, top_logprobs: 2 },
    { temperature: 0, top_p: 0.5, presence_penalty: 1, frequency_penalty: -1, top_logprobs: 2 },
  ],
  [
    { metadata: { a: 'b' }, user: 'u', safety_identifier: 's', prompt_cache_key: 'k', truncation: 'auto' },
    { metadata: { a: 'b' }, user: 'u', safety_identifier: 's', prompt_cache_key: 'k', truncation: 'auto' },
  ],
  [
    { store: true, background: false, service_tier: 'priority' },
    { store: false, background: false, service_tier: 'default', previous_response_id: null },
  ],
  [{ reasoning: { effort: 'xhigh', summary: 'concise' } }, { reasoning: { effort: 'xhigh', summary: 'concise' } }],
])('a response to %j repeats its request in the form of Open Responses', async (body, expected) => {
  upstream().behave(writing({ content: 'Hello' }))
  expect(await respond(body)).toMatchObject(expected)
  const events = await stream(body)
  for (const { response } of events.filter((event) => 'response' in event)) expect(response).toMatchObject(expected)
})

const chance = { token: 'é', logprob: -0.5, top_logprobs: [{ token: 'é', logprob: -0.5, bytes: null }] }

test.each<[string, unknown, unknown[]]>([
  [
    'without bytes',
    [chance],
    [{ ...chance, bytes: [195, 169], top_logprobs: [{ token: 'é', logprob: -0.5, bytes: [195, 169] }] }],
  ],
  [
    'without others',
    [{ token: 'a', logprob: 0, bytes: [1] }],
    [{ token: 'a', logprob: 0, bytes: [1], top_logprobs: [] }],
  ],
  ['of another form', [null, 'a', { token: 3 }, { token: 'a', logprob: null }], []],
])('probabilities %s have the members of Open Responses', async (_, content, expected) => {
  upstream().behave((response, { body }) => {
    const choice = { index: 0, logprobs: { content }, finish_reason: 'stop' }
    const said = { role: 'assistant', content: 'é' }
    const json = { id: 'a', object: 'x', created: 1, model: 'own-model' }
    if (body['stream'] === true) {
      const chunk = JSON.stringify({ ...json, choices: [{ ...choice, delta: said }] })
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`data: ${chunk}\n\ndata: [DONE]\n\n`)
    } else
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ ...json, choices: [{ ...choice, message: said }] }))
  })
  const body = { top_logprobs: 1, include: ['message.output_text.logprobs'] }
  const events = await stream(body)
  const output = [{ content: [{ text: 'é', logprobs: expected }] }]
  expect(await respond(body)).toMatchObject({ output })
  expect(lastOf(events)).toMatchObject({ output })
  const ofText = events.filter(({ type }) => String(type).startsWith('response.output_text.'))
  expect(ofText.map(({ logprobs }) => logprobs)).toEqual([expected, expected])
})
