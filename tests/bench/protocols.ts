import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { Worker } from 'node:worker_threads'
import { median, type Figure } from './figures'
import { createGatewayContract } from '@/server/gateway/protocols/gatewayContract'
import { createMessagesProtocol } from '@/server/gateway/protocols/anthropic/messagesProtocol'
import { createChatProtocol } from '@/server/gateway/protocols/chat/chatProtocol'
import type { Protocol } from '@/server/gateway/protocols/protocol'
import { createResponsesProtocol } from '@/server/gateway/protocols/responses/responsesProtocol'
import { createReasoningSeal } from '@/server/gateway/protocols/responses/sealedReasoning'
import { writeChat } from '@/server/gateway/protocols/chat/writeChat'
import { createInputCount } from '@/server/gateway/metering/tokenizer'
import { createUsageCounter } from '@/server/gateway/metering/usageCounter'
import { chunkOf } from '@/server/gateway/conversation/chunk'
import type { ParsedRequest } from '@/server/gateway/upstream/callUpstreams'
import { makeReasoningKey } from '@/server/storage/secrets'
import { leaveMeasuredCore, startPortal, type Measured } from './throughput/measured'

const CALLS = Number(process.env['BENCH_CALLS'] ?? 1000)
const WARM_UP_CALLS = 100

const hello = [{ role: 'user', content: 'Hello there' }]
const protocols = {
  chat: { path: '/chat/completions', body: { model: 'model', max_tokens: 64, messages: hello } },
  Messages: { path: '/messages', body: { model: 'model', max_tokens: 64, messages: hello } },
  Responses: { path: '/responses', body: { model: 'model', max_output_tokens: 64, input: hello } },
}
type Name = keyof typeof protocols
const names = Object.keys(protocols) as Name[] // as: the keys of a constant

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** The times of the first and of the last bytes, in milliseconds. */
async function call(
  { origin, tokens }: Measured,
  name: Name,
  stream: boolean,
): Promise<[first: number, whole: number]> {
  const { path, body } = protocols[name]
  const headers = { authorization: `Bearer ${tokens[0]}`, 'content-type': 'application/json' }
  const began = performance.now()
  const sent = request(`${origin}${path}`, { method: 'POST', agent, headers })
  sent.end(JSON.stringify({ ...body, stream }))
  const [response] = (await once(sent, 'response')) as [IncomingMessage] // of node:http
  if (response.statusCode !== 200) throw new Error(`${name} answered ${response.statusCode}`)
  let [first, text] = [0, '']
  for await (const chunk of response) {
    text += String(chunk)
    // Responses begins with events of its own; the model's first text is compared.
    if (first === 0 && text.includes('word ')) first = performance.now() - began
  }
  return [first, performance.now() - began]
}

/** Calls of all protocols in turn, each as often the first, so that other work of the machine meets all of them. */
async function compare(portal: Measured, stream: boolean, calls: number): Promise<Figure[]> {
  const times: Record<Name, [number, number][]> = { chat: [], Messages: [], Responses: [] }
  for (let round = 0; round < calls; round++) {
    const first = round % names.length
    for (const name of [...names.slice(first), ...names.slice(0, first)])
      times[name].push(await call(portal, name, stream))
  }
  const parts = stream ? (['first text of a stream', 'whole stream'] as const) : ([null, 'whole'] as const) // as: two parts
  return parts.flatMap((what, part) => {
    if (what === null) return []
    const [chat = NaN, ...others] = names.map((name) => median(times[name].map((time) => time[part] ?? NaN)))
    return others.map((slower, index): Figure => [
      `${names[index + 1]}, ${what}`,
      `${(slower - chat).toFixed(2)} ms over a chat of ${chat.toFixed(2)} ms`,
    ])
  })
}

const rules = { passMembers: new Set<string>(), imageUrls: 'https' as const, contract: createGatewayContract() } // as: one of two
const context = { language: 'en', portal: '', requestId: 'id' } as const // as: a language
const chunks = [
  ...Array.from({ length: 10 }, () => ({ index: 0, delta: { content: 'word ' }, finish_reason: null })),
  { index: 0, delta: {}, finish_reason: 'stop' },
].map((choice) => chunkOf({ id: 'chatcmpl-bench', model: 'model', choices: [choice] }))

/** Reads, counts and writes a request, and writes its streamed response, as the gateway does. */
async function translate<Parsed extends ParsedRequest>(protocol: Protocol<Parsed>, body: string) {
  const parsed = protocol.parse(body, { userId: 'me' })
  const chat = parsed.chat ?? writeChat(parsed.conversation)
  const input = createInputCount(chat)
  input.least()
  const counter = createUsageCounter({ input: await input.count(), most: 64, isStreamed: true }, () => undefined)
  const writer = protocol.writeStream(parsed, counter, context)
  let text = JSON.stringify(chat) + (writer.begin?.() ?? '')
  for (const chunk of chunks) {
    counter.observe(chunk)
    text += writer.chunk(chunk)
  }
  return text + writer.end()
}

/** The time in the process alone, which other work of the machine hardly changes. */
async function compareTranslations(): Promise<Figure[]> {
  const all = {
    chat: createChatProtocol(rules),
    Messages: createMessagesProtocol(rules),
    Responses: createResponsesProtocol(rules, createReasoningSeal([makeReasoningKey()])),
  }
  const run: Record<Name, () => Promise<string>> = {
    chat: () => translate(all.chat, JSON.stringify(protocols.chat.body)),
    Messages: () => translate(all.Messages, JSON.stringify(protocols.Messages.body)),
    Responses: () => translate(all.Responses, JSON.stringify(protocols.Responses.body)),
  }
  const times: Record<Name, number[]> = { chat: [], Messages: [], Responses: [] }
  for (let round = 0; round < 3 * CALLS; round++)
    for (const name of names) {
      const began = performance.now()
      await run[name]()
      if (round >= CALLS) times[name].push(performance.now() - began)
    }
  const [chat = NaN, ...others] = names.map((name) => median(times[name]))
  return others.map((slower, index): Figure => [
    `${names[index + 1]}, translation alone`,
    `${(slower - chat).toFixed(3)} ms over a chat of ${chat.toFixed(3)} ms`,
  ])
}

/** The time that a translation of Messages or Responses adds to a chat, with a model that responds at once. */
export async function measureProtocols(): Promise<Figure[]> {
  leaveMeasuredCore()
  const worker = new Worker(new URL('./upstreamWorker.mjs', import.meta.url), {
    workerData: { thinkingMs: 0, pieceMs: 0 },
  })
  const [port] = (await once(worker, 'message')) as [number] // posted by upstreamWorker.mjs
  const portal = await startPortal('', { database: '', model: `http://127.0.0.1:${port}/v1`, accounts: 1 })
  try {
    for (const stream of [false, true]) await compare(portal, stream, WARM_UP_CALLS)
    const calls = [...(await compare(portal, false, CALLS)), ...(await compare(portal, true, CALLS))]
    return [...(await compareTranslations()), ...calls]
  } finally {
    agent.destroy()
    await portal.stop()
    await worker.terminate()
  }
}
