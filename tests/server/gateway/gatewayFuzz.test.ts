import { once } from 'node:events'
import { request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { newAddress, seededCaller } from '../support/caller'
import { memoryServer, WITHOUT_LIMITS } from '../support/memoryServer'

const server = memoryServer(WITHOUT_LIMITS)
let secret: string
beforeAll(async () => {
  secret = await (await seededCaller(server())).newSecret()
})

async function ask(authorization: string, body: string | Uint8Array<ArrayBuffer> | ReadableStream) {
  const response = await fetch(`${server().origin}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization, 'x-forwarded-for': newAddress() },
    body,
    duplex: 'half', // a stream as a body needs it
    signal: AbortSignal.timeout(60_000),
  })
  return { status: response.status, text: await response.text() }
}

/** A failure is OpenAI's shape and says nothing that is secret. */
function expectTame({ status, text }: { status: number; text: string }) {
  expect(status).toBeLessThan(500)
  expect(text).not.toContain(secret)
  expect(text).not.toMatch(/node_modules|at .*\(|select |postgres/i)
  if (status !== 200) expect(JSON.parse(text)).toHaveProperty('error.code')
}

const message = fc.record(
  {
    role: fc.oneof(fc.constantFrom('system', 'user', 'assistant', 'tool'), fc.string()),
    content: fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue()),
    tool_calls: fc.jsonValue(),
  },
  { requiredKeys: [] },
)
const nearlyRight = fc.record(
  {
    model: fc.oneof(fc.constant('intern-echo'), fc.string({ unit: 'binary' })),
    messages: fc.oneof(fc.array(message, { maxLength: 4 }), fc.jsonValue()),
    stream: fc.oneof(fc.boolean(), fc.jsonValue()),
    stream_options: fc.jsonValue(),
    max_tokens: fc.oneof(fc.integer(), fc.double()),
    n: fc.oneof(fc.integer({ min: -2, max: 5 }), fc.double()),
    tools: fc.jsonValue(),
    extra: fc.jsonValue(),
  },
  { requiredKeys: [] },
)

test('no request body makes the gateway fail, hang or reveal internals', async () => {
  const bodies = fc.oneof(
    nearlyRight.map((body) => JSON.stringify(body)),
    fc.json(),
    fc.string({ unit: 'binary' }),
    fc.uint8Array().map((bytes) => new Uint8Array(bytes)),
  )
  await fc.assert(
    fc.asyncProperty(bodies, async (body) => expectTame(await ask(`Bearer ${secret}`, body))),
    { numRuns: 400 },
  )
})

test('no Authorization header makes the gateway fail or admits a caller', async () => {
  const printable = fc.stringMatching(/^[\x21-\x7e\x80-\xff]{0,80}$/)
  const spoilt = fc.nat({ max: 50 }).map((place) => secret.slice(0, place) + 'Z' + secret.slice(place + 1))
  const headers = fc.oneof(
    printable,
    spoilt.map((token) => `Bearer ${token}`),
    printable.map((rest) => `Bearer ${rest}`),
  )
  const body = JSON.stringify({ model: 'intern-echo', messages: [{ role: 'user', content: 'Hello' }] })
  await fc.assert(
    fc.asyncProperty(headers, async (header) => {
      fc.pre(header !== `Bearer ${secret}`)
      const answer = await ask(header, body)
      expect(answer.status).toBe(401)
      expectTame(answer)
    }),
    { numRuns: 300 },
  )
})

test.each([
  [
    'deep',
    `{"model":"intern-echo","messages":[{"role":"user","content":"x"}],"extra":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
  ],
  ['with a surrogate alone', '{"model":"intern-echo","messages":[{"role":"user","content":"\\ud800"}]}'],
  ['with a zero byte', '{"model":"intern-echo\\u0000","messages":[{"role":"user","content":"\\u0000"}]}'],
  ['with a prototype', '{"__proto__":{"model":"x"},"model":"intern-echo","messages":[{"role":"user","content":"x"}]}'],
])('responds to a body %s', async (_, body) => {
  expectTame(await ask(`Bearer ${secret}`, body))
})

/** The answer to headers whose body never comes. */
async function askWithoutBody(headers: OutgoingHttpHeaders) {
  const sent = request(`${server().origin}/v1/chat/completions`, { method: 'POST', headers })
  sent.on('error', () => undefined) // the server may close what will never be used
  sent.flushHeaders()
  const [response] = (await once(sent, 'response')) as [IncomingMessage] // of node:http
  let text = ''
  for await (const chunk of response) text += String(chunk)
  sent.destroy()
  return [response.statusCode, JSON.parse(text) as unknown] // matched by the caller
}

test('rejects a body past the limit before reading it', async () => {
  const headers = { authorization: `Bearer ${secret}`, 'content-length': 21 * 1024 * 1024 }
  expect(await askWithoutBody(headers)).toMatchObject([413, { error: { code: 'request_too_large' } }])
})

test.each([{ 'transfer-encoding': 'chunked' }, { 'content-length': 1024 }])(
  'rejects a caller without a token before reading a body: %o',
  async (headers) => {
    expect(await askWithoutBody(headers)).toMatchObject([401, { error: { code: 'invalid_api_key' } }])
  },
)

test('rejects a body past the limit without a Content-Length', async () => {
  const { status, text } = await ask(`Bearer ${secret}`, new Blob(['x'.repeat(21 * 1024 * 1024)]).stream())
  expect([status, JSON.parse(text)]).toMatchObject([413, { error: { code: 'request_too_large' } }])
})

test('logs only the path of a call', () => {
  expect(server().logs.join('')).not.toContain(secret)
})
