import { expect, test } from 'vitest'
import type { CreatedToken } from '@/openapi/types'
import { grantLimits } from '@/server/storage/limits/limitStore'
import { gatewayWithUpstream } from '../support/providers/gatewayWithUpstream'

const { server, me, apiKey } = gatewayWithUpstream()

const report = async (query = '', key = apiKey()) => {
  const response = await fetch(`${server().origin}/v1/usage${query}`, { headers: { authorization: `Bearer ${key}` } })
  return { status: response.status, body: (await response.json()) as Record<string, never> & { error?: object } } // as: looked at below
}
const call = (key = apiKey()) =>
  fetch(`${server().origin}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'own-model', max_tokens: 20, messages: [{ role: 'user', content: 'Hello' }] }),
  })

test('a usage report has the rest of the minute and the month, and the calls of its token only', async () => {
  await grantLimits(server().db, me().userId, { rpm: 5, tpm: 1000 }, server().now())
  const created = await me().ask<CreatedToken>('/user/tokens', { token_name: 'other' })
  const other = created.data?.token ?? ''
  for (const key of [apiKey(), apiKey(), other]) expect((await call(key)).status).toBe(200)
  const { status, body } = await report()
  expect(status).toBe(200)
  expect(body).toMatchObject({
    object: 'usage',
    minute: { requests: { limit: 5, remaining: 2 }, tokens: { limit: 1000, remaining: 1000 - 3 * 12 } },
    token: { requests_per_minute: null },
    days: [{ model: 'own-model', calls: 2, input_tokens: 14, output_tokens: 10 }],
  })
  expect((await report('', other)).body).toMatchObject({ days: [{ calls: 1 }] })
  expect((await report('?from=2026-01-01&to=2026-01-31')).body).toMatchObject({ from: '2026-01-01', days: [] })
})

test.each([
  ['?from=yesterday', 'from'],
  ['?to=2026-02-30', 'to'],
  ['?to=2999-01-01', 'to'],
  ['?from=2001-01-01', 'from'],
])('a usage report of %s is rejected by its parameter', async (query, param) => {
  expect(await report(query)).toMatchObject({ status: 400, body: { error: { code: 'invalid_request', param } } })
})

test('a usage report needs a token and has a limit of its own, apart from calls', async () => {
  expect((await report('', 'sk-wrong')).status).toBe(401)
  await grantLimits(server().db, me().userId, { rpm: 1 }, server().now())
  await report()
  expect((await call()).status).toBe(200)
  const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await report()).status))
  expect([statuses.filter((status) => status === 200).length, statuses.includes(429)]).toEqual([29, true])
})
