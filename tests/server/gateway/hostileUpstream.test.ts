import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginExchange, readText } from '@/server/gateway/upstream/exchange'
import { readEvents } from '@/server/gateway/upstream/eventStream'
import { createStreamBudget } from '@/server/gateway/upstream/streamBudget'
import { isServerFault, parseJson } from '@/server/gateway/upstream/upstreamErrors'
import { callContextOf, clientAt, send } from '../support/providers/modelRoute'
import { startModelUpstream, type ModelUpstream } from '../support/providers/modelUpstream'

let upstream: ModelUpstream
beforeAll(async () => {
  upstream = await startModelUpstream()
})
afterAll(() => upstream.stop())

const MEGABYTE = 1024 * 1024

async function ask(bounds: { timeoutMs: number; longestMs?: number } = { timeoutMs: 60_000 }) {
  const exchange = beginExchange(new AbortController().signal, { send, ...bounds })
  const body = Buffer.from('{}')
  const answer = await exchange
    .send(`${upstream.url}/chat/completions`, { method: 'POST', headers: {}, body })
    .catch((error: unknown) => Promise.reject(exchange.faultOf(error) as Error)) // as: a GatewayError
  return { exchange, answer }
}

const because = (error: string) => ({
  code: 'upstream_error',
  cause: { message: expect.stringContaining(error) as string }, // as: the matcher is typed any
})

const hello = { model: 'own', messages: [{ role: 'user' as const, content: 'Hello there' }] }
const manyValues = (count: number) => `{"choices":[{"message":[${'[],'.repeat(count)}[]]}]}`

function faultIn(attempt: () => unknown): unknown {
  try {
    return attempt()
  } catch (error) {
    return error
  }
}

test('rejects a response that is compressed in an unknown way', async () => {
  upstream.behave((response) => void response.writeHead(200, { 'content-encoding': 'zstd' }).end('x'))
  await expect(ask()).rejects.toMatchObject(because('compressed its response in a way that is not known'))
})

const packed = gzipSync(Buffer.alloc(64 * MEGABYTE, 'x'))

test('inflates a compressed response no further than its bound', async () => {
  upstream.behave((response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed))
  const { exchange } = await ask()
  let read = 0
  const counting: typeof exchange = {
    ...exchange,
    async read() {
      const bytes = await exchange.read()
      read += bytes?.byteLength ?? 0
      return bytes
    },
  }
  await expect(readText(counting, MEGABYTE)).rejects.toMatchObject(because('sent more than 1048576 bytes'))
  expect(read).toBeLessThan(2 * MEGABYTE)
  exchange.end()
})

test('counts the inflated bytes of a compressed stream, and rejects one that is cut', async () => {
  const head = { 'content-encoding': 'gzip', 'content-type': 'text/event-stream' }
  upstream.behave((response) => void response.writeHead(200, head).end(packed))
  const bomb = await ask()
  await expect(readEvents(bomb.exchange, createStreamBudget(1)).next()).rejects.toMatchObject(because('sent no event'))
  bomb.exchange.end()
  upstream.behave((response) => void response.writeHead(200, head).end(packed.subarray(0, 100)))
  const cut = await ask()
  const failure = await readText(cut.exchange, 64 * MEGABYTE).catch((error: unknown) => cut.exchange.faultOf(error))
  expect([failure, isServerFault(failure)]).toMatchObject([because('unexpected end of file'), true])
})

test('aborts a long response', async () => {
  upstream.behave((response) => void response.writeHead(200).end(Buffer.alloc(64 * MEGABYTE, 'x')))
  const { exchange } = await ask()
  await expect(readText(exchange, MEGABYTE)).rejects.toMatchObject(because('sent more than'))
  exchange.end()
  await expect.poll(() => upstream.open(), { timeout: 20_000 }).toBe(0)
})

test('aborts an event that never ends and closes the connection', async () => {
  upstream.behave((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: ')
    const more = () => {
      if (!response.destroyed) response.write('x'.repeat(MEGABYTE), more)
    }
    more()
  })
  const { exchange } = await ask()
  await expect(readEvents(exchange, createStreamBudget(1)).next()).rejects.toMatchObject(because('sent no event'))
  exchange.end()
  await expect.poll(() => upstream.open(), { timeout: 20_000 }).toBe(0)
})

test('rejects a redirect', async () => {
  upstream.behave((response) => void response.writeHead(307, { location: `${upstream.url}/elsewhere` }).end())
  const before = upstream.asked.length
  await expect(clientAt(upstream.url, 'own-model').complete(hello, 100, callContextOf())).rejects.toMatchObject(
    because('answered 307'),
  )
  expect(upstream.asked).toHaveLength(before + 1)
})

test('aborts a response that takes longer than any call may', async () => {
  upstream.behave(() => undefined)
  await expect(ask({ timeoutMs: 60_000, longestMs: 10 })).rejects.toMatchObject({ code: 'upstream_timeout' })
})

test('rejects JSON that is nested too deeply to be serialised again', () => {
  const depth = 100_000
  const text = `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`
  expect(faultIn(() => parseJson(text, 3 * depth))).toMatchObject(because('more than 100 levels'))
})

test('reads JSON with as many values as allowed and no more', () => {
  const text = `{"a":[${'[],'.repeat(99)}"[[[,,,"]}`
  expect(parseJson(text, 201)['a']).toHaveLength(100)
  expect(faultIn(() => parseJson(text, 200))).toMatchObject(because('more than 200 values'))
})

test('aborts a response with too many values before parsing it', async () => {
  upstream.behave((response) => void response.writeHead(200).end(manyValues(1_000_000)))
  await expect(clientAt(upstream.url, 'own-model').complete(hello, 100, callContextOf())).rejects.toMatchObject(
    because('more than 200000 values'),
  )
})

test('aborts a response that is too long', async () => {
  upstream.behave((response) => void response.writeHead(200).end(manyValues(3 * MEGABYTE)))
  await expect(clientAt(upstream.url, 'own-model').complete(hello, 100, callContextOf())).rejects.toMatchObject(
    because('more than 8388608 bytes'),
  )
})

test('aborts an event with too many values before parsing it and closes the connection', async () => {
  upstream.behave((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(`data: ${manyValues(20_000)}\n\n`)
  })
  const stream = clientAt(upstream.url, 'own-model').stream({ ...hello, stream: true }, 100, callContextOf())
  await expect(stream).rejects.toMatchObject(because('more than 20000 values'))
  await expect.poll(() => upstream.open(), { timeout: 20_000 }).toBe(0)
})

/** Streams one event again and again to a caller who asked for `most` tokens; resolves to the events until the error, and that. */
async function streamOf(event: string, most: number) {
  upstream.behave((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const more = () => {
      if (!response.destroyed) response.write(event, more)
    }
    more()
  })
  let count = 0
  const failure = await (async () => {
    const pieces = await clientAt(upstream.url, 'own-model').stream({ ...hello, stream: true }, most, callContextOf())
    for await (const together of pieces) count += together.length
  })().catch((error: unknown) => error)
  await expect.poll(() => upstream.open(), { timeout: 20_000 }).toBe(0)
  return { count, failure }
}

test('ends a stream that has more JSON values than its tokens can have', async () => {
  const { count, failure } = await streamOf(`data: ${manyValues(9000)}\n\n`, 100)
  expect(failure).toMatchObject(because('more JSON values than 100 tokens can have'))
  // 50,000 values, and 1,500 for each token.
  expect(count).toBe(11)
  expect(isServerFault(failure)).toBe(true)
})

test('ends a stream that has more bytes than its tokens can have, comments included', async () => {
  const { failure } = await streamOf(`: ${'x'.repeat(MEGABYTE)}\n\ndata: {}\n\n`, 10)
  expect(failure).toMatchObject(because('more bytes than 10 tokens can have'))
})

test('leaves a stream four times what the most verbose chunk of each token has', () => {
  const alternative = { token: ' word', logprob: -12.345678, bytes: Array.from({ length: 8 }, () => 120) }
  const logprobs = { content: [{ ...alternative, top_logprobs: Array.from({ length: 20 }, () => alternative) }] }
  const usage = { prompt_tokens: 100_000, completion_tokens: 1, total_tokens: 100_001 }
  const choices = [{ index: 0, delta: { content: ' word' }, logprobs, finish_reason: null }]
  const text = JSON.stringify({
    id: 'x'.repeat(64),
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices,
    usage,
  })
  const budget = createStreamBudget(5000)
  const spendChunk = () => {
    budget.spendBytes(text.length)
    parseJson(text, 20_000, budget.spendValues)
  }
  for (let chunk = 0; chunk < 4 * 5000; chunk++) spendChunk()
})
