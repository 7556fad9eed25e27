import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededCaller } from '@/tests/server/support/caller'
import { memoryDatabase } from '@/tests/server/support/databases/embedded'
import { startModelUpstream, type ModelUpstream } from '@/tests/server/support/providers/modelUpstream'
import { writeModelsFile } from '@/tests/server/support/providers/modelsFile'
import { startTestServer, type TestServer } from '@/tests/server/support/testServer'

const MAX_OUTPUT = 500
/** Less than a call above the maximum would reserve. */
const TPM = 2000

let upstream: ModelUpstream
let server: TestServer
let stop: () => Promise<void>

beforeAll(async () => {
  upstream = await startModelUpstream(['own', 'unbounded'])
  const { file, remove } = writeModelsFile({
    upstreams: { a: { url: upstream.url } },
    models: [
      { id: 'own', max_output: MAX_OUTPUT, upstreams: [{ upstream: 'a', id: 'own' }] },
      { id: 'unbounded', upstreams: [{ upstream: 'a', id: 'unbounded' }] },
    ],
  })
  const environment = { MODELS_FILE: file, RATE_LIMIT_DEFAULT_RPM: '1000', RATE_LIMIT_DEFAULT_TPM: String(TPM) }
  server = await startTestServer(await memoryDatabase(), { environment })
  stop = async () => {
    await server.stop()
    await upstream.stop()
    remove()
  }
})
afterAll(() => stop())

const messages = [{ role: 'user', content: 'Hello there' }]

/** The status of a call, and the maximum that the model server got. */
async function ask(path: string, body: object) {
  const apiKey = await (await seededCaller(server)).newSecret()
  upstream.asked.length = 0
  const response = await fetch(`${server.origin}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}` },
    body: JSON.stringify({ model: 'own', ...body }),
  })
  await response.text()
  return [response.status, upstream.asked.map((asked) => asked.body['max_tokens'])]
}

test.each([
  ['a larger maximum', 'chat/completions', { messages, max_tokens: 64_000 }, MAX_OUTPUT],
  [
    'a larger maximum, streamed',
    'chat/completions',
    { messages, max_completion_tokens: 64_000, stream: true },
    MAX_OUTPUT,
  ],
  ['a larger maximum of several choices', 'chat/completions', { messages, max_tokens: 64_000, n: 2 }, MAX_OUTPUT],
  ['a larger maximum of Messages', 'messages', { messages, max_tokens: 64_000 }, MAX_OUTPUT],
  [
    'a larger maximum of Responses',
    'responses',
    { input: 'Hello', max_output_tokens: 64_000, store: false },
    MAX_OUTPUT,
  ],
  ['no maximum', 'chat/completions', { messages }, MAX_OUTPUT],
  ['a smaller maximum', 'chat/completions', { messages, max_tokens: 7 }, 7],
])('a call with %s asks for at most the stated maximum output', async (_, path, body, most) => {
  expect(await ask(path, body)).toEqual([200, [most]])
})

test('a call to a model without a stated maximum is rejected if it exceeds the minute', async () => {
  expect(await ask('chat/completions', { model: 'unbounded', messages, max_tokens: 64_000 })).toEqual([400, []])
})
