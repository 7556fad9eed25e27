import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listedCalls } from '@/openapi/rules/calls'
import { addDays } from '@/openapi/rules/days'
import { createCalendar } from '@/server/platform/calendar'
import { RefusalCode } from '@/openapi/refusalCodes'
import type { CallDetail, CallPage, CallQuery } from '@/openapi/types'
import { unknownDetails } from '@/tests/support/unknownDetails'
import { seededCaller, type Caller } from '../support/caller'
import { describeOnBoth, describeOnEither } from '../support/databases/engines'
import { call } from '../support/journeys'

const ask = (me: Caller, query: Partial<CallQuery> = {}) =>
  me.ask<CallPage>('/statistics/calls', { startTime: me.today(), endTime: me.today(), ...query })
const modelsOf = async (me: Caller, query: Partial<CallQuery> = {}) =>
  (await ask(me, query)).data?.list.map(({ model }) => model)

const details = {
  requestId: 'r-1',
  actualModel: 'intern-s1',
  protocol: 'messages',
  errorCode: 'upstream_error',
  cachedTokens: 2,
  reasoningTokens: 0,
  firstTokenMs: 40,
  finishReason: 'length',
  client: 'claude-code',
} as const

describeOnBoth('One call', (server) => {
  const find = (me: Caller, id: string) => me.ask<CallDetail>(`/statistics/calls/${id}`)

  test('is found by its request id, with everything that is known of it', async () => {
    const me = await seededCaller(server())
    const calledAt = server().now()
    await me.record({ ...details, calledAt, status: 502, inputTokens: 3, outputTokens: 4, latencyMs: 50 })
    const call = {
      called_at: calledAt.toISOString(),
      model: 'intern-s1',
      token_name: 'first',
      status: 502,
      input_tokens: 3,
      output_tokens: 4,
      latency_ms: 50,
      request_id: 'r-1',
      actual_model: 'intern-s1',
      protocol: 'messages',
      error_code: 'upstream_error',
      cached_tokens: 2,
      reasoning_tokens: 0,
      first_token_ms: 40,
      finish_reason: 'length',
      client: 'claude-code',
    }
    expect(await find(me, 'r-1')).toEqual({ code: 0, msg: '', data: { time_zone: 'Asia/Shanghai', call } })
    expect((await ask(me)).data?.list).toEqual([call])
  })

  test('is the newest with its id, and never another user’s or an expired one', async () => {
    const [me, other] = [await seededCaller(server()), await seededCaller(server())]
    await other.record({ requestId: 'theirs' })
    await me.record({ requestId: 'twice', model: 'first' })
    await me.record({ requestId: 'past', calledAt: new Date(server().now().getTime() - 402 * 24 * 3600 * 1000) })
    await me.record({ requestId: 'twice', model: 'second' })
    expect((await find(me, 'twice')).data?.call.model).toBe('second')
    for (const id of ['theirs', 'past', 'unknown', 'no%20id', 'a'.repeat(65)])
      expect([id, (await find(me, id)).code]).toEqual([id, RefusalCode.CALL_NOT_FOUND])
  })

  test('does not reveal the id of an upstream that differs from the one on offer', async () => {
    const me = await seededCaller(server())
    await me.record({ requestId: 'r-2', actualModel: 'secret-7b' })
    expect((await find(me, 'r-2')).data?.call.actual_model).toBeNull()
  })
})

describeOnEither(
  'One call, if the operator shows actual models',
  (server) => {
    test('has the id of the upstream', async () => {
      const me = await seededCaller(server())
      await me.record({ requestId: 'r-3', actualModel: 'own-7b' })
      expect((await me.ask<CallDetail>('/statistics/calls/r-3')).data?.call.actual_model).toBe('own-7b')
    })
  },
  { MODEL_ACTUAL_IDS: 'shown' },
)

describeOnBoth('The list of calls', (server) => {
  test('the list of calls has the user’s own, newest first, failures and deleted tokens included', async () => {
    const [me, other] = [await seededCaller(server()), await seededCaller(server())]
    await other.record({ model: 'theirs' })
    await me.record({ model: 'a', status: 200, inputTokens: 3, outputTokens: 4, latencyMs: 50 })
    server().advance(1000)
    await me.record({ model: 'b', status: 502, inputTokens: 0, outputTokens: 0, latencyMs: 7 })
    await call(me.browser, 'DELETE', `/puyu/user/tokens/${me.tokenId}`, { bearer: me.bearer })
    const { data } = await ask(me)
    const { list = [], ...rest } = data ?? {}
    expect(rest).toEqual({ time_zone: 'Asia/Shanghai', total: 2, page: 1, page_size: 20 })
    expect(list.map(({ called_at, token_name, ...call }) => [Boolean(called_at && token_name), call])).toEqual([
      [true, { model: 'b', status: 502, input_tokens: 0, output_tokens: 0, latency_ms: 7, ...unknownDetails }],
      [true, { model: 'a', status: 200, input_tokens: 3, output_tokens: 4, latency_ms: 50, ...unknownDetails }],
    ])
  })

  test('the list of calls is filtered by model, token, outcome and days, and paged', async () => {
    const me = await seededCaller(server())
    const second = await me.newToken('second')
    for (const [model, status, tokenId] of [
      ['a', 200, me.tokenId],
      ['b', 429, me.tokenId],
      ['c', 499, second],
      ['d', 502, me.tokenId],
    ] as const) {
      await me.record({ model, status, tokenId, requestId: `of-${model}` })
      server().advance(1000)
    }
    expect(await modelsOf(me, { modelIds: ['a', 'b'] })).toEqual(['b', 'a'])
    expect(await modelsOf(me, { tokenIds: [second] })).toEqual(['c'])
    expect(await modelsOf(me, { tokenIds: ['no id'] })).toEqual([])
    expect(await modelsOf(me, { outcome: 'answered' })).toEqual(['a'])
    expect(await modelsOf(me, { outcome: 'failed' })).toEqual(['d', 'c', 'b'])
    expect(await modelsOf(me, { outcome: 'rejected' })).toEqual(['b'])
    expect(await modelsOf(me, { outcome: 'cancelled' })).toEqual(['c'])
    expect(await modelsOf(me, { outcome: 'server_error' })).toEqual(['d'])
    expect(await modelsOf(me, { requestId: 'of-c' })).toEqual(['c'])
    expect(await modelsOf(me, { requestId: 'of' })).toEqual([])
    expect(await modelsOf(me, { page: 2, page_size: 3 })).toEqual(['a'])
    expect((await ask(me, { page: 10_000, page_size: 1000 })).data).toMatchObject({ list: [], total: 4 })
    expect((await ask(me, { startTime: '2999-01-01', endTime: '2999-01-01' })).code).toBe(RefusalCode.RANGE_IN_FUTURE)
  })

  test('the list of calls keeps its pages while calls are made, if `until` is given', async () => {
    const me = await seededCaller(server())
    for (const model of ['a', 'b', 'c']) {
      await me.record({ model })
      server().advance(1000)
    }
    const first = (await ask(me, { page_size: 2 })).data?.list ?? []
    const until = first[0]?.called_at ?? ''
    await me.record({ model: 'new' })
    expect(first.map(({ model }) => model)).toEqual(['c', 'b'])
    expect(await modelsOf(me, { page: 2, page_size: 2 })).toEqual(['b', 'a'])
    expect((await ask(me, { page: 2, page_size: 2, until })).data).toMatchObject({ list: [{ model: 'a' }], total: 3 })
    expect((await ask(me, { until: '0000-01-01T00:00:00.000Z' })).code).toBe(RefusalCode.INVALID_REQUEST)
  })

  test('the list of calls ends at the retention, even before a call is deleted', async () => {
    const me = await seededCaller(server())
    const daysAgo = (days: number) => new Date(server().now().getTime() - days * 24 * 3600 * 1000)
    const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
    await me.record({ model: 'past', calledAt: daysAgo(402) })
    await me.record({ model: 'kept', calledAt: daysAgo(399) })
    const range = { startTime: dayOf(daysAgo(410)), endTime: dayOf(daysAgo(390)) }
    expect((await ask(me, range)).data).toMatchObject({ list: [{ model: 'kept' }], total: 1 })
    expect((await ask(me, { startTime: range.startTime, endTime: dayOf(daysAgo(401)) })).data).toMatchObject({
      total: 0,
    })
  })

  test('the list of calls shows the oldest day whole, in the zone of its days', async () => {
    const me = await seededCaller(server())
    const calendar = createCalendar(server().configuration.reportingTimeZone)
    const oldest = addDays(me.today(), -400)
    const begins = calendar.startOf(oldest).getTime()
    await me.record({ model: 'past', calledAt: new Date(begins - 1000) })
    await me.record({ model: 'kept', calledAt: new Date(begins + 1000) })
    expect(await modelsOf(me, { startTime: addDays(oldest, -5), endTime: oldest })).toEqual(['kept'])
  })

  test('the list of calls ends after the newest ten thousand', async () => {
    const me = await seededCaller(server())
    await server().db.execute(sql`
      insert into model_calls (user_id, token_id, model, called_at, day, input_tokens, output_tokens)
      select ${me.userId}::uuid, ${me.tokenId}::uuid, 'a' || n,
        ${server().now().toISOString()}::timestamptz - n * interval '1 millisecond', ${me.today()}::date, 0, 0
      from generate_series(1, ${listedCalls + 1}::integer) n`)
    const { data } = await ask(me, { page: 500 })
    expect([data?.total, data?.list.length, data?.list.at(-1)?.model]).toEqual([listedCalls, 20, 'a10000'])
    expect((await ask(me, { page: 501 })).data).toMatchObject({ list: [], total: listedCalls })
  })
})
