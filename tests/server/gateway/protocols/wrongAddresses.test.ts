import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { createDemoModel } from '@/server/configuration/modelRoutes'
import { seededCaller } from '@/tests/server/support/caller'
import { signedIn, somebody } from '@/tests/server/support/journeys'
import { memoryServer, WITHOUT_LIMITS } from '@/tests/server/support/memoryServer'

const echo = createDemoModel('intern-echo')

const server = memoryServer(WITHOUT_LIMITS)
let apiKey: string
beforeAll(async () => {
  apiKey = await (await seededCaller(server())).newSecret()
})

const bodies = {
  '/chat/completions': { model: echo.id, messages: [{ role: 'user', content: 'Hi' }], max_tokens: 1 },
  '/messages': { model: echo.id, messages: [{ role: 'user', content: 'Hi' }], max_tokens: 1 },
  '/responses': { model: echo.id, input: 'Hi', max_output_tokens: 1 },
  '/embeddings': { model: echo.id, input: 'Hi' },
}
type Endpoint = keyof typeof bodies
const endpoints = Object.keys(bodies) as Endpoint[] // as: the keys of this object

/** `fetch` keeps the slashes of an address. */
type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }

async function ask(path: string, init: Init = {}) {
  const headers = { authorization: `Bearer ${apiKey}`, ...init.headers }
  const response = await fetch(server().origin + path, { redirect: 'manual', ...init, headers })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text }
}
const post = (path: string, endpoint: Endpoint, headers: Record<string, string> = {}) =>
  ask(path, { method: 'POST', headers, body: JSON.stringify(bodies[endpoint]) })

describe.each(endpoints)('%s', (endpoint) => {
  test.each([
    ['/puyu/api/v1', ''],
    ['/puyu/api/v1/', ''],
    ['//v1', ''],
    ['/v1/', ''],
    ['/v1', '/'],
    ['/v1/v1', ''],
    ['/api/v1/v1', ''],
    ['/v1/api/v1', '//'],
    ['/puyu/api/v1/v1', '?beta=true'],
  ])('responds between %s and “%s”', async (before, after) => {
    const { status, headers, text } = await post(`${before}${endpoint}${after}`, endpoint)
    expect([status, headers.get('content-type'), headers.get('cache-control')], text).toEqual([
      200,
      'application/json',
      'no-store',
    ])
  })
})

test.each([
  '/v1/models/',
  '//v1/models',
  '/v1//models',
  '/v1/v1/models',
  '/puyu/api/v1/models',
  '/puyu/api/v1/models/',
])('lists the models at %s for an API token', async (path) => {
  const { status, text } = await ask(path)
  expect([status, JSON.parse(text)]).toEqual([200, { object: 'list', data: [echo] }])
})

describe('the list of models below /puyu', () => {
  const list = (init: Init) => ask('/puyu/api/v1/models', init)
  const envelope = { code: 0, msg: '', data: { object: 'list', data: [echo] } }

  test('keeps its form for a session, and needs one without an API token', async () => {
    const bearer = await signedIn(server().browser(), somebody())
    const { status, text } = await list({ headers: { authorization: `Bearer ${bearer}` } })
    expect([status, JSON.parse(text)]).toEqual([200, envelope])
    const response = await fetch(`${server().origin}/puyu/api/v1/models`)
    expect([response.status, await response.json()]).toMatchObject([401, { code: 4010, data: null }])
  })

  test('responds in the portal’s form to its pages, whatever their cookie is', async () => {
    const headers = { authorization: 'Bearer broken', 'sec-fetch-site': 'same-origin' }
    const { status, text } = await list({ headers })
    expect([status, JSON.parse(text)]).toMatchObject([401, { code: 4010 }])
  })

  test('explains a wrong token in the model API’s form', async () => {
    const { status, text } = await list({ headers: { authorization: 'Bearer sk-unknown' } })
    expect([status, JSON.parse(text)]).toMatchObject([401, { error: { code: 'invalid_api_key' } }])
  })
})

describe('a session below /puyu/api/v1', () => {
  test('calls no model, with its bearer or its cookies', async () => {
    const browser = server().browser()
    const bearer = await signedIn(browser, somebody())
    const init = { method: 'POST', body: JSON.stringify(bodies['/chat/completions']) }
    const { status, text } = await ask('/puyu/api/v1/chat/completions', {
      ...init,
      headers: { authorization: `Bearer ${bearer}` },
    })
    expect([status, JSON.parse(text)]).toMatchObject([401, { error: { code: 'invalid_api_key' } }])
    const response = await browser.send('/puyu/api/v1/chat/completions', {
      method: 'POST',
      json: bodies['/chat/completions'],
    })
    expect([response.status, await response.json()]).toMatchObject([401, { error: { code: 'invalid_api_key' } }])
  })

  test.each([
    '/v1/../puyu/user/tokens',
    '/v1/v1/../../puyu/user/tokens',
    '/puyu/api/v1/../../user/tokens',
    '//puyu/user/tokens',
    '/v1/%2e%2e/puyu/user/tokens',
    '/puyu//user/tokens',
  ])('reaches no call of the portal at %s, whose guards it would pass', async (path) => {
    const browser = server().browser()
    const bearer = await signedIn(browser, somebody())
    const headers = {
      authorization: `Bearer ${bearer}`,
      origin: 'https://evil.example',
      'content-type': 'application/json',
    }
    // `fetch` would resolve the dots.
    const sent = request(server().origin, { path, method: 'POST', headers, agent: false })
    sent.end('{"token_name":"a-name"}')
    const [response] = (await once(sent, 'response')) as [IncomingMessage] // as: of node:http
    expect([401, 403, 404]).toContain(response.statusCode)
    expect(await textOf(response)).not.toContain('intern_')
  })
})

describe('a program with a wrong base URL', () => {
  const base = () => `${server().origin}/v1`

  test.each([
    ['POST', '/chat/completions'],
    ['POST', '/api/chat/completions'],
    ['POST', '/responses'],
    ['POST', '/messages'],
    ['POST', '/messages/count_tokens'],
    ['POST', '/embeddings'],
    ['GET', '/models'],
    ['GET', '/models/intern-echo'],
    ['GET', '/props'],
    ['GET', '/api/tags'],
    ['POST', '/api/chat'],
    ['GET', '/v1/nothing'],
    ['POST', '/puyu/api/v1/nothing'],
    ['GET', '/v1'],
  ])('%s %s gets JSON that names the base URL, in its language', async (method, path) => {
    for (const [language, words] of [
      ['en', 'Its base URL is'],
      ['zh', 'Base URL 为'],
    ] as const) {
      const { status, headers, text } = await ask(path, { method, headers: { 'accept-language': language } })
      expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        404,
        'application/json',
        'no-store',
      ])
      const { error } = JSON.parse(text) as { error: { code: string; message: string } } // as: of the contract
      expect(error.code).toBe('not_found')
      expect(error.message).toContain(`${words} ${base()}`)
    }
  })

  test('gets it for a body that is too large for other addresses', async () => {
    const body = JSON.stringify({ ...bodies['/chat/completions'], padding: 'x'.repeat(200_000) })
    const { status, text } = await ask('/chat/completions', { method: 'POST', body })
    expect([status, text]).toEqual([404, expect.stringContaining(base())])
  })
})

test.each([{ accept: 'text/html,application/xhtml+xml' }, { 'sec-fetch-mode': 'navigate' }])(
  'a browser that opens an address without the base is left to the pages (%j)',
  async (headers) => {
    // `fetch` has a `Sec-Fetch-Mode` of its own, and this server has no pages.
    const sent = request(`${server().origin}/models`, { headers, agent: false }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage] // as: of node:http
    expect([response.statusCode, await textOf(response)]).toEqual([404, 'Not found'])
  },
)

test('Codex finds a catalogue without models in the list, and other clients find none', async () => {
  const list = { object: 'list', data: [echo] }
  expect(JSON.parse((await ask('/v1/models?client_version=0.171.0')).text)).toEqual({ ...list, models: [] })
  expect(JSON.parse((await ask('/v1/models')).text)).toEqual(list)
})

describe('the header of a token', () => {
  const none = 'There is no API token: the request has no `Authorization` header.'
  const noKey = 'neither an `x-api-key` nor an `Authorization` header'
  const bad = 'The `Authorization` header must be `Bearer`, a space and the API token'
  const unknown = 'This API token is not known.'
  const [zhNone, zhBad, zhUnknown] = [
    '请求没有 `Authorization` 请求头',
    '`Authorization` 请求头的格式应为',
    'Token 无效。',
  ]

  async function rejected(path: string, headers: Record<string, string>, language = 'en') {
    const response = await fetch(server().origin + path, { headers: { ...headers, 'accept-language': language } })
    const { error } = (await response.json()) as { error: { code: string; message: string } } // as: of the contract
    expect([response.status, response.headers.get('www-authenticate'), error.code]).toEqual([
      401,
      'Bearer',
      'invalid_api_key',
    ])
    return error.message
  }

  test.each([
    ['no Bearer', 'TOKEN', bad, zhBad],
    ['quotes', 'Bearer "TOKEN"', bad, zhBad],
    ['quotes around all', '"Bearer TOKEN"', bad, zhBad],
    ['Bearer twice', 'Bearer Bearer TOKEN', bad, zhBad],
    ['no token', 'Bearer ', bad, zhBad],
    ['another scheme', 'Basic dTpw', bad, zhBad],
    ['a token of another service', 'Bearer sk-0123456789', unknown, zhUnknown],
    ['a wrong token', 'Bearer TOKENx', unknown, zhUnknown],
    ['a very long token', `Bearer ${'x'.repeat(1000)}`, unknown, zhUnknown],
  ])('with %s is explained in both languages', async (_, value, en, zh) => {
    const headers = { authorization: value.replace('TOKEN', apiKey) }
    expect(await rejected('/v1/usage', headers)).toContain(en)
    expect(await rejected('/v1/usage', headers, 'zh')).toContain(zh)
  })

  test('is explained in both languages if it is missing', async () => {
    expect(await rejected('/v1/usage', {})).toContain(none)
    expect(await rejected('/v1/usage', {}, 'zh')).toContain(zhNone)
  })

  test.each([
    [{}, noKey],
    [{ 'x-api-key': 'sk-ant-0123456789' }, unknown],
    [{ 'x-api-key': '"quoted"' }, 'The `x-api-key` header must be the API token alone'],
    [{ 'x-api-key': 'Bearer token' }, 'The `x-api-key` header must be the API token alone'],
    [{ 'x-api-key': 'sk-ant-0123456789', authorization: 'token' }, bad],
  ])('of Anthropic’s clients is explained for %j', async (headers: Record<string, string>, message) => {
    expect(await rejected('/v1/models', { ...headers, 'anthropic-version': '2023-06-01' })).toContain(message)
  })
})
