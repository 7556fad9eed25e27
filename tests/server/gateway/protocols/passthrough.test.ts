import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createGatewayContract } from '@/server/gateway/protocols/gatewayContract'
import { createChatProtocol } from '@/server/gateway/protocols/chat/chatProtocol'
import { relay } from '@/server/gateway/relay/relay'
import { createUsageCounter } from '@/server/gateway/metering/usageCounter'
import { callContextOf, clientAt, parsedChat } from '@/tests/server/support/providers/modelRoute'
import { startModelUpstream, type ModelUpstream } from '@/tests/server/support/providers/modelUpstream'
import type { Json } from '@/server/platform/json'
import { chunkOf } from '@/server/gateway/conversation/chunk'

vi.setConfig({ testTimeout: 120_000 })

let upstream: ModelUpstream
beforeAll(async () => {
  upstream = await startModelUpstream()
})
afterAll(() => upstream.stop())

const request = { model: 'own-model', messages: [{ role: 'user' as const, content: 'Hello there' }], stream: true }
const base = { id: 'x', model: 'own-model' }
const context = { language: 'en', portal: '', requestId: 'id' } as const
const protocol = createChatProtocol({
  passMembers: new Set(),
  imageUrls: 'data',
  contract: createGatewayContract(),
})
const usage = { prompt_tokens: 2, completion_tokens: 900, total_tokens: 902 }

/** The events that a caller gets of a stream, and the usage that counts. */
async function read({ model, wantsUsage }: { model: string; wantsUsage: boolean }) {
  const backend = clientAt(upstream.url, 'own-model')
  const abort = new AbortController()
  const counter = createUsageCounter({ input: 2, most: 1000, isStreamed: true }, () => undefined)
  const { body } = relay({
    chunks: await backend.stream({ ...request, model }, 1000, callContextOf(abort)),
    writer: protocol.writeStream(
      parsedChat({ ...request, stream_options: { include_usage: wantsUsage } }),
      counter,
      context,
    ),
    counter,
    meter: { noteFirstEvent: () => undefined, end: () => Promise.resolve() },
    isLate: false,
    abort,
    report: () => undefined,
  })
  return { sent: await new Response(body).text(), used: counter.used() }
}

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('data: [DONE]', '\n\n', '书生·浦语', '😀'),
)
const lines = fc.constantFrom('\n', '\r\n')
const noise = fc.constantFrom('', ': a comment', 'event: message', 'id: 7', 'retry: 10')

type Event = { content: string; noise: string; isLoose: boolean }
const event: fc.Arbitrary<Event> = fc.record({ content: text, noise, isLoose: fc.boolean() })

const contentPiece = (content: string, model = base.model): Json => ({
  ...base,
  choices: [{ index: 0, delta: { content }, finish_reason: null }],
  model,
})

/** Bytes of a stream as a server of another house might write it: other line ends, comments, JSON with spaces or over lines. */
function write(events: readonly Event[], line: string): Buffer {
  const blocks = events.map(({ content, noise, isLoose }) => {
    const data = JSON.stringify(contentPiece(content), null, isLoose ? 1 : 0).split('\n')
    return [...(noise === '' ? [] : [noise]), ...data.map((one) => `data: ${one}`), '', ''].join(line)
  })
  const last = JSON.stringify({ ...base, choices: [], usage })
  return Buffer.from([...blocks, `data:${last}${line}${line}`, `data: [DONE]${line}${line}`].join(''))
}

/** Sends bytes in pieces that end anywhere, each by itself on the wire. */
function cut(bytes: Buffer, ends: readonly number[]): Buffer[] {
  const places = [...new Set(ends.map((end) => Math.floor(end * bytes.length)))].sort((a, b) => a - b)
  return [0, ...places].map((from, index) => bytes.subarray(from, places[index] ?? bytes.length))
}

const stream = fc.record({
  // A stream without any output is a failure.
  events: fc.array(event, { maxLength: 8 }).filter((events) => events.some(({ content }) => content !== '')),
  line: lines,
  ends: fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { maxLength: 12 }),
  model: fc.constantFrom('own-model', 'another-name'),
  wantsUsage: fc.boolean(),
})

/** The data of the events that a caller got. */
const dataOf = (sent: string) =>
  sent.split('\n\n').flatMap((block) => (block === '' ? [] : [block.replace(/^data: /, '')]))

test('a stream reads the same however it was split, with the portal’s model id', async () => {
  const property = fc.asyncProperty(stream, async ({ events, line, ends, model, wantsUsage }) => {
    upstream.behave(async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const piece of cut(write(events, line), ends)) {
        response.write(piece)
        await new Promise((resolve) => setImmediate(resolve))
      }
      response.end()
    })
    const { sent, used } = await read({ model, wantsUsage })
    const data = dataOf(sent)
    expect(data.pop()).toBe('[DONE]')
    const last = wantsUsage ? [{ ...base, choices: [], usage, model }] : []
    expect(data.map((one): unknown => JSON.parse(one))).toEqual([
      ...events.map(({ content }) => contentPiece(content, model)),
      ...last,
    ])
    expect(used).toEqual({ input: 2, output: 900 })
  })
  await fc.assert(property, { numRuns: 150 })
})

test('forwards chunks that have the portal’s model id unchanged', async () => {
  const odd = `{"model":"own-model", "choices":[{"index":0,"delta":{"content":"\\u4f60 1e400"}}],"created":1.0e3,"id":18446744073709551615}`
  upstream.behave((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`data: ${odd}\n\ndata: [DONE]\n\n`)
  })
  const { sent } = await read({ model: 'own-model', wantsUsage: false })
  expect(sent).toBe(`data: ${odd}\n\ndata: [DONE]\n\n`)
})

test('forwards chunks together that arrived together', async () => {
  async function* together() {
    await Promise.resolve()
    yield ['a', 'b', 'c'].map((content) => chunkOf(contentPiece(content)))
  }
  const counter = createUsageCounter({ input: 2, most: 1000, isStreamed: true }, () => undefined)
  const { body } = relay({
    chunks: together(),
    writer: protocol.writeStream(parsedChat(request), counter, context),
    counter,
    meter: { noteFirstEvent: () => undefined, end: () => Promise.resolve() },
    isLate: false,
    abort: new AbortController(),
    report: () => undefined,
  })
  const sent: string[] = []
  for await (const bytes of body) sent.push(new TextDecoder().decode(bytes))
  expect(sent.map((one) => dataOf(one).length)).toEqual([3, 1])
})
