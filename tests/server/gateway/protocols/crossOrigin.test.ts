import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfiguration } from '@/server/configuration/readConfiguration'
import { seededCaller } from '@/tests/server/support/caller'
import { memoryDatabase } from '@/tests/server/support/databases/embedded'
import { startTestServer, type TestServer } from '@/tests/server/support/testServer'

const ALLOWED = 'https://chat.example.org'

let [closed, open]: TestServer[] = []
let apiKey: string
beforeAll(async () => {
  closed = await startTestServer(await memoryDatabase())
  const environment = { MODEL_CORS_ORIGINS: `${ALLOWED}, http://localhost:8080` }
  open = await startTestServer(await memoryDatabase(), { environment })
  apiKey = await (await seededCaller(open)).newSecret()
})
afterAll(() => Promise.all([closed?.stop(), open?.stop()]))

/** Headers about other origins, with the status. */
async function ask(server: TestServer | undefined, path: string, init: RequestInit) {
  const { status, headers } = await fetch(`${server?.origin ?? ''}${path}`, init)
  const named = [...headers].filter(([name]) => name.startsWith('access-control-') || name === 'vary')
  return { status, headers: Object.fromEntries(named) }
}

const preflight = (origin: string): RequestInit => ({
  method: 'OPTIONS',
  headers: {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,content-type,x-stainless-os',
  },
})
const listed = (origin: string, secret = apiKey): RequestInit => ({
  headers: { origin, authorization: `Bearer ${secret}` },
})

test('without a setting pages of other origins cannot call the model API', async () => {
  for (const path of ['/v1/models', '/api/v1/chat/completions']) {
    expect(await ask(closed, path, preflight(ALLOWED))).toEqual({ status: 404, headers: {} })
    const { headers } = await ask(closed, path, { headers: { origin: ALLOWED } })
    expect(headers).toEqual({})
  }
})

test.each(['/v1/chat/completions', '/api/v1/models', '/v1/responses', '/api/v1/responses', '/v1/usage'])(
  'a preflight for %s from an origin of the list is answered without a token',
  async (path) => {
    const { status, headers } = await ask(open, path, preflight(ALLOWED))
    expect(status).toBe(204)
    expect(headers).toMatchObject({
      'access-control-allow-origin': ALLOWED,
      'access-control-allow-methods': 'GET,POST',
      'access-control-allow-headers': 'authorization,content-type,x-stainless-os',
      'access-control-max-age': '600',
    })
    expect(headers['vary']).toContain('Origin')
  },
)

test('an allowed origin reads responses, streams and errors, with rate limit headers', async () => {
  const body = { model: 'intern-echo', messages: [{ role: 'user', content: 'Hi' }], max_tokens: 1 }
  const asked = [
    ask(open, '/v1/models', listed(ALLOWED)),
    ask(open, '/v1/models', listed('http://localhost:8080', 'none')),
    ...[body, { ...body, stream: true }, { ...body, model: 'none' }].map((one) =>
      ask(open, '/v1/chat/completions', { ...listed(ALLOWED), method: 'POST', body: JSON.stringify(one) }),
    ),
  ]
  const answers = await Promise.all(asked)
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 200, 200, 404])
  for (const [index, { headers }] of answers.entries()) {
    const origin = index === 1 ? 'http://localhost:8080' : ALLOWED
    expect([headers['access-control-allow-origin'], headers['vary']]).toEqual([origin, 'Origin'])
    expect(headers['access-control-expose-headers']).toContain('X-RateLimit-Remaining-Requests')
  }
})

test('an allowed origin reads the types that a response left out', async () => {
  const body = JSON.stringify({
    model: 'intern-echo',
    input: 'Hi',
    max_output_tokens: 1,
    tools: [{ type: 'web_search' }],
  })
  for (const path of ['/v1/responses', '/api/v1/responses']) {
    const { status, headers } = await ask(open, path, { ...listed(ALLOWED), method: 'POST', body })
    expect([status, headers['access-control-allow-origin']]).toEqual([200, ALLOWED])
    expect(headers['access-control-expose-headers']).toContain('X-Ignored-Tools')
  }
})

test.each([
  'https://chat.example.org.evil.example',
  'http://chat.example.org',
  'https://chat.example.org:8443',
  'https://sub.chat.example.org',
  'https://CHAT.example.org',
  'null',
  '*',
])('rejects an origin that is not exactly in the list: %s', async (origin) => {
  for (const init of [preflight(origin), listed(origin)]) {
    const { headers } = await ask(open, '/v1/models', init)
    expect([headers['access-control-allow-origin'], headers['vary']]).toEqual([
      undefined,
      expect.stringContaining('Origin'),
    ])
  }
})

test('cookies are neither allowed nor accepted', async () => {
  const init = { headers: { origin: ALLOWED, cookie: `uaa-token=${apiKey}; token=${apiKey}` } }
  const { status, headers } = await ask(open, '/v1/models', init)
  expect([status, headers['access-control-allow-credentials']]).toEqual([401, undefined])
  const { headers: before } = await ask(open, '/v1/models', preflight(ALLOWED))
  expect(before['access-control-allow-credentials']).toBeUndefined()
})

test('the portal’s own API and pages allow no other origin', async () => {
  for (const path of ['/puyu/user/tokens', '/', '/sso/start'])
    expect((await ask(open, path, listed(ALLOWED))).headers['access-control-allow-origin']).toBeUndefined()
})

test.each(['*', 'chat.example.org', 'https://*.example.org/', 'https://chat.example.org/path', 'null'])(
  'an operator cannot allow %s',
  (origins) => {
    expect(() => readConfiguration({ MODEL_CORS_ORIGINS: origins }, '/nonexistent')).toThrow('MODEL_CORS_ORIGINS: must')
  },
)
