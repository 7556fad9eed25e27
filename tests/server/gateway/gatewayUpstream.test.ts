import Anthropic from '@anthropic-ai/sdk'
import OpenAI from 'openai'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { callContextOf, clientAt } from '../support/providers/modelRoute'
import { piece } from '../support/providers/modelUpstream'
import { gatewayWithUpstream } from '../support/providers/gatewayWithUpstream'
import { startTestServer } from '../support/testServer'

const hello = { model: 'intern-latest', messages: [{ role: 'user' as const, content: 'Hello there' }] }
const events = { 'content-type': 'text/event-stream' }

const { upstream, database, server, apiKey, used, statuses } = gatewayWithUpstream({
  MODEL_UPSTREAM_KEY: 'upstream-key',
  MODEL_UPSTREAM_IDS: 'intern-latest=own-model',
  MODEL_UPSTREAM_TIMEOUT: '5',
})
let openai: OpenAI
beforeEach(() => {
  openai = new OpenAI({ apiKey: apiKey(), baseURL: `${server().origin}/v1`, maxRetries: 0 })
})

const nothing = { calls: 0, input_tokens: 0, output_tokens: 0 }

async function streamed() {
  let text = ''
  const stream = await openai.chat.completions.create({ ...hello, stream: true })
  for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? ''
  return text
}

test('forwards with the upstream’s model id and key and responds with the portal’s', async () => {
  expect((await openai.models.list()).data.map(({ id }) => id)).toEqual(['intern-latest'])
  const { model, choices } = await openai.chat.completions.create({ ...hello, temperature: 0.2 })
  expect([model, choices[0]?.message.content]).toEqual(['intern-latest', 'Hello'])
  expect(upstream().asked).toMatchObject([
    { authorization: 'Bearer upstream-key', body: { ...hello, model: 'own-model', temperature: 0.2 } },
  ])
  expect(await used()).toEqual({ calls: 1, input_tokens: 7, output_tokens: 5 })
})

test('forwards tools and other fields of the contract unchanged', async () => {
  const tools = [
    { type: 'function' as const, function: { name: 'get_weather', parameters: { type: 'object', properties: {} } } },
  ]
  const body = { ...hello, tools, tool_choice: 'auto' as const, seed: 7, thinking_mode: false }
  const { choices } = await openai.chat.completions.create(body)
  expect(choices[0]?.message.tool_calls).toMatchObject([{ function: { name: 'get_weather' } }])
  expect(upstream().asked[0]?.body).toEqual({ ...body, model: 'own-model', max_tokens: 16_384 })
})

test('always requests usage of a stream and forwards it only on request', async () => {
  expect(await streamed()).toBe('Hello')
  expect(upstream().asked[0]?.body).toMatchObject({ stream: true, stream_options: { include_usage: true } })
  expect(await used()).toEqual({ calls: 1, input_tokens: 7, output_tokens: 5 })
})

test('a caller who leaves before the response stops the model and logs no error', async () => {
  upstream().behave(() => undefined)
  const leaving = new AbortController()
  const call = openai.chat.completions.create(hello, { signal: leaving.signal }).catch(() => 'gone')
  await expect.poll(() => upstream().asked.length).toBe(1)
  const before = server().logs.length
  leaving.abort()
  expect(await call).toBe('gone')
  await expect.poll(() => upstream().asked[0]?.wasClosed).toBe(true)
  await expect.poll(() => server().logs.slice(before).join('')).toContain('"status":499')
  expect(server().logs.slice(before).join('')).not.toContain('model call failed')
  expect([await used(), await statuses()]).toEqual([{ ...nothing, calls: 1, input_tokens: 8 }, [499]])
})

test.each([
  ['400', 400, { error: { message: 'thinking_mode is not supported' } }, 400, 'invalid_request'],
  ['401, which is our key’s fault', 401, { error: { message: 'bad key upstream-key' } }, 502, 'upstream_error'],
  ['404', 404, {}, 404, 'model_not_found'],
  ['429', 429, {}, 503, 'upstream_unavailable'],
  ['500', 500, 'broken', 502, 'upstream_error'],
  ['no JSON', 200, '<html>', 502, 'upstream_error'],
  ['no choices', 200, {}, 502, 'upstream_error'],
])('maps a response of an upstream to an error: %s', async (_, status, body, expected, code) => {
  upstream().behave((response) => void response.writeHead(status).end(JSON.stringify(body)))
  const error: unknown = await openai.chat.completions.create(hello).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ status: expected, code })
  expect(String(error)).not.toContain('upstream-key')
  expect([await used(), await statuses()]).toEqual([nothing, [expected]])
})

test('a caller who leaves before the model is called costs nothing', async () => {
  const before = server().logs.length
  const leaving = new AbortController()
  leaving.abort()
  const request = new Request(`${server().origin}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey()}` },
    body: JSON.stringify(hello),
    signal: leaving.signal,
  })
  expect((await server().server.fetch(request)).status).toBe(499)
  expect([upstream().asked, await used(), await statuses()]).toEqual([[], nothing, []])
  expect(server().logs.slice(before).join('')).not.toContain('model call failed')
})

test('logs a failed upstream with its cause, and no rejected request', async () => {
  const before = server().logs.length
  const logged = () =>
    server()
      .logs.slice(before)
      .filter((line) => line.includes('model upstream failed'))
  upstream().behave(
    (response) => void response.writeHead(401).end(`bad key upstream-key of ${hello.messages[0]?.content}`),
  )
  await expect(openai.chat.completions.create(hello)).rejects.toMatchObject({ status: 502 })
  upstream().behave((response) => void response.writeHead(200, events).end(piece('Hel')))
  await expect(streamed()).rejects.toMatchObject({ error: { code: 'upstream_error' } })
  upstream().behave((response) => void response.destroy())
  await expect(openai.chat.completions.create(hello)).rejects.toMatchObject({ status: 502 })
  await expect(openai.chat.completions.create({ ...hello, messages: [] })).rejects.toMatchObject({ status: 400 })
  const lines = logged().map((line) => JSON.parse(line) as { level: number; fault: string; error: string }) // pino's JSON
  expect(lines).toMatchObject([
    { level: 40, fault: 'upstream_error', error: 'the upstream answered 401' },
    { level: 40, fault: 'upstream_error', error: 'the stream ended without its last event' },
    { level: 40, fault: 'upstream_error', error: 'other side closed' },
  ])
})

test('lets a caller read as slowly as it likes', async () => {
  const timeoutMs = 60_000
  const backend = clientAt(upstream().url, 'own-model', { timeoutMs })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const pieces = await backend.stream({ ...hello, stream: true }, 10, callContextOf())
  const texts: unknown[] = []
  for await (const together of pieces) {
    texts.push(...together.map(({ json }) => json['choices']))
    vi.advanceTimersByTime(2 * timeoutMs)
  }
  expect(texts).toMatchObject([[{ delta: { content: 'Hel' } }], [{ delta: { content: 'lo' } }], []])
})

test.each([
  ['is cut in mid-stream', 'upstream_error', piece('Hel')],
  ['sends an error in mid-stream', 'upstream_error', `${piece('Hel')}data: {"error":{"message":"out of memory"}}\n\n`],
  ['sends what is no JSON in mid-stream', 'upstream_error', `${piece('Hel')}data: {{\n\n`],
])('a stream that %s ends with an error and counts its tokens', async (_, code, text) => {
  upstream().behave((response) => void response.writeHead(200, events).end(text))
  await expect(streamed()).rejects.toMatchObject({ error: { code } })
  expect([await used(), await statuses()]).toEqual([{ calls: 1, input_tokens: 8, output_tokens: 1 }, [502]])
})

test('aborts an upstream that sends nothing, and a stream that stalls', async () => {
  upstream().behave(() => undefined)
  const silent = [
    expect(openai.chat.completions.create(hello)).rejects.toMatchObject({ status: 504, code: 'upstream_timeout' }),
    expect(streamed()).rejects.toMatchObject({ status: 504 }),
  ]
  await expect.poll(() => upstream().asked.length).toBe(2)
  upstream().behave((response) => void response.writeHead(200, events).write(piece('Hel')))
  const stalled = expect(streamed()).rejects.toMatchObject({ error: { code: 'upstream_timeout' } })
  await Promise.all([...silent, stalled])
  // The whole response counts as reserved, the silent stream not at all.
  expect(await used()).toEqual({ calls: 2, input_tokens: 16, output_tokens: 16_384 + 1 })
  expect(await statuses()).toEqual([504, 504, 504])
})

test('reports an upstream that hangs up and one that is unreachable', { timeout: 120_000 }, async () => {
  upstream().behave((response) => void response.destroy())
  await expect(openai.chat.completions.create(hello)).rejects.toMatchObject({ status: 502 })
  expect(await used()).toEqual(nothing)
  const away = { MODEL_UPSTREAM: 'http://127.0.0.1:1/v1' }
  const lonely = await startTestServer({ ...database(), close: () => Promise.resolve() }, { environment: away })
  const client = new OpenAI({ apiKey: apiKey(), baseURL: `${lonely.origin}/v1`, maxRetries: 0 })
  await expect(client.models.list()).rejects.toMatchObject({ status: 503, code: 'upstream_unavailable' })
  await lonely.stop()
})

const asked = () => upstream().asked.at(-1)?.body

test('sends developer messages as system, and no empty list of tools', async () => {
  const [developer, user] = [{ role: 'developer' as const, content: 'Be brief.' }, hello.messages[0] ?? expect.fail()]
  const none = { tools: [], tool_choice: 'auto' as const, parallel_tool_calls: true }
  await openai.chat.completions.create({ ...hello, messages: [developer, user], ...none })
  expect(asked()).toEqual({
    model: 'own-model',
    messages: [{ ...developer, role: 'system' }, user],
    max_tokens: 16_384,
  })
  const client = clientAt(upstream().url, 'own-model', { developerRole: 'developer' })
  await client.complete({ ...hello, messages: [developer, user] }, 10, callContextOf())
  expect(asked()?.['messages']).toEqual([developer, user])
  await openai.chat.completions.create({ ...hello, tools: [], tool_choice: 'required' })
  expect(asked()).toMatchObject({ tool_choice: 'required' })
})

const model = 'intern-latest'
const half = 'a \ud83d b'

test('repairs half a surrogate pair in every text that is sent', async () => {
  const anthropic = new Anthropic({ apiKey: apiKey(), baseURL: server().origin, maxRetries: 0 })
  const long = half + 'x'.repeat(2000)
  for (const content of [half, long]) {
    const said = [{ role: 'user' as const, content }]
    await openai.chat.completions.create({ model, messages: said })
    await anthropic.messages.create({ model, messages: said, max_tokens: 100 })
    await openai.responses.create({ model, input: content })
    const sent = upstream().asked.map(({ body }) => body['messages'] as { content: unknown }[]) // as: the gateway sends it
    const texts = sent.map(([first]) => first?.content)
    expect(texts.splice(-3)).toEqual(Array(3).fill(content.replace('\ud83d', '\ufffd')))
  }
})

const gbk = [0xc4, 0xe3, 0xba, 0xc3]

test.each([
  ['small', 'Hello there', gbk],
  ['large', '好'.repeat(200_000), gbk],
  ['large, and cut in a character', '好'.repeat(200_000), [0xe5, 0xa5]],
])('rejects a %s body that is not UTF-8', async (_, text, bytes) => {
  const [before = '', after = ''] = JSON.stringify({ model, messages: [{ role: 'user', content: `${text}|` }] }).split(
    '|',
  )
  const body = Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)])
  const headers = { authorization: `Bearer ${apiKey()}`, 'accept-language': 'zh' }
  const response = await fetch(`${server().origin}/v1/chat/completions`, { method: 'POST', headers, body })
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { error: { code: 'invalid_json', message: expect.stringContaining('请求体不是 UTF-8 编码') as string } }, // as: the matcher is typed any
  ])
  expect([await used(), upstream().asked]).toEqual([nothing, []])
})

test('reads a large body whose characters come in two pieces', async () => {
  const content = `${'好😀é'.repeat(40_000)}\ufffd`
  await openai.chat.completions.create({ model, messages: [{ role: 'user', content }] })
  const [message] = (asked()?.['messages'] ?? []) as { content: string }[] // as: the gateway sends it
  expect(message?.content === content).toBe(true)
})
