import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seededCaller } from '../support/caller'
import { memoryDatabase } from '../support/databases/embedded'
import { startModelUpstream, type ModelUpstream } from '../support/providers/modelUpstream'
import { startTestServer, type TestServer } from '../support/testServer'

// Each test opens a database, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let upstream: ModelUpstream
beforeAll(async () => {
  upstream = await startModelUpstream()
})
afterAll(() => upstream.stop())

const start = async () => startTestServer(await memoryDatabase(), { environment: { MODEL_UPSTREAM: upstream.url } })

async function textOf(response: IncomingMessage) {
  let text = ''
  for await (const chunk of response) text += String(chunk)
  return { status: response.statusCode, connection: response.headers.connection, text }
}

/** Sends a request over a connection of its own; `ends: false` leaves the body unfinished. */
function send({ origin }: TestServer, path: string, headers: Record<string, string>, body: string, ends = true) {
  const sent = request(`${origin}${path}`, { method: 'POST', headers, agent: new Agent({ keepAlive: true }) })
  const answered = once(sent, 'response').then(([response]) => textOf(response as IncomingMessage)) // as: of node:http
  sent.write(body)
  if (ends) sent.end()
  return answered
}

test('a stopping server cuts a whole response with 503 and closes the connection', async () => {
  const server = await start()
  const secret = await (await seededCaller(server)).newSecret()
  const asked = new Promise<void>((resolve) => {
    upstream.behave(() => resolve())
  })
  const body = JSON.stringify({ model: 'own-model', messages: [{ role: 'user', content: 'Hello' }] })
  const answered = send(server, '/v1/chat/completions', { authorization: `Bearer ${secret}` }, body)
  await asked
  await server.stop(0)
  upstream.behave()
  expect(await answered).toMatchObject({
    status: 503,
    connection: 'close',
    text: expect.stringContaining('"code":"service_unavailable"') as string, // as: vitest types a matcher as any
  })
})

test('a stopping server responds with a 503 envelope to a call without its body', async () => {
  const server = await start()
  const headers = { origin: server.origin, 'content-type': 'application/json', 'accept-language': 'en' }
  const seen = new Promise<void>((resolve) => {
    const answer = server.server.fetch.bind(server.server)
    server.server.fetch = (...given) => {
      resolve()
      return answer(...given)
    }
  })
  const answered = send(server, '/puyu/users/auth', headers, '{"code":', false)
  await seen
  await server.stop(0)
  expect(await answered).toEqual({
    status: 503,
    connection: 'close',
    text: '{"code":5030,"msg":"The service is unavailable at the moment. Please try again shortly.","data":null}',
  })
})

test('a stopping server responds on open connections and is not ready', async () => {
  const server = await start()
  server.server.beginStop()
  const response = await fetch(`${server.origin}/readyz`)
  expect([response.status, response.headers.get('connection'), await response.text()]).toEqual([
    503,
    'close',
    '{"status":"stopping"}',
  ])
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
  await server.stop()
})

test('a stopping server responds to a call that a proxy sends into an idle connection', async () => {
  const server = await start()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async () => {
    const asked = request(`${server.origin}/healthz`, { agent }).end()
    const [response] = (await once(asked, 'response')) as [IncomingMessage] // as: Node's event carries it
    const { status, connection } = await textOf(response)
    return { status, connection, isReused: asked.reusedSocket }
  }
  expect(await ask()).toEqual({ status: 200, connection: 'keep-alive', isReused: false })
  const stopped = server.stop(60_000, 60_000)
  expect(await ask()).toEqual({ status: 200, connection: 'close', isReused: true })
  await stopped
})
