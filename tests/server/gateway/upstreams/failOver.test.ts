import OpenAI from 'openai'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MOST_FAILURES } from '@/server/gateway/upstream/breakerMachine'
import { piece } from '@/tests/server/support/providers/modelUpstream'
import { failing, hangingUp, hello, keys, startWithUpstreams, type Client, type WithUpstreams } from './threeUpstreams'

const events = { 'content-type': 'text/event-stream' }
const nothing = { calls: 0, input_tokens: 0, output_tokens: 0 }
const twice = { calls: 2, input_tokens: 14, output_tokens: 10 }

const parsed = (lines: readonly string[]) => lines.map((line): unknown => JSON.parse(line))

let three: WithUpstreams
let client: Client
beforeAll(async () => {
  three = await startWithUpstreams()
})
afterAll(() => three.stop())
beforeEach(async () => {
  client = await three.begin()
})

test.each([401, 403, 404, 429, 500, 502, 503, 504, 307])(
  'fails over on %i with the other upstream’s id and key, counting the call once',
  async (status) => {
    const { a, b, asked } = three
    const { openai, used, statuses, streamed } = client
    failing(a, status)
    const { model, choices } = await openai.chat.completions.create(hello)
    expect([model, choices[0]?.message.content, asked()]).toEqual(['m', 'Hello', [1, 1, 0]])
    expect(a.asked).toMatchObject([{ authorization: `Bearer ${keys.KEY_A}`, body: { model: 'at-a' } }])
    expect(b.asked).toMatchObject([{ authorization: `Bearer ${keys.KEY_B}`, body: { model: 'at-b' } }])
    expect(await streamed()).toBe('Hello')
    expect([await used(), await statuses()]).toEqual([twice, [200, 200]])
  },
)

test('fails over if an upstream hangs up before its response, and logs which one failed', async () => {
  const { a, server, asked } = three
  const { openai, streamed } = client
  hangingUp(a)
  const before = server.logs.length
  expect(await streamed()).toBe('Hello')
  expect((await openai.chat.completions.create(hello)).choices[0]?.message.content).toBe('Hello')
  expect(asked()).toEqual([2, 2, 0])
  const lines = server.logs.slice(before).filter((line) => line.includes('calling another one'))
  expect(parsed(lines)).toMatchObject([
    { level: 40, upstream: 'a', model: 'm', fault: 'upstream_error', error: 'other side closed' },
    { level: 40, upstream: 'a', model: 'm' },
  ])
  expect(server.logs.slice(before).join('')).not.toMatch(/Hello there|key-of/)
})

test.each([
  [400, 400],
  [413, 413],
  [422, 400],
])('does not fail over on %i, which is about the call itself', async (status, expected) => {
  const { a, asked } = three
  const { openai, used } = client
  failing(a, status)
  await expect(openai.chat.completions.create(hello)).rejects.toMatchObject({ status: expected })
  expect([asked(), await used()]).toEqual([[1, 0, 0], nothing])
})

test.each([
  ['no JSON', '<html>'],
  ['no choices', '{}'],
])('does not fail over after a response of %s has begun', async (_, text) => {
  const { a, asked } = three
  const { openai } = client
  a.behave((response) => void response.writeHead(200).end(text))
  await expect(openai.chat.completions.create(hello)).rejects.toMatchObject({ status: 502 })
  expect(asked()).toEqual([1, 0, 0])
})

test('does not fail over after a truncated response', async () => {
  const { a, asked } = three
  a.behave((response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"choices":', () => response.destroy())
  })
  await expect(client.openai.chat.completions.create(hello)).rejects.toMatchObject({ code: 'upstream_error' })
  expect([asked(), await client.statuses()]).toEqual([[1, 0, 0], [502]])
})

test.each([
  ['after its first piece', piece('Hel')],
  ['before its first piece', ''],
])('does not restart a stream that breaks off %s', async (_, text) => {
  const { a, asked } = three
  const { statuses, streamed } = client
  a.behave((response) => {
    response.writeHead(200, events).write(text)
    response.end()
  })
  await expect(streamed()).rejects.toMatchObject({ error: { code: 'upstream_error' } })
  expect([asked(), await statuses()]).toEqual([[1, 0, 0], [502]])
})

test.each(['data: {"error":{"type":"overloaded_error"}}', 'error: {"code":500}'])('fails over on %s', async (first) => {
  three.a.behave((response) => void response.writeHead(200, events).end(`${first}\n\n`))
  expect(await client.streamed()).toBe('Hello')
  expect([three.asked(), await client.statuses()]).toEqual([[1, 1, 0], [200]])
})

test('a caller who hangs up stops the upstream without a fail-over', async () => {
  const { a, asked } = three
  const { openai, used, statuses } = client
  a.behave(() => undefined)
  const leaving = new AbortController()
  const call = openai.chat.completions.create(hello, { signal: leaving.signal }).catch(() => 'gone')
  await expect.poll(() => asked()).toEqual([1, 0, 0])
  leaving.abort()
  expect(await call).toBe('gone')
  await expect.poll(() => a.asked[0]?.wasClosed).toBe(true)
  await expect.poll(statuses).toEqual([499])
  expect([asked(), await used()]).toEqual([[1, 0, 0], { calls: 1, input_tokens: 8, output_tokens: 0 }])
})

test('retries a call that may have run once, and a rejected call at every upstream', async () => {
  const { a, b, asked } = three
  const { openai, used, statuses } = client
  hangingUp(a)
  hangingUp(b)
  await expect(openai.chat.completions.create(hello)).rejects.toMatchObject({ status: 502, code: 'upstream_error' })
  expect([asked(), await used(), await statuses()]).toEqual([[1, 1, 0], nothing, [502]])
  failing(a, 503)
  failing(b, 503)
  expect((await openai.chat.completions.create(hello)).choices[0]?.message.content).toBe('Hello')
  expect(asked()).toEqual([2, 2, 1])
})

test('if every upstream fails, the caller gets the last error and no usage counts', async () => {
  const { all, asked } = three
  const { openai, used, statuses } = client
  for (const one of all) one.behave((response) => void response.writeHead(503, { 'retry-after': '7' }).end())
  const error: unknown = await openai.chat.completions.create(hello).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ status: 503, code: 'upstream_unavailable' })
  expect(error instanceof OpenAI.APIError && error.headers?.get('retry-after')).toBe('7')
  expect([asked(), await used(), await statuses()]).toEqual([[1, 1, 1], nothing, [503]])
})

test('a model missing at its upstream is not offered, and logged', async () => {
  const { server } = three
  const { openai } = client
  await server.server.readModels()
  expect((await openai.models.list()).data.map(({ id }) => id)).toEqual(['m', 'only-b'])
  const lines = server.logs.filter((line) => line.includes('does not have the model'))
  expect(parsed(lines)).toMatchObject([{ level: 40, model: 'nowhere', upstream: 'c', ownId: 'not-there' }])
})

test('each upstream gets Messages or a translated chat, whichever it supports', async () => {
  const { a, b } = three
  const { anthropic, used } = client
  const message = {
    type: 'message',
    role: 'assistant',
    content: [{ type: 'text', text: 'At a' }],
    stop_reason: 'end_turn',
  }
  const body = { ...hello, max_tokens: 50 }
  a.behave((response) => {
    const answer = JSON.stringify({
      ...message,
      id: 'msg',
      model: 'at-a',
      usage: { input_tokens: 7, output_tokens: 5 },
    })
    response.writeHead(200).end(answer)
  })
  expect((await anthropic.messages.create(body)).content).toMatchObject([{ text: 'At a' }])
  expect(a.asked).toMatchObject([{ path: '/v1/messages', body: { model: 'at-a' } }])
  failing(a, 503)
  expect(await anthropic.messages.create(body)).toMatchObject({
    model: 'm',
    content: [{ type: 'text', text: 'Hello' }],
  })
  expect(await anthropic.messages.stream(body).finalText()).toBe('Hello')
  expect(b.asked.map(({ path }) => path)).toEqual(['/v1/chat/completions', '/v1/chat/completions'])
  expect(await used()).toEqual({ calls: 3, input_tokens: 21, output_tokens: 15 })
})

test('an upstream that supports Messages counts tokens; if it fails, the portal does', async () => {
  const { a, asked } = three
  const { anthropic } = client
  a.behave((response) => void response.writeHead(200).end('{"input_tokens":77}'))
  expect(await anthropic.messages.countTokens(hello)).toEqual({ input_tokens: 77 })
  failing(a, 503)
  expect((await anthropic.messages.countTokens(hello)).input_tokens).toBeLessThan(20)
  expect(asked()).toEqual([2, 0, 0])
})

test('failed token counts, which cost nothing, open no breaker', async () => {
  const { a, asked } = three
  const { anthropic, openai } = client
  failing(a, 503)
  for (let count = 0; count < 2 * MOST_FAILURES; count++) await anthropic.messages.countTokens(hello)
  a.behave()
  expect((await openai.chat.completions.create(hello)).choices[0]?.message.content).toBe('Hello')
  expect(asked()).toEqual([2 * MOST_FAILURES + 1, 0, 0])
})

test('responses fail over to another upstream, whole and streamed, and count once', async () => {
  const { a, asked } = three
  const { openai, used, statuses } = client
  failing(a, 503)
  const request = { model: 'm', input: 'Hello there', store: false }
  expect((await openai.responses.create(request)).output_text).toBe('Hello')
  expect((await openai.responses.stream(request).finalResponse()).output_text).toBe('Hello')
  expect([asked(), await used(), await statuses()]).toEqual([[2, 2, 0], twice, [200, 200]])
})

test('embeddings fail over to another upstream', async () => {
  const { a, b } = three
  const { openai, used } = client
  failing(a, 503)
  const answer = {
    object: 'list',
    data: [{ object: 'embedding', index: 0, embedding: [1] }],
    usage: { prompt_tokens: 3 },
  }
  b.behave((response) => void response.writeHead(200).end(JSON.stringify(answer)))
  const { data, model } = await openai.embeddings.create({ model: 'm', input: 'Hello', encoding_format: 'float' })
  expect([model, data[0]?.embedding]).toEqual(['m', [1]])
  expect(b.asked).toMatchObject([
    { path: '/v1/embeddings', authorization: `Bearer ${keys.KEY_B}`, body: { model: 'at-b' } },
  ])
  expect(await used()).toEqual({ calls: 1, input_tokens: 3, output_tokens: 0 })
})

test('after five consecutive failures an upstream gets no calls while others work', async () => {
  const { a, b, server, asked } = three
  const { openai, used } = client
  failing(a, 503)
  for (let call = 0; call < 7; call++) await openai.chat.completions.create(hello)
  expect(asked()).toEqual([5, 7, 0])
  const opened = server.logs.filter((line) => line.includes('the breaker of a model at an upstream has changed'))
  expect(parsed(opened)).toMatchObject([{ upstream: 'a', ownId: 'at-a', state: 'open' }])
  failing(b, 503)
  for (let call = 0; call < 5; call++)
    await expect(openai.chat.completions.create({ ...hello, model: 'only-b' })).rejects.toMatchObject({ status: 503 })
  const before = [...asked(), await used()]
  const error: unknown = await openai.chat.completions
    .create({ ...hello, model: 'only-b' })
    .catch((reason: unknown) => reason)
  expect(error).toMatchObject({ status: 503, code: 'upstream_unavailable' })
  expect(error instanceof OpenAI.APIError && error.headers?.get('retry-after')).toBe('10')
  expect([...asked(), await used()]).toEqual(before)
})
