import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CallPage, RemainingLimits } from '@/openapi/types'
import { NO_TOKEN } from '@/server/storage/schema/schema'
import { usageDays } from '@/server/storage/schema/usageSchema'
import { gatewayWithUpstream } from '../support/providers/gatewayWithUpstream'
import { beginStream, hello, play } from './play'

const LARGE = 300_000

const { upstream, server, me, calls, apiKey } = gatewayWithUpstream({ RATE_LIMIT_DEFAULT_RPM: '5' })

const at = () => ({ origin: server().origin, bearer: me().bearer })
const errorOf = async (response: Response) => [response.status, await response.json()] as const

test('a chat of the playground gets the response of the model API, without a token', async () => {
  const response = await play(at())
  expect(await response.json()).toMatchObject({ model: 'own-model', choices: [{ message: { content: 'Hello' } }] })
  const { headers } = response
  expect([response.status, headers.get('cache-control'), headers.get('vary')]).toEqual([
    200,
    'no-store',
    'Accept-Language',
  ])
  expect(headers.get('session-user')).not.toBeNull()
  expect(headers.get('x-request-id')).not.toBeNull()
  expect([headers.get('x-ratelimit-limit-requests'), headers.get('x-ratelimit-remaining-requests')]).toEqual(['5', '4'])
  expect(upstream().asked).toMatchObject([{ body: { max_tokens: 10 }, path: '/v1/chat/completions' }])
  expect(JSON.stringify(upstream().asked)).not.toContain(me().bearer)
})

test('a stream of the playground ends with [DONE] and is stored as a call without a token', async () => {
  const { response, first, rest } = await beginStream(at())
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(first + (await rest)).toMatch(/data: \[DONE\]\n\n$/)
  expect(await calls()).toMatchObject([
    { tokenId: null, status: 200, protocol: 'chat', inputTokens: 7, outputTokens: 5, finishReason: null },
  ])
  const days = await server().db.select().from(usageDays).where(eq(usageDays.userId, me().userId))
  expect(days).toMatchObject([{ tokenId: NO_TOKEN, calls: 1, inputTokens: 7, outputTokens: 5 }])
  const day = { startTime: me().today(), endTime: me().today() }
  const { data } = await me().ask<CallPage>('/statistics/calls', { ...day, tokenIds: ['playground'] })
  expect(data?.list).toMatchObject([{ token_name: null, request_id: response.headers.get('x-request-id') }])
})

test('the playground and API tokens share the limits of their account', async () => {
  const withToken = () =>
    fetch(`${server().origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey()}` },
      body: JSON.stringify(hello),
    })
  for (let call = 0; call < 3; call++) expect((await play(at())).status).toBe(200)
  for (let call = 0; call < 2; call++) expect((await withToken()).status).toBe(200)
  const refused = await play(at())
  expect(await errorOf(refused)).toMatchObject([429, { error: { code: 'requests_per_minute', param: null } }])
  expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d?$/)
  expect(refused.headers.get('session-user')).not.toBeNull()
  expect((await withToken()).status).toBe(429)
})

test('the remaining limits count calls of the playground', async () => {
  const remaining = async () => (await me().ask<RemainingLimits>('/api/rate/remaining')).data
  expect(await remaining()).toMatchObject({
    minute: { requests: { limit: 5, remaining: 5 }, tokens: { remaining: 100_000 }, reset_seconds: 0 },
  })
  await play(at())
  const { minute, month } = (await remaining()) ?? {}
  expect(minute?.requests).toEqual({ limit: 5, remaining: 4 })
  expect(minute?.tokens.remaining).toBe(100_000 - 12)
  expect(minute?.reset_seconds).toBeGreaterThan(50)
  expect(month?.input_tokens.limit).toBe((month?.input_tokens.remaining ?? 0) + 7)
})

const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }
const manyPictures = { role: 'user', content: Array(65).fill(image) }

test.each([
  ['a body that is not JSON', { body: '{' }, 400, 'invalid_json'],
  ['a field of the wrong type', { json: { ...hello, temperature: 'hot' } }, 400, 'invalid_request'],
  ['a chat with 65 pictures', { json: { ...hello, messages: [manyPictures] } }, 400, 'invalid_request'],
  ['an unknown model', { json: { ...hello, model: 'none' } }, 404, 'model_not_found'],
])('the playground rejects %s with an error of the model API', async (_, sent, status, code) => {
  expect(await errorOf(await play({ ...at(), ...sent }))).toMatchObject([status, { error: { code } }])
  expect(await calls()).toEqual([])
})

test('the playground admits large bodies, and rejects those beyond the bound of the model API', async () => {
  const image = (length: number) => ({
    ...hello,
    messages: [
      {
        role: 'user',
        content: [{ type: 'image_url', image_url: { url: `data:image/png;base64,${'A'.repeat(length)}` } }],
      },
    ],
  })
  expect((await play({ ...at(), json: image(LARGE) })).status).toBe(200)
  const refused = await play({ ...at(), json: image(20 * 1024 * 1024) }).catch(() => null)
  // The rest of the body is not read, so that a client may see the end of the connection first.
  if (refused !== null) expect(await errorOf(refused)).toMatchObject([413, { error: { code: 'request_too_large' } }])
})

test('rejected calls of the playground count against their user’s budget of rejections', async () => {
  const refused = []
  for (let call = 0; call < 121; call++) refused.push(play({ ...at(), body: '{' }).then(({ status }) => status))
  expect(await Promise.all(refused)).toContain(400)
  expect(await errorOf(await play(at()))).toMatchObject([429, { error: { code: 'too_many_refusals' } }])
})

test('the log has no secret of a call of the playground', async () => {
  await play(at())
  expect(server().logs.join('')).not.toContain(me().bearer)
  expect(server().logs.join('')).toContain('"path":"/puyu/playground/chat/completions","status":200')
})
