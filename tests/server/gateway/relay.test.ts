import { getEventListeners } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Language } from '@/openapi/types'
import { GatewayError } from '@/server/gateway/errors/gatewayError'
import { createGatewayContract } from '@/server/gateway/protocols/gatewayContract'
import { createChatProtocol } from '@/server/gateway/protocols/chat/chatProtocol'
import { relay } from '@/server/gateway/relay/relay'
import { createUsageCounter } from '@/server/gateway/metering/usageCounter'
import { pass, stopTime } from '../support/stoppedTime'
import { createMessagesProtocol } from '@/server/gateway/protocols/anthropic/messagesProtocol'
import { createResponsesProtocol } from '@/server/gateway/protocols/responses/responsesProtocol'
import { MAX_CALL_MS } from '@/server/storage/schema/limitsSchema'
import { seal } from './protocols/core/writeResponses'
import { chunkOf, type Chunk } from '@/server/gateway/conversation/chunk'
import { parsedChat } from '@/tests/server/support/providers/modelRoute'

async function* chunks() {
  await Promise.resolve()
  yield [chunkOf({ choices: [{ index: 0, delta: { content: 'Hello' } }] })]
}

const portal = 'https://portal.example'

const protocol = createChatProtocol({
  passMembers: new Set(),
  imageUrls: 'data',
  contract: createGatewayContract(),
})
const request = { model: 'model', messages: [] }

/** A counter, and a writer of chat streams in a language. */
function counted(language: Language = 'en') {
  const counter = createUsageCounter({ input: 2, most: 1000, isStreamed: true }, (why) => expect.unreachable(why))
  return { counter, writer: protocol.writeStream(parsedChat(request), counter, { language, portal, requestId: 'id' }) }
}

// The platform keeps a caller's signal, and all that hangs on its listeners, as long as they hold the request itself.
test.each(['is read to its end', 'is left in its middle'])(
  'a stream that %s leaves no listener behind',
  async (how) => {
    const abort = new AbortController()
    const ends: number[] = []
    const { body, ended } = relay({
      chunks: chunks(),
      ...counted(),
      meter: { noteFirstEvent: () => undefined, end: (status) => Promise.resolve(void ends.push(status)) },
      isLate: false,
      abort,
      report: (fault) => expect.unreachable(fault.message),
    })
    expect(getEventListeners(abort.signal, 'abort')).toHaveLength(1)
    if (how === 'is read to its end') expect(await new Response(body).text()).toContain('[DONE]')
    else await body.cancel()
    await ended
    expect(ends).toEqual([how === 'is read to its end' ? 200 : 499])
    expect(getEventListeners(abort.signal, 'abort')).toHaveLength(0)
  },
)

async function* broken() {
  yield* chunks()
  throw new GatewayError('upstream_error')
}

test.each([
  [
    'en',
    `The server of the model broke off or failed (server error). Try again. See ${portal}/api/document/errors#upstream_error`,
  ],
  ['zh', `模型服务中断或返回异常（server error），请重试。详见 ${portal}/api/document/errors#upstream_error`],
] as const)('ends a failed stream with an error in the language of the caller: %s', async (language, message) => {
  const { body } = relay({
    chunks: broken(),
    ...counted(language),
    meter: { noteFirstEvent: () => undefined, end: () => Promise.resolve() },
    isLate: false,
    abort: new AbortController(),
    report: () => undefined,
  })
  expect(await new Response(body).text()).toContain(`"message":"${message}"`)
})

const comment = ': keep-alive\n\n'

/** The stream of a model that gives these chunks, for a caller who has waited for 10 seconds. */
const relayLate = (chunks: AsyncIterable<readonly Chunk[]>) =>
  relay({
    chunks,
    ...counted(),
    meter: { noteFirstEvent: () => undefined, end: () => Promise.resolve() },
    isLate: true,
    abort: new AbortController(),
    report: (fault) => expect.unreachable(fault.message),
  })

async function* silence() {
  await new Promise(() => undefined)
  yield []
}

async function* noPieces() {
  // a model that ends at once
}

test('leaves no timer behind after a stream has ended', async () => {
  stopTime()
  const { body } = relayLate(noPieces())
  expect(vi.getTimerCount()).toBe(1)
  expect(await new Response(body).text()).toBe(`${comment}data: [DONE]\n\n`)
  expect(vi.getTimerCount()).toBe(0)
})

test('queues no comments for a caller who does not read', async () => {
  stopTime()
  const { body, ended } = relayLate(silence())
  for (let passed = 0; passed < 100; passed++) await pass(10_000)
  const reader = body.getReader()
  expect(new TextDecoder().decode((await reader.read()).value)).toBe(comment)
  const next = reader.read()
  await pass(0)
  expect(vi.getTimerCount()).toBe(1)
  await pass(10_000)
  expect(new TextDecoder().decode((await next).value)).toBe(comment)
  await reader.cancel()
  await ended
  expect(vi.getTimerCount()).toBe(0)
})

test('sends the chunks that came together with one that fails, and counts them', async () => {
  const ends: unknown[] = []
  async function* tooLong() {
    for await (const [first] of chunks())
      yield [...(first ? [first] : []), chunkOf({ choices: [{ index: 0, delta: { content: 'word '.repeat(3000) } }] })]
  }
  const { body } = relay({
    chunks: tooLong(),
    ...counted(),
    meter: { noteFirstEvent: () => undefined, end: (status) => Promise.resolve(void ends.push(status)) },
    isLate: false,
    abort: new AbortController(),
    report: () => undefined,
  })
  const text = await new Response(body).text()
  expect(text).toMatch(/"content":"Hello".*\n\ndata: \{"error":/)
  expect(text).not.toContain('word')
  expect(ends).toEqual([502])
})

async function* endless() {
  for (;;) yield* chunks()
}

const rules = { passMembers: new Set<string>(), imageUrls: 'data' as const, contract: createGatewayContract() }
const messages = [{ role: 'user', content: 'Hi' }]

test.each([
  ['chat', protocol, { messages }],
  ['messages', createMessagesProtocol(rules), { messages, max_tokens: 1000 }],
  ['responses', createResponsesProtocol(rules, seal), { input: 'Hi' }],
] as const)(
  'ends and counts a %s stream whose caller reads nothing, when its time is over',
  async (_, spoken, asked) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const { counter } = counted()
    const parsed = spoken.parse(JSON.stringify({ model: 'model', stream: true, ...asked }), { userId: 'me' })
    const ends: unknown[] = []
    let hungUp = 0
    const abort = new AbortController()
    const { body, ended } = relay({
      chunks: endless(),
      writer: spoken.writeStream(parsed as never, counter, { language: 'en', portal, requestId: 'id' }), // as: its own request
      counter,
      meter: { noteFirstEvent: () => undefined, end: (...end) => Promise.resolve(void ends.push(end)) },
      isLate: false,
      abort,
      report: (fault) => expect.unreachable(fault.message),
      hangUp: () => (hungUp += 1),
    })
    const reader = body.getReader()
    await reader.read()
    await vi.advanceTimersByTimeAsync(MAX_CALL_MS - 1)
    expect([ends, hungUp, abort.signal.aborted]).toEqual([[], 0, false])
    await vi.advanceTimersByTimeAsync(10_000)
    await ended
    expect(ends).toEqual([[499, counter.used(), { errorCode: null }]])
    expect([hungUp, abort.signal.aborted, vi.getTimerCount()]).toEqual([1, true, 0])
    await reader.cancel()
    expect(ends).toHaveLength(1)
  },
)
