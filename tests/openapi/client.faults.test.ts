import { HttpResponse } from 'msw'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { FAULT_CODE } from '@/openapi/answers'
import { deferred } from './support/deferred'
import { answerWith, createClient, puyu, startPuyu, token } from './support/puyu'

const server = startPuyu()
afterEach(() => vi.useRealTimers())

const answerTokens = (answer: () => Response) =>
  server.use(puyu.get('/puyu/user/tokens', ({ response }) => response.untyped(answer())))

const fault = (cause: object, msg = '') => ({ code: FAULT_CODE, msg, data: null, cause })
const reportedFault = (cause: object, message = '') => [['fault', { ...cause, operationId: 'listTokens', message }]]

const application = {
  id: 'a1',
  status: 'pending',
  created_at: '2026-11-20T08:00:00.000Z',
  decided_at: null,
  application: { name: 'Ann', developer_type: 1, org_name: '', use_scene: 'tests', model_ids: [] },
}

describe('a malformed answer', () => {
  const page = '<!doctype html><title>Welcome to the hotel network</title>'
  const malformed = { kind: 'malformed', status: 200 }

  test.each([
    ['a page with status 200', () => HttpResponse.html(page)],
    ['an empty body', () => new Response('')],
    ['JSON that ends early', () => new Response('{"code":0,"msg":"","data":{"list":[')],
    ['a list instead of an envelope', () => Response.json([])],
    ['an envelope without code and success', () => Response.json({ msg: '', data: { list: [] } })],
    ['a code that is a text', () => Response.json({ code: '0', msg: '', data: { list: [] } })],
    ['a success without data', () => Response.json({ code: 0, msg: '', data: null })],
    ['data of another shape', () => Response.json({ code: 0, msg: '', data: [token] })],
    ['a number where a text is due', () => Response.json({ code: 0, msg: '', data: { list: [{ ...token, id: 1 }] } })],
  ])('%s is a malformed answer', async (_, answer) => {
    answerTokens(answer)
    const { client, reports } = createClient()
    expect([await client.listTokens(), reports]).toEqual([fault(malformed), reportedFault(malformed)])
  })

  test.each([
    ['an optional field', 'listTokens', { list: [], total: '1' }],
    ['one of several values', 'getRepositoryStars', { repo_stars: { first: 1, second: 'many' } }],
    ['what may be null', 'listRateApplications', { list: [{ ...application, decided_at: 1 }] }],
  ] as const)('%s of another type is a malformed answer', async (_, call, data) => {
    answerWith(server, { code: 0, msg: '', data })
    expect((await createClient().client[call]()).cause).toEqual(malformed)
  })

  test('204 is a malformed answer', async () => {
    answerTokens(() => new Response(null, { status: 204 }))
    const { client, reports } = createClient()
    const cause = { kind: 'malformed', status: 204 }
    expect([await client.listTokens(), reports]).toEqual([fault(cause), reportedFault(cause)])
  })
})

describe('an HTTP error', () => {
  const slow = { code: 4290, msg: 'Too many attempts. Please wait a minute.', data: null }

  test.each([
    [
      '500 with an envelope',
      500,
      () => Response.json({ code: 5000, msg: 'A server error occurred.', data: null }, { status: 500 }),
      'A server error occurred.',
    ],
    ['502 with a page', 502, () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 }), ''],
    ['503 without a body', 503, () => new Response(null, { status: 503 }), ''],
    ['429', 429, () => Response.json(slow, { status: 429, headers: { 'Retry-After': '60' } }), slow.msg],
    [
      '404',
      404,
      () => Response.json({ code: 4040, msg: 'Nothing here.', data: null }, { status: 404 }),
      'Nothing here.',
    ],
    [
      'a success envelope under 500',
      500,
      () => Response.json({ code: 0, msg: '', data: { list: [] } }, { status: 500 }),
      '',
    ],
  ])('an HTTP error %s is a fault with the server’s message or none', async (_, status, answer, msg) => {
    answerTokens(answer)
    const { client, reports } = createClient()
    const cause = { kind: 'http', status }
    expect([await client.listTokens(), reports]).toEqual([fault(cause, msg), reportedFault(cause, msg)])
  })

  test('an HTTP error of a silent call is shown, since only its refusals are silent', async () => {
    answerWith(server, slow, { status: 429 })
    const { client, reports } = createClient()
    await client.authenticate('code')
    expect(reports).toEqual([['fault', { kind: 'http', status: 429, operationId: 'authenticate', message: slow.msg }]])
  })

  test('an HTTP error of a call that forbids messages is not shown', async () => {
    answerWith(server, {}, { status: 500 })
    const { client, reports } = createClient()
    expect([await client.getRepositoryStars(), reports]).toEqual([fault({ kind: 'http', status: 500 }), []])
  })
})

test('a 401 of a public call ends the session and is shown', async () => {
  const message = 'Please sign in.'
  const rejection = { code: 4010, msg: message, data: null }
  server.use(puyu.get('/puyu/status', ({ response }) => response.untyped(Response.json(rejection, { status: 401 }))))
  const { client, reports } = createClient()
  await client.getStatus({})
  const operationId = 'getStatus'
  expect(reports).toEqual([
    ['unauthorized', { operationId, forcesSignIn: false, credential: 'session-reference' }],
    ['fault', { kind: 'unauthorized', status: 401, operationId, message }],
  ])
})

test('an incidental call reports no refusal and no fault, and forces no sign-in', async () => {
  const { client, reports } = createClient()
  for (const answer of [
    () => Response.json({ code: 5000, msg: 'No.', data: null }),
    () => new Response(null, { status: 500 }),
    () => new Response(null, { status: 401 }),
  ]) {
    answerTokens(answer)
    await client.listTokens({ isIncidental: true })
  }
  const call = { operationId: 'listTokens', forcesSignIn: false, credential: 'session-reference' }
  expect(reports).toEqual([['unauthorized', call]])
})

describe('no answer', () => {
  test('a network error is a fault', async () => {
    answerTokens(() => HttpResponse.error())
    const { client, reports } = createClient()
    expect([await client.listTokens(), reports]).toEqual([
      fault({ kind: 'network' }),
      reportedFault({ kind: 'network' }),
    ])
  })

  test('a call without an answer ends after 7 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { client, reports } = createClient({ fetch: silent })
    const settled = vi.fn()
    const asked = client.listTokens().then(settled)
    await vi.advanceTimersByTimeAsync(6999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await asked
    expect([settled.mock.calls, reports]).toEqual([[[fault({ kind: 'timeout' })]], reportedFault({ kind: 'timeout' })])
  })
})

describe('an aborted call', () => {
  test('an aborted call shows no message', async () => {
    const { client, reports } = createClient({ fetch: silent })
    const controller = new AbortController()
    const asked = client.listTokens({ signal: controller.signal })
    controller.abort()
    expect([await asked, reports]).toEqual([fault({ kind: 'aborted' }), []])
  })

  test('a call that was aborted before is never sent', async () => {
    const fetch = vi.fn(silent)
    const { client, reports } = createClient({ fetch })
    expect([await client.listTokens({ signal: AbortSignal.abort() }), reports]).toEqual([
      fault({ kind: 'aborted' }),
      [],
    ])
    expect(fetch).not.toHaveBeenCalled()
  })
})

test('each of two calls gets its own answer in any order', async () => {
  const late = deferred<Response>()
  const answers = [late.promise, Promise.resolve(listOf('second'))]
  const { client } = createClient({ fetch: () => answers.shift() ?? Promise.reject(new Error('asked thrice')) })
  const arrived: string[] = []
  const ask = () => client.listTokens().then(({ data }) => arrived.push(data?.list[0]?.token_name ?? 'none'))
  const [first, second] = [ask(), ask()]
  await second
  late.resolve(listOf('first'))
  await first
  expect(arrived).toEqual(['second', 'first'])
})

const listOf = (name: string) => Response.json({ code: 0, msg: '', data: { list: [{ ...token, token_name: name }] } })

/** Sends no response until the call is aborted, like a dead connection. */
const silent = (request: Request) =>
  new Promise<Response>((_, reject) => {
    request.signal.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
  })
