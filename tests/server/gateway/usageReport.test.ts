import { expect, test } from 'vitest'
import type { CreatedToken } from '@/openapi/types'
import { createCalendar } from '@/server/platform/calendar'
import { grantLimits } from '@/server/records/limits/limitStore'
import { seededCaller } from '../support/caller'
import { gatewayWithUpstream } from '../support/providers/gatewayWithUpstream'

const gateway = gatewayWithUpstream()
const { server, me, apiKey } = gateway

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

const DAY_MS = 86_400_000

/** A new token with its id. */
async function newToken(name: string, more: object = {}) {
  const { data } = await me().ask<CreatedToken>('/user/tokens', { token_name: name, ...more })
  return { key: data?.token ?? '', id: data?.item.id ?? '' }
}

test('days and models of a usage report are those of its token, from the first to the last day', async () => {
  const { key, id } = await newToken('agent')
  const other = await newToken('other')
  const stranger = await seededCaller(server())
  const daysAgo = (count: number) => new Date(server().now().getTime() - count * DAY_MS)
  const dayOf = (count: number) => createCalendar(server().configuration.reportingTimeZone).dayOf(daysAgo(count))
  const used = { tokenId: id, inputTokens: 10, outputTokens: 2 }
  for (const count of [0, 1, 1, 3, 40]) await me().record({ ...used, calledAt: daysAgo(count) })
  await me().record({ ...used, model: 'a-model', calledAt: daysAgo(1), cachedTokens: 4, reasoningTokens: 1 })
  await me().record({ ...used, tokenId: other.id, calledAt: daysAgo(1) })
  await stranger.record({ inputTokens: 99, calledAt: daysAgo(1) })
  const day = (count: number, model: string, calls = 1) => ({
    date: dayOf(count),
    model,
    calls,
    input_tokens: 10 * calls,
    output_tokens: 2 * calls,
  })
  const days = [day(3, 'intern-s1'), day(1, 'a-model'), day(1, 'intern-s1', 2), day(0, 'intern-s1')]
  const range = (from: number, to: number) => `?from=${dayOf(from)}&to=${dayOf(to)}`
  expect((await report(range(3, 0), key)).body).toMatchObject({ from: dayOf(3), to: dayOf(0), days })
  expect((await report(range(2, 1), key)).body['days']).toMatchObject(days.slice(1, 3))
  expect((await report(range(60, 30), key)).body['days']).toMatchObject([day(40, 'intern-s1')])
  expect((await report(range(3, 0), other.key)).body['days']).toMatchObject([day(1, 'intern-s1')])
  expect(await report(range(61, 0), key)).toMatchObject({ status: 400, body: { error: { param: 'from' } } })
  expect(await report(range(0, 1), key)).toMatchObject({ status: 400, body: { error: { param: 'from' } } })
})

test('a usage report names nothing of the account but its limits and what is left of them', async () => {
  await call((await newToken('agent')).key)
  const { key } = await newToken('handed-on', { rpm: 3 })
  const { status, body } = await report('', key)
  expect([status, body['days'], body['token']]).toEqual([200, [], { requests_per_minute: 3 }])
  expect(Object.keys(body).sort()).toEqual(
    ['object', 'time_zone', 'minute', 'month', 'token', 'from', 'to', 'days'].sort(),
  )
  expect(JSON.stringify(body)).not.toMatch(/agent|client|first|handed-on|own-model|@/)
})

test('a usage report has the rest of the month and when minute and month are free again', async () => {
  const before = await report()
  await call()
  const { minute, month } = (await report()).body as unknown as Limits // as: of the contract
  const { month: earlier } = before.body as unknown as Limits // as: of the contract
  expect(earlier.input_tokens.remaining - month.input_tokens.remaining).toBe(7)
  expect(earlier.output_tokens.remaining - month.output_tokens.remaining).toBe(5)
  expect(month.input_tokens.limit).toBe(earlier.input_tokens.limit)
  const next = new Date(month.resets_at)
  expect(next.getTime()).toBeGreaterThan(server().now().getTime())
  expect(next.getTime() - server().now().getTime()).toBeLessThan(32 * DAY_MS)
  expect(minute.reset_seconds).toBeGreaterThan(0)
  server().advance(61_000)
  const later = (await report()).body as unknown as Limits // as: of the contract
  expect([later.minute.reset_seconds, later.minute.requests.remaining]).toEqual([0, later.minute.requests.limit])
})

type Part = { limit: number; remaining: number }
type Limits = {
  minute: { requests: Part; tokens: Part; reset_seconds: number }
  month: { input_tokens: Part; output_tokens: Part; resets_at: string }
}

test('a usage report beyond its limit says when to try again, and neither it nor a report is a call', async () => {
  await grantLimits(server().db, me().userId, { rpm: 2 }, server().now())
  const statuses: number[] = []
  for (let count = 0; count < 30; count++) statuses.push((await report()).status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  const rejected = await fetch(`${server().origin}/api/v1/usage`, { headers: { authorization: `Bearer ${apiKey()}` } })
  expect([rejected.status, await rejected.json()]).toMatchObject([429, { error: { code: 'requests_per_minute' } }])
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
  const other = await (await seededCaller(server())).newSecret()
  expect((await report('', other)).status).toBe(200)
  for (const status of [200, 200, 429]) expect((await call()).status).toBe(status)
  expect(await gateway.statuses()).toEqual([200, 200])
})
