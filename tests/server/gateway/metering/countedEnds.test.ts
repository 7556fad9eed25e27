import OpenAI from 'openai'
import { expect, onTestFinished, test } from 'vitest'
import { gatewayWithUpstream } from '@/tests/server/support/providers/gatewayWithUpstream'
import { piece } from '@/tests/server/support/providers/modelUpstream'
import { startTestServer } from '@/tests/server/support/testServer'

const said = [{ role: 'user' as const, content: 'Hello there' }]
const events = { 'content-type': 'text/event-stream' }

const { upstream, database, server, apiKey, calls } = gatewayWithUpstream()

test.each([
  ['/v1/chat/completions', { messages: said, max_tokens: 2000 }],
  ['/v1/messages', { messages: said, max_tokens: 2000 }],
  ['/v1/responses', { input: 'Hello there', max_output_tokens: 2000 }],
])('a stream of %s that is left after white space counts it', async (path, request) => {
  upstream().behave((response) => {
    response.writeHead(200, events)
    for (let sent = 0; sent < 300; sent++) response.write(piece('\n'))
  })
  const leaving = new AbortController()
  const response = await fetch(server().origin + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'own-model', stream: true, ...request }),
    signal: leaving.signal,
  })
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes as Uint8Array, { stream: true }) // as: fetch's own type is any
      if (text.split(/"(?:content|text|delta)":"\\n"/).length > 300) leaving.abort()
    }
  } catch (error) {
    expect(error).toMatchObject({ name: 'AbortError' })
  }
  await expect.poll(calls).toMatchObject([{ status: 499, outputTokens: 300 }])
})

test('a whole response beyond the time-out counts its input and the reserved output', async () => {
  const patient = await startTestServer(
    { ...database(), close: () => Promise.resolve() },
    {
      environment: { MODEL_UPSTREAM: upstream().url, MODEL_UPSTREAM_TIMEOUT: '1' },
    },
  )
  onTestFinished(() => patient.stop())
  upstream().behave(() => undefined)
  const client = new OpenAI({ apiKey: apiKey(), baseURL: `${patient.origin}/v1` })
  // Retries of the client would count as well.
  await expect(
    client.chat.completions.create({ model: 'own-model', messages: said, max_tokens: 2000 }),
  ).rejects.toMatchObject({ status: 504 })
  expect(await calls()).toMatchObject([{ status: 504, inputTokens: 8, outputTokens: 2000 }])
})
