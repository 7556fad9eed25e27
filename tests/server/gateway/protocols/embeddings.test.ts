import OpenAI from 'openai'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { UsageOverview } from '@/openapi/types'
import { grantLimits } from '@/server/records/limits/limitStore'
import { seededCaller, type Caller } from '@/tests/server/support/caller'
import { memoryDatabase } from '@/tests/server/support/databases/embedded'
import { startModelUpstream, type ModelUpstream } from '@/tests/server/support/providers/modelUpstream'
import { startTestServer, type TestServer } from '@/tests/server/support/testServer'

const KEY = 'upstream-key-0123456789'

let upstream: ModelUpstream
let [echo, served]: TestServer[] = []
let me: Caller
beforeAll(async () => {
  upstream = await startModelUpstream()
  const limits = { RATE_LIMIT_DEFAULT_RPM: '1000', RATE_LIMIT_DEFAULT_TPM: '100000' }
  echo = await startTestServer(await memoryDatabase(), { environment: limits })
  const environment = {
    ...limits,
    MODEL_UPSTREAM: upstream.url,
    MODEL_UPSTREAM_KEY: KEY,
    MODEL_UPSTREAM_IDS: 'vectors=own-model',
  }
  served = await startTestServer(await memoryDatabase(), { environment })
})
afterAll(async () => {
  await Promise.all([echo?.stop(), served?.stop()])
  await upstream.stop()
})
beforeEach(() => void (upstream.asked.length = 0))

async function newClient(server: TestServer | undefined) {
  if (!server) throw new Error('the server has not started')
  me = await seededCaller(server)
  return new OpenAI({ apiKey: await me.newSecret(), baseURL: `${server.origin}/v1`, maxRetries: 0 })
}
const used = async () => (await me.ask<UsageOverview>('/statistics/user/api', {})).data?.total

const near = (one: readonly number[] = [], other: readonly number[] = []) =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0)

test('OpenAI’s client gets similar vectors of the echo for similar texts, and they count', async () => {
  const openai = await newClient(echo)
  const input = ['The sky is blue today', 'The sky is blue', 'Elephants remember']
  const { data, usage, model } = await openai.embeddings.create({ model: 'intern-echo', input })
  const [one, two, three] = data.map(({ embedding }) => embedding)
  expect([data.map(({ index }) => index), one?.length, model]).toEqual([[0, 1, 2], 64, 'intern-echo'])
  expect(near(one, one)).toBeCloseTo(1)
  expect(near(one, two)).toBeGreaterThan(near(one, three))
  expect(usage.prompt_tokens).toBeGreaterThan(8)
  expect(await used()).toEqual({ calls: 1, input_tokens: usage.prompt_tokens, output_tokens: 0 })
})

test('the echo returns vectors in both encodings, in fewer dimensions and for token ids', async () => {
  const openai = await newClient(echo)
  const ask = (more: object, input: string | number[] | number[][] = 'Hello') =>
    openai.embeddings.create({ model: 'intern-echo', input, ...more })
  const [plain, packed] = await Promise.all([ask({ encoding_format: 'float' }), ask({})])
  expect(plain.data[0]?.embedding.map((value) => Math.fround(value))).toEqual([...(packed.data[0]?.embedding ?? [])])
  expect((await ask({ dimensions: 8 })).data[0]?.embedding).toHaveLength(8)
  expect((await ask({}, [1, 2, 3])).data).toHaveLength(1)
  expect((await ask({}, [[1], [2, 3]])).data).toHaveLength(2)
})

test('2,048 texts get their vectors, however many numbers these have', async () => {
  const openai = await newClient(served)
  const embedding = Array.from({ length: 512 }, (_, index) => Math.sin(index))
  upstream.behave((response, { body }) => {
    const { length } = body['input'] as string[] // as: the test sends texts
    const data = Array.from({ length }, (_, index) => ({ object: 'embedding', index, embedding }))
    response.end(JSON.stringify({ data, object: 'list', model: 'own-model', usage: { prompt_tokens: 4096 } }))
  })
  const input = Array.from({ length: 2048 }, (_, index) => `text ${index}`)
  const { data, usage } = await openai.embeddings.create({ model: 'vectors', input, encoding_format: 'float' })
  expect([data.length, data.at(-1)?.index, data[7]?.embedding]).toEqual([2048, 2047, embedding])
  expect(usage).toEqual({ prompt_tokens: 4096, total_tokens: 4096 })
})

test('an upstream’s vectors get the portal’s model id, and its usage counts', async () => {
  const openai = await newClient(served)
  const data = [{ object: 'embedding', index: 0, embedding: [0.6, -0.8] }]
  upstream.behave((response) => {
    response.end(
      JSON.stringify({ object: 'list', model: 'own-model', data, usage: { prompt_tokens: 3, total_tokens: 3 } }),
    )
  })
  const answer = await openai.embeddings.create({
    model: 'vectors',
    input: 'Hello',
    encoding_format: 'float',
    user: 'me',
  })
  expect([answer.data, answer.model, answer.usage]).toEqual([data, 'vectors', { prompt_tokens: 3, total_tokens: 3 }])
  const body = { model: 'own-model', input: 'Hello', encoding_format: 'float', user: 'me' }
  expect(upstream.asked.map(({ path, body: asked }) => [path, asked])).toEqual([['/v1/embeddings', body]])
  expect(await used()).toEqual({ calls: 1, input_tokens: 3, output_tokens: 0 })
})

test.each([
  ['base64', [0.25, -0.5, 1]],
  ['float', 'AACAPgAAAL8AAIA/'],
] as const)('gives vectors in %s if the upstream ignores the encoding', async (format, embedding) => {
  const openai = await newClient(served)
  upstream.behave((response) => void response.end(JSON.stringify({ data: [{ index: 0, embedding }] })))
  const ask = (more: object) => openai.embeddings.create({ model: 'vectors', input: 'Hello', ...more })
  // OpenAI's client asks for base64 if its caller names no encoding.
  const { data } = await ask(format === 'base64' ? {} : { encoding_format: format })
  expect([...(data[0]?.embedding ?? [])]).toEqual([0.25, -0.5, 1])
})

test.each([-100, 9e15, 0.5, '3'])('ignores an embeddings usage of %j tokens as implausible', async (claimed) => {
  const openai = await newClient(served)
  const data = [{ object: 'embedding', index: 0, embedding: [1] }]
  const usage = { prompt_tokens: claimed, total_tokens: claimed, more: -5 }
  upstream.behave((response) => void response.end(JSON.stringify({ data, usage })))
  const answer = await openai.embeddings.create({ model: 'vectors', input: 'Hello there', encoding_format: 'float' })
  expect(answer.usage).toEqual({ prompt_tokens: 8, total_tokens: 8 })
  expect(await used()).toEqual({ calls: 1, input_tokens: 8, output_tokens: 0 })
})

test.each([
  [400, '{"error":{"message":"not an embedding model"}}', 400, 'invalid_request'],
  [200, '{}', 502, 'upstream_error'],
  [200, KEY, 502, 'upstream_error'],
  [503, '', 503, 'upstream_unavailable'],
])('explains a %i %s of an upstream for embeddings, which costs nothing', async (status, text, expected, code) => {
  const openai = await newClient(served)
  upstream.behave((response) => void response.writeHead(status).end(text))
  await expect(openai.embeddings.create({ model: 'vectors', input: 'Hello' })).rejects.toMatchObject({
    status: expected,
    code,
  })
  expect(await used()).toMatchObject({ calls: 0, input_tokens: 0 })
})

test.each([
  [{ model: 'none' }, 404, 'model'],
  [{ input: '' }, 400, 'input'],
  [{ input: [] }, 400, 'input'],
  [{ input: undefined }, 400, 'input'],
  [{ dimensions: 65 }, 400, 'dimensions'],
  [{ priority: 1 }, 400, 'priority'],
])('rejects embeddings with %o, and the %i names the field', async (more, status, param) => {
  const openai = await newClient(echo)
  const asked = { model: 'intern-echo', input: 'Hello', ...more } as OpenAI.EmbeddingCreateParams // as: what its types do not allow
  await expect(openai.embeddings.create(asked)).rejects.toMatchObject({ status, param })
})

test('limits per minute apply to embeddings', async () => {
  const openai = await newClient(echo)
  await grantLimits(echo?.db ?? expect.fail(), me.userId, { tpm: 50 }, echo?.now() ?? new Date())
  await expect(openai.embeddings.create({ model: 'intern-echo', input: 'word '.repeat(100) })).rejects.toMatchObject({
    status: 400,
    code: 'request_exceeds_tokens_per_minute',
  })
})
