import { expect, test } from 'vitest'
import { RefusalCode } from '@/openapi/refusalCodes'
import type { CallPage, CallQuery } from '@/openapi/types'
import { seededCaller, type Caller } from '../support/caller'
import { describeOnBoth } from '../support/engines'

const ask = (me: Caller, query: Partial<CallQuery> = {}) =>
  me.ask<CallPage>('/statistics/calls', { startTime: me.today(), endTime: me.today(), ...query })
const modelsOf = async (me: Caller, query: Partial<CallQuery> = {}) =>
  (await ask(me, query)).data?.list.map(({ model }) => model)

describeOnBoth('The list of calls', (server) => {
  test('the list of calls tells of each of one’s own, newest first, failed ones and deleted tokens too', async () => {
    const [me, other] = [await seededCaller(server()), await seededCaller(server())]
    await other.record({ model: 'theirs' })
    await me.record({ model: 'a', status: 200, inputTokens: 3, outputTokens: 4, latencyMs: 50 })
    server().advance(1000)
    await me.record({ model: 'b', status: 502, inputTokens: 0, outputTokens: 0, latencyMs: 7 })
    const { data } = await ask(me)
    const { list = [], ...rest } = data ?? {}
    expect(rest).toEqual({ time_zone: 'Asia/Shanghai', total: 2, page: 1, page_size: 20 })
    expect(list.map(({ called_at, token_name, ...call }) => [Boolean(called_at && token_name), call])).toEqual([
      [true, { model: 'b', status: 502, input_tokens: 0, output_tokens: 0, latency_ms: 7 }],
      [true, { model: 'a', status: 200, input_tokens: 3, output_tokens: 4, latency_ms: 50 }],
    ])
  })

  test('the list of calls is narrowed by model, token, outcome and days, and comes by pages', async () => {
    const me = await seededCaller(server())
    const second = await me.newToken('second')
    for (const [model, status, tokenId] of [
      ['a', 200, me.tokenId],
      ['b', 429, me.tokenId],
      ['c', 499, second],
    ] as const) {
      await me.record({ model, status, tokenId })
      server().advance(1000)
    }
    expect(await modelsOf(me, { modelIds: ['a', 'b'] })).toEqual(['b', 'a'])
    expect(await modelsOf(me, { tokenIds: [second] })).toEqual(['c'])
    expect(await modelsOf(me, { tokenIds: ['no id'] })).toEqual([])
    expect(await modelsOf(me, { outcome: 'answered' })).toEqual(['a'])
    expect(await modelsOf(me, { outcome: 'failed' })).toEqual(['c', 'b'])
    expect(await modelsOf(me, { page: 2, page_size: 2 })).toEqual(['a'])
    expect((await ask(me, { page: 10_000, page_size: 1000 })).data).toMatchObject({ list: [], total: 3 })
    expect((await ask(me, { startTime: '2999-01-01', endTime: '2999-01-01' })).code).toBe(RefusalCode.RANGE_IN_FUTURE)
  })
})
