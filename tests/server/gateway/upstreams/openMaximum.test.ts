import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { grantLimits } from '@/server/records/limits/limitStore'
import { createInputCount } from '@/server/gateway/metering/tokenizer'
import { seededCaller, type Caller } from '@/tests/server/support/caller'
import { memoryDatabase } from '@/tests/server/support/databases/embedded'
import { startModelUpstream, type ModelUpstream } from '@/tests/server/support/providers/modelUpstream'
import { writeModelsFile } from '@/tests/server/support/providers/modelsFile'
import { startTestServer, type TestServer } from '@/tests/server/support/testServer'

const [CONTEXT, LONGEST, RESERVE, LEAST] = [131_072, 16_384, 256, 256]
const roomy = { rpm: 1000, tpm: 1_000_000, inputTokens: 10_000_000, outputTokens: 10_000_000 }

let upstream: ModelUpstream
let server: TestServer
let models: ReturnType<typeof writeModelsFile>
let me: Caller
let key: string
beforeAll(async () => {
  upstream = await startModelUpstream([
    { id: 'listed', max_model_len: CONTEXT },
    { id: 'longer', max_model_len: 2 * CONTEXT },
    'unlisted',
  ])
  const route = { upstreams: [{ upstream: 'one' }] }
  models = writeModelsFile({
    upstreams: { one: { url: upstream.url } },
    models: [
      { id: 'listed', ...route },
      { id: 'longer', context_length: CONTEXT, ...route },
      { id: 'unlisted', context_length: CONTEXT, ...route },
    ],
  })
  server = await startTestServer(await memoryDatabase(), { environment: { MODELS_FILE: models.file } })
})
afterAll(async () => {
  await server.stop()
  await upstream.stop()
  models.remove()
})
beforeEach(async () => {
  upstream.asked.length = 0
  me = await seededCaller(server)
  key = await me.newSecret()
})

const textOf = (tokens: number) => 'x '.repeat(tokens)

/** Our count of a conversation, and its lower bound. */
async function countOf(content: string) {
  const count = createInputCount({ messages: [{ role: 'user', content }] })
  return { input: await count.count(), least: count.least() }
}

type Protocol = 'chat' | 'responses'

async function ask(protocol: Protocol, content: string, { limits = roomy, model = 'listed', ...more }: Asked = {}) {
  await grantLimits(server.db, me.userId, { ...roomy, ...limits }, server.now())
  const [path, said] =
    protocol === 'chat'
      ? ['chat/completions', { messages: [{ role: 'user', content }] }]
      : ['responses', { input: content }]
  const response = await fetch(`${server.origin}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify({ model, ...said, ...more }),
  })
  const { error = null } = (await response.json()) as { error?: { code: string; message: string } | null } // as: of the API
  const { tpm } = { ...roomy, ...limits }
  return {
    status: response.status,
    error,
    reserved: tpm - Number(response.headers.get('x-ratelimit-remaining-tokens')),
    maximum: upstream.asked.at(-1)?.body['max_tokens'],
  }
}
type Asked = { limits?: Partial<typeof roomy>; model?: string; n?: number }

describe.each<Protocol>(['chat', 'responses'])('A request of %s without a maximum', (protocol) => {
  test.each([60_000, 95_000, 104_000, 106_000, 114_000])(
    'gets the longest answer while the context has room for it, after %i tokens',
    async (tokens) => {
      const { input } = await countOf(textOf(tokens))
      const { status, maximum, reserved } = await ask(protocol, textOf(tokens))
      expect([status, maximum, reserved]).toEqual([200, LONGEST, input + LONGEST])
    },
  )

  test.each([120_000, 131_000, 140_000])(
    'sends no maximum and reserves the rest of the context after %i tokens, if the server ends a response there',
    async (tokens) => {
      const { input, least } = await countOf(textOf(tokens))
      const { status, maximum, reserved } = await ask(protocol, textOf(tokens))
      expect([status, maximum, reserved]).toEqual([200, undefined, input + CONTEXT - least])
    },
  )

  test.each<[string, Asked]>([
    ['the minute has no room for the rest of the context', { limits: { tpm: 140_000 } }],
    ['the month has no room for the rest of the context', { limits: { outputTokens: 50_000 } }],
    ['the server does not state its context length', { model: 'unlisted' }],
    ['the server has a longer context', { model: 'longer' }],
  ])('gets what our count leaves of the context if %s', async (_, more) => {
    const content = textOf(120_000)
    const { input } = await countOf(content)
    const left = CONTEXT - input - RESERVE
    const { status, maximum, reserved } = await ask(protocol, content, more)
    expect([status, maximum, reserved]).toEqual([200, left, input + left])
  })

  test('is rejected if our count leaves no room for an answer, and nothing else can be sent', async () => {
    const { status, error } = await ask(protocol, textOf(CONTEXT - RESERVE - LEAST), { model: 'unlisted' })
    expect([status, error?.code]).toEqual([400, 'context_length_exceeded'])
    expect(error?.message).toContain(`maximum context length is ${CONTEXT} tokens`)
    expect(upstream.asked).toEqual([])
  })

  test('gets 256 tokens or more of the minute and the month, or is rejected', async () => {
    const { input } = await countOf('Hi')
    expect(await ask(protocol, 'Hi', { limits: { tpm: input + LEAST } })).toMatchObject({ status: 200, maximum: LEAST })
    server.advance(61_000)
    const minute = await ask(protocol, 'Hi', { limits: { tpm: input + LEAST - 1 } })
    expect([minute.status, minute.error?.code]).toEqual([400, 'request_exceeds_tokens_per_minute'])
    expect(minute.error?.message).toContain(`maximum context length is ${input + LEAST - 1} tokens`)
    const month = await ask(protocol, 'Hi', { limits: { outputTokens: LEAST - 1 } })
    expect([month.status, month.error?.code]).toEqual([400, 'request_exceeds_tokens_per_month'])
    const used = await ask(protocol, 'Hi', { limits: { outputTokens: LEAST + 4 } })
    expect([used.status, used.error?.code]).toEqual([429, 'monthly_output_tokens'])
    expect(upstream.asked).toHaveLength(1)
  })
})

test('several answers without a maximum get a part of the context each', async () => {
  const content = textOf(120_000)
  const { input, least } = await countOf(content)
  expect(await ask('chat', content, { n: 2 })).toMatchObject({
    status: 200,
    maximum: undefined,
    reserved: input + 2 * (CONTEXT - least),
  })
  server.advance(61_000)
  const left = CONTEXT - input - RESERVE
  expect(await ask('chat', content, { n: 2, model: 'unlisted' })).toMatchObject({ status: 200, maximum: left })
  server.advance(61_000)
  const { input: short } = await countOf('Hi')
  const minute = await ask('chat', 'Hi', { n: 2, limits: { tpm: short + 2 * LEAST - 1 } })
  expect([minute.status, upstream.asked.length]).toEqual([400, 2])
})
