import { once } from 'node:events'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCaller } from './support/caller'
import { memoryDatabase } from './support/embedded'
import { piece, startModelUpstream, type ModelUpstream } from './support/modelUpstream'
import { startTestServer, type TestServer } from './support/testServer'

const STREAMS = 40
const ROUNDS = 20

let upstream: ModelUpstream
let server: TestServer
let secret: string

beforeAll(async () => {
  upstream = await startModelUpstream()
  const environment = {
    MODEL_UPSTREAM: upstream.url,
    RATE_LIMIT_DEFAULT_RPM: '100000',
    RATE_LIMIT_DEFAULT_TPM: '1000000',
  }
  server = await startTestServer(await memoryDatabase(), { environment })
  secret = await (await newCaller(server)).newSecret()
})
afterAll(async () => {
  await server.stop()
  await upstream.stop()
})

function collect() {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as () => void // what the flag adds
  gc()
}

/** A stream whose first piece has come and whose next never does. */
async function hold(): Promise<ClientRequest> {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
  const sent = request(`${server.origin}/v1/chat/completions`, { method: 'POST', headers, agent: false })
  sent.on('error', () => undefined) // it will be destroyed
  sent.end(
    JSON.stringify({
      ...{ model: 'own-model', stream: true, max_tokens: 10 },
      messages: [{ role: 'user', content: 'Hello there' }],
    }),
  )
  const [response] = (await once(sent, 'response')) as [IncomingMessage] // of node:http
  response.on('error', () => undefined)
  await once(response, 'data')
  return sent
}

test(
  'callers who leave streams that stood through garbage collections stop the model',
  { timeout: 120_000 },
  async () => {
    upstream.behave(
      (response) => void response.writeHead(200, { 'content-type': 'text/event-stream' }).write(piece('a')),
    )
    const held = await Promise.all(Array.from({ length: STREAMS }, hold))
    expect(upstream.open()).toBe(STREAMS)
    for (let round = 0; round < ROUNDS; round++) {
      await fetch(`${server.origin}/v1/models`, { headers: { authorization: `Bearer ${secret}` } })
      collect()
      await turn()
    }
    expect(upstream.open()).toBe(STREAMS)
    for (const sent of held) sent.destroy()
    await expect.poll(() => upstream.open(), { timeout: 20_000 }).toBe(0)
  },
)
