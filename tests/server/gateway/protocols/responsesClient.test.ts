import OpenAI from 'openai'
import { beforeEach, describe, expect, test } from 'vitest'
import { runCommand } from '@/server/operator/runCommand'
import { grantLimits } from '@/server/records/limits/limitStore'
import { loadReasoningKeys } from '@/server/storage/secrets'
import { gatewayWithUpstream } from '@/tests/server/support/providers/gatewayWithUpstream'
import { deltaPiece, piece } from '@/tests/server/support/providers/modelUpstream'

const hello = { model: 'own-model', input: 'Hello there' }
const events = { 'content-type': 'text/event-stream' }
const weather = {
  type: 'function' as const,
  name: 'get_weather',
  description: 'The weather of a city now',
  parameters: { type: 'object', properties: { city: { type: 'string' } } },
  strict: false,
}

const { upstream, server, me, apiKey, used } = gatewayWithUpstream()
let openai: OpenAI
beforeEach(() => {
  openai = new OpenAI({ apiKey: apiKey(), baseURL: `${server().origin}/v1`, maxRetries: 0 })
})

const streamed = (text: string) =>
  upstream().behave((response) => void response.writeHead(200, events).end(`${text}data: [DONE]\n\n`))
const thoughts = `${deltaPiece({ reasoning_content: 'Hm.' })}${piece('Yes')}`

test.each(['/v1', '/api/v1'])('OpenAI’s client gets a response at %s, and the call counts', async (base) => {
  const client = new OpenAI({ apiKey: apiKey(), baseURL: `${server().origin}${base}` })
  const response = await client.responses.create({ ...hello, instructions: 'Be brief', temperature: 0.5, store: true })
  expect(response).toMatchObject({
    object: 'response',
    status: 'completed',
    model: 'own-model',
    store: false,
    output_text: 'Hello',
    output: [
      { type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: 'Hello' }] },
    ],
    usage: { input_tokens: 7, output_tokens: 5, total_tokens: 12 },
    error: null,
    incomplete_details: null,
  })
  expect(upstream().asked[0]?.body).toMatchObject({
    model: 'own-model',
    temperature: 0.5,
    messages: [
      { role: 'system', content: 'Be brief' },
      { role: 'user', content: 'Hello there' },
    ],
  })
  expect(upstream().asked[0]?.body).not.toHaveProperty('store')
  expect(await used()).toEqual({ calls: 1, input_tokens: 7, output_tokens: 5 })
})

test('OpenAI’s client streams events in order, and a whole response', async () => {
  const seen: [string, number][] = []
  for await (const event of await openai.responses.create({ ...hello, stream: true }))
    seen.push([event.type, event.sequence_number])
  expect(seen.map(([type]) => type)).toEqual([
    'response.created',
    'response.in_progress',
    'response.output_item.added',
    'response.content_part.added',
    'response.output_text.delta',
    'response.output_text.delta',
    'response.output_text.done',
    'response.content_part.done',
    'response.output_item.done',
    'response.completed',
  ])
  expect(seen.map(([, number]) => number)).toEqual(seen.map((_, index) => index))
  const whole = await openai.responses.stream(hello).finalResponse()
  expect(whole).toMatchObject({
    status: 'completed',
    output_text: 'Hello',
    usage: { input_tokens: 7, output_tokens: 5 },
  })
  expect(await used()).toEqual({ calls: 2, input_tokens: 14, output_tokens: 10 })
})

test('OpenAI’s client gets function calls, whole and streamed, and returns their results', async () => {
  const asked = await openai.responses.create({ ...hello, tools: [weather], tool_choice: 'required' })
  const call = { type: 'function_call', call_id: 'call_0', name: 'get_weather', arguments: '{"city":"Shanghai"}' }
  expect(asked.output).toMatchObject([call])
  expect(upstream().asked[0]?.body).toMatchObject({
    tool_choice: 'required',
    tools: [{ type: 'function', function: { name: 'get_weather', parameters: weather.parameters } }],
  })
  const calls = (delta: object) => deltaPiece({ tool_calls: [{ index: 0, ...delta }] })
  streamed(
    calls({ id: 'call_0', type: 'function', function: { name: 'get_weather', arguments: '' } }) +
      calls({ function: { arguments: '{"city":' } }) +
      calls({ function: { arguments: '"Shanghai"}' } }),
  )
  expect((await openai.responses.stream({ ...hello, tools: [weather] }).finalResponse()).output).toMatchObject([call])
  upstream().behave()
  await openai.responses.create({
    model: 'own-model',
    input: [
      { role: 'user', content: 'Hello there' },
      ...asked.output.filter((item) => item.type === 'function_call'),
      { type: 'function_call_output', call_id: 'call_0', output: 'Cloudy' },
    ],
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

test('OpenAI’s client gets the text of a custom tool while it is written', async () => {
  const custom = { type: 'custom' as const, name: 'apply_patch', description: 'Patches files' }
  const calls = (delta: object) => deltaPiece({ tool_calls: [{ index: 0, ...delta }] })
  streamed(
    calls({ id: 'call_1', type: 'function', function: { name: 'apply_patch', arguments: '{"input":"*** Be' } }) +
      calls({ function: { arguments: String.raw`gin\n\ud83d` } }) +
      calls({ function: { arguments: String.raw`\ude00"}` } }),
  )
  const deltas: string[] = []
  const stream = openai.responses.stream({ ...hello, tools: [custom] })
  for await (const event of stream) if (event.type === 'response.custom_tool_call_input.delta') deltas.push(event.delta)
  expect(deltas).toEqual(['*** Be', 'gin\n', '😀'])
  expect((await stream.finalResponse()).output).toMatchObject([
    { type: 'custom_tool_call', call_id: 'call_1', name: 'apply_patch', input: '*** Begin\n😀' },
  ])
  expect(upstream().asked[0]?.body['tools']).toMatchObject([{ function: { name: 'apply_patch' } }])
})

test('OpenAI’s client gets reasoning as a summary on request, encrypted, and the model gets it back', async () => {
  streamed(thoughts)
  const include = ['reasoning.encrypted_content' as const]
  const first = await openai.responses.stream({ ...hello, include, reasoning: { summary: 'auto' } }).finalResponse()
  const [reasoning] = first.output
  expect(reasoning).toMatchObject({ type: 'reasoning', summary: [{ type: 'summary_text', text: 'Hm.' }] })
  const hidden = (await openai.responses.stream({ ...hello, include }).finalResponse()).output[0]
  expect(hidden).toMatchObject({ type: 'reasoning', summary: [], encrypted_content: expect.any(String) as string }) // as: the matcher is typed any
  upstream().behave()
  const more = { role: 'user' as const, content: 'Really?' }
  const back = first.output.filter((item) => item.type === 'reasoning')
  await openai.responses.create({ model: 'own-model', input: [...back, more] })
  expect(upstream().asked.at(-1)?.body['messages']).toEqual([
    { role: 'assistant', content: '', reasoning_content: 'Hm.' },
    { role: 'user', content: 'Really?' },
  ])
})

test('a response that is cut at the caller’s maximum is incomplete', async () => {
  upstream().behave((response) => {
    const choices = [{ index: 0, message: { role: 'assistant', content: 'Hel' }, finish_reason: 'length' }]
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: 'a', choices }))
  })
  expect(await openai.responses.create({ ...hello, max_output_tokens: 1 })).toMatchObject({
    status: 'incomplete',
    incomplete_details: { reason: 'max_output_tokens' },
    completed_at: null,
  })
})

test.each([
  { previous_response_id: 'resp_1' },
  { conversation: 'conv_1' },
  { background: true },
  { input: [{ type: 'item_reference' as const, id: 'msg_1' }] },
])('a request that needs a stored response is rejected with the next step: %j', async (more) => {
  await expect(openai.responses.create({ ...hello, ...more })).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('`store: false`') as string, // as: the matcher is typed any
  })
  await expect(openai.responses.retrieve('resp_1')).rejects.toMatchObject({ status: 404 })
})

test('OpenAI’s client gets errors and limits as of a chat', async () => {
  await expect(openai.responses.create({ ...hello, model: 'gpt' })).rejects.toMatchObject({
    status: 404,
    code: 'model_not_found',
  })
  await expect(openai.responses.create({ ...hello, max_output_tokens: 0 })).rejects.toMatchObject({
    status: 400,
    param: 'max_output_tokens',
  })
  await grantLimits(server().db, me().userId, { rpm: 1 }, server().now())
  await openai.responses.create(hello)
  await expect(openai.responses.create(hello)).rejects.toMatchObject({ status: 429, code: 'requests_per_minute' })
})

describe('A streamed call of Codex', () => {
  const ask = (more: object = {}) =>
    fetch(`${server().origin}/v1/responses`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey()}`,
        'content-type': 'application/json',
        accept: 'text/event-stream',
        'user-agent': 'codex_exec/0.169.0',
        ...more,
      },
      body: JSON.stringify({ ...hello, stream: true }),
    })

  test.each([
    ['a limit of the minute', 429, { rpm: 1 }, /"code":"rate_limit_exceeded","message":"[^"]*try again in \d+s[^"]*"/],
    ['a limit of the month', 429, { outputTokens: 256 }, /"code":"insufficient_quota".*#monthly_output_tokens"/],
    [
      'a too small month',
      400,
      { outputTokens: 200 },
      /"code":"insufficient_quota".*#request_exceeds_tokens_per_month"/,
    ],
    ['a too small minute', 400, { tpm: 1 }, /"code":"context_length_exceeded","message":"[^"]*#request_exceeds_\w+"/],
  ])('gets %s in its stream, others by status', async (_, status, limits, failure) => {
    await openai.responses.create(hello)
    await grantLimits(server().db, me().userId, limits, server().now())
    const response = await ask()
    const text = await response.text()
    expect([response.status, [...text.matchAll(/^event: (.+)$/gm)].map(([, type]) => type)]).toEqual([
      200,
      ['response.created', 'response.failed'],
    ])
    expect(text).toMatch(failure)
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true)
    expect((await ask({ 'user-agent': 'other/1' })).status).toBe(status)
    expect((await ask({ accept: '*/*' })).status).toBe(status)
  })

  test('gets a limit that waiting does not help by status', async () => {
    await grantLimits(server().db, me().userId, { rpm: 0 }, server().now())
    expect((await ask()).status).toBe(429)
  })
})

test('the operator replaces the key of reasoning, and the one before stays readable', async () => {
  const { db, configuration } = server()
  const now = server().now()
  const [first] = await loadReasoningKeys(db, now)
  const replace = () => runCommand(['reasoning-key', 'replace'], { db, configuration, now: () => now })
  expect(await replace()).toMatchObject({ code: 0, text: expect.stringContaining('Restart all processes') as string }) // as: typed any
  const [second, previous] = await loadReasoningKeys(db, now)
  expect([second.id === first.id, previous]).toEqual([false, first])
  await replace()
  expect((await loadReasoningKeys(db, now)).slice(1)).toEqual([second])
})
