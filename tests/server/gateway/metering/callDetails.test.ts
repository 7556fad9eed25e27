import { expect, test } from 'vitest'
import { gatewayWithUpstream } from '@/tests/server/support/providers/gatewayWithUpstream'
import { answerOf, deltaPiece, piece } from '@/tests/server/support/providers/modelUpstream'

const { upstream, server, apiKey, calls, me, used } = gatewayWithUpstream({
  MODEL_UPSTREAM_IDS: 'intern-latest=own-model',
})

const parts = { prompt_tokens_details: { cached_tokens: 4 }, completion_tokens_details: { reasoning_tokens: 2 } }
const sums = { prompt_tokens: 7, completion_tokens: 5, total_tokens: 12 }
const hello = [{ role: 'user', content: 'Hello' }]
const paths = {
  chat: ['/v1/chat/completions', { messages: hello, stream_options: { include_usage: true } }],
  messages: ['/v1/messages', { messages: hello, max_tokens: 50 }],
  responses: ['/v1/responses', { input: 'Hello' }],
} as const
type Protocol = keyof typeof paths
const protocols = Object.keys(paths) as Protocol[] // as: Object.keys widens them

/** The model server gives this usage, whole or in the last event of a stream. */
function report(usage: object) {
  upstream().behave((response, { body }) => {
    if (body['stream'] !== true) return void response.end(answerOf({ content: 'Hello' }, usage))
    const last = `data: ${JSON.stringify({ choices: [], usage })}\n\n`
    const end = `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'length' }] })}\n\n`
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(`${deltaPiece({ role: 'assistant' })}${piece('Hel')}${piece('lo')}${end}${last}data: [DONE]\n\n`)
  })
}

async function call(protocol: Protocol, { stream = false, agent = 'curl/8.5.0' } = {}) {
  const [path, { stream_options, ...body }] = paths[protocol] as readonly [string, Record<string, unknown>] // as: one of three
  const response = await fetch(`${server().origin}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey()}`, 'content-type': 'application/json', 'user-agent': agent },
    body: JSON.stringify({ model: 'intern-latest', ...body, ...(stream ? { stream, stream_options } : {}) }),
  })
  return { response, text: await response.text() }
}

/** The last usage in a response. */
function usageIn(text: string): unknown {
  const events = text.startsWith('{') ? [text] : text.split('\n').filter((line) => line.startsWith('data: {'))
  return events
    .map((line) => JSON.parse(line.replace(/^data: /, '')) as { usage?: object; response?: { usage?: object } }) // as: looked at below
    .map(({ usage, response }) => usage ?? response?.usage)
    .findLast((usage) => usage !== undefined && usage !== null)
}

const responsesUsage = (cached: number, reasoning: number) => ({
  input_tokens: 7,
  input_tokens_details: { cached_tokens: cached },
  output_tokens: 5,
  output_tokens_details: { reasoning_tokens: reasoning },
  total_tokens: 12,
})
const reported = {
  chat: { ...sums, ...parts },
  messages: { input_tokens: 3, cache_creation_input_tokens: 0, cache_read_input_tokens: 4, output_tokens: 5 },
  responses: responsesUsage(4, 2),
}
const unreported = {
  chat: sums,
  messages: { input_tokens: 7, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 5 },
  responses: responsesUsage(0, 0),
}
const each = protocols.flatMap((protocol) => [false, true].map((stream) => ({ protocol, stream })))

test.each(each)('forwards and stores cached and reasoning tokens: $protocol, streamed $stream', async (one) => {
  report({ ...sums, ...parts })
  expect(usageIn((await call(one.protocol, one)).text)).toEqual(reported[one.protocol])
  const counts = { inputTokens: 7, outputTokens: 5, cachedTokens: 4, reasoningTokens: 2 }
  expect(await calls()).toMatchObject([counts])
  expect(await used()).toEqual({ calls: 1, input_tokens: 7, output_tokens: 5 })
})

test.each(each)('invents no parts that are not reported: $protocol, streamed $stream', async (one) => {
  report(sums)
  expect(usageIn((await call(one.protocol, one)).text)).toEqual(unreported[one.protocol])
  expect(await calls()).toMatchObject([{ cachedTokens: null, reasoningTokens: null }])
})

test.each(each)('drops parts that are more than their whole: $protocol, streamed $stream', async (one) => {
  const impossible = { prompt_tokens_details: { cached_tokens: 8 }, completion_tokens_details: { reasoning_tokens: 6 } }
  report({ ...sums, ...impossible })
  expect(usageIn((await call(one.protocol, one)).text)).toEqual(unreported[one.protocol])
  expect(await calls()).toMatchObject([{ cachedTokens: null, reasoningTokens: null }])
})

test('the usage report of a token has the cached and reasoning tokens of its days', async () => {
  report({ ...sums, ...parts })
  await call('chat')
  report(sums)
  await call('chat')
  const headers = { authorization: `Bearer ${apiKey()}` }
  const { days } = (await (await fetch(`${server().origin}/v1/usage`, { headers })).json()) as { days: object[] } // as: looked at below
  expect(days).toMatchObject([{ calls: 2, input_tokens: 14, cached_tokens: 4, reasoning_tokens: 2 }])
})

test.each(each)('stores the details of a call: $protocol, streamed $stream', async (one) => {
  report(sums)
  const { response } = await call(one.protocol, { ...one, agent: 'OpenAI/Python 2.8.1' })
  const [stored] = await calls()
  expect(stored).toMatchObject({
    requestId: response.headers.get('x-request-id'),
    model: 'intern-latest',
    actualModel: 'own-model',
    protocol: one.protocol,
    errorCode: null,
    finishReason: one.stream ? 'length' : 'stop',
    client: 'openai-python',
  })
  if (!one.stream) return expect(stored?.firstTokenMs).toBeNull()
  expect(stored?.firstTokenMs).toBeGreaterThanOrEqual(0)
  expect(stored?.firstTokenMs).toBeLessThanOrEqual((stored?.latencyMs ?? 0) + 1)
})

test.each(protocols)(
  'stores the error code and request id of a failed call that its caller gets: %s',
  async (protocol) => {
    upstream().behave((response) => void response.writeHead(500).end())
    const { response, text } = await call(protocol)
    expect(text).toContain('upstream_error')
    const requestId = response.headers.get('x-request-id')
    const unknown = { actualModel: null, finishReason: null, firstTokenMs: null, cachedTokens: null }
    expect(await calls()).toMatchObject([{ status: 502, errorCode: 'upstream_error', requestId, ...unknown }])
    const found = await me().ask<{ call: object }>(`/statistics/calls/${requestId}`)
    expect(found.data?.call).toMatchObject({ status: 502, error_code: 'upstream_error', protocol, actual_model: null })
  },
)

test.each(['messages', 'responses'] as const)(
  'stores a response that cannot be translated as failed, without tokens: %s',
  async (protocol) => {
    upstream().behave((response) => void response.end(JSON.stringify({ choices: [], usage: sums })))
    expect((await call(protocol)).response.status).toBe(502)
    expect(await calls()).toMatchObject([{ status: 502, errorCode: 'upstream_error', outputTokens: 0 }])
    expect(await used()).toEqual({ calls: 0, input_tokens: 0, output_tokens: 0 })
  },
)

test('stores the error code of a stream that breaks off', async () => {
  upstream().behave((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`${piece('Hello')}data: {"error":{}}\n\n`)
  })
  await call('chat', { stream: true })
  expect(await calls()).toMatchObject([{ status: 502, errorCode: 'upstream_error', actualModel: 'own-model' }])
})

test('stores vectors under their protocol', async () => {
  const usage = { prompt_tokens: 3, total_tokens: 3 }
  upstream().behave((response) => void response.end(JSON.stringify({ data: [], usage })))
  const headers = { authorization: `Bearer ${apiKey()}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ model: 'intern-latest', input: 'Hello' })
  await fetch(`${server().origin}/v1/embeddings`, { method: 'POST', headers, body })
  expect(await calls()).toMatchObject([{ protocol: 'embeddings', actualModel: 'own-model', finishReason: null }])
})
