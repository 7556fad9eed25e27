import { getEventListeners } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { createPuyuClient } from '@/openapi/client'
import { answerWith, baseUrl, createClient, puyu, startPuyu } from './support/puyu'

const server = startPuyu()
afterEach(() => vi.useRealTimers())

const empty = { code: 0, msg: '', data: { list: [] } }

test('a served answer needs no request', async () => {
  const asked: string[] = []
  const servedAnswer = (operationId: string) => {
    asked.push(operationId)
    return asked.length === 1 ? empty : null
  }
  answerWith(server, empty)
  const { client } = createClient({ servedAnswer })
  expect(await client.listTokens()).toEqual(empty)
  expect(await client.listTokens()).toEqual(empty)
  expect(asked).toEqual(['listTokens', 'listTokens'])
})

test('a served answer needs no credential, and other calls wait for one', async () => {
  const answers = [empty, null]
  const servedAnswer = () => answers.shift() ?? null
  const recoverCredential = vi.fn(() => Promise.resolve('fresh'))
  const onUnauthorized = vi.fn()
  const seen: (string | null)[] = []
  server.use(
    puyu.get('/puyu/user/tokens', ({ request, response }) => {
      seen.push(request.headers.get('Authorization'))
      return response(200).json({ code: 0, msg: '', data: { list: [] } })
    }),
  )
  const { client } = createClient({ credential: () => null, servedAnswer, recoverCredential, onUnauthorized })
  expect([await client.listTokens(), recoverCredential.mock.calls, seen]).toEqual([empty, [], []])
  expect([await client.listTokens(), recoverCredential.mock.calls, seen]).toEqual([
    empty,
    [['listTokens']],
    ['Bearer fresh'],
  ])
  expect(onUnauthorized).not.toHaveBeenCalled()
})

test.each([
  ['a 401', {}, { status: 401 }, { kind: 'unauthorized', status: 401 }],
  ['a fault', {}, { status: 500 }, { kind: 'http', status: 500 }],
  ['a refusal', {}, {}, undefined],
  [
    'an answer for another user',
    { user: () => 'ann' },
    { headers: { 'Session-User': 'bob' } },
    { kind: 'otherUser', status: 200 },
  ],
])('%s is returned to a caller without callbacks', async (_, options, init, cause) => {
  answerWith(server, { code: 1002, msg: 'No.', data: null }, init)
  const client = createPuyuClient({ baseUrl, language: () => 'en', credential: () => 'session-reference', ...options })
  expect((await client.listTokens()).cause).toEqual(cause)
})

test('a call that was aborted before it began recovers no credential', async () => {
  const recoverCredential = vi.fn(() => new Promise<string>(() => undefined))
  const { client } = createClient({ credential: () => null, recoverCredential })
  const { cause } = await client.listTokens({ signal: AbortSignal.abort() })
  expect([cause, recoverCredential.mock.calls]).toEqual([{ kind: 'aborted' }, []])
})

test('an ended call leaves no timer and no listener on its signal', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  answerWith(server, empty)
  const { signal } = new AbortController()
  await createClient().client.listTokens({ signal })
  expect([vi.getTimerCount(), getEventListeners(signal, 'abort')]).toEqual([0, []])
})
