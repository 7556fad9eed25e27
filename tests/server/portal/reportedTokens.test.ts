import { expect, test } from 'vitest'
import { addDays } from '@/openapi/rules/days'
import type { TrendPoint, UsageOverview } from '@/openapi/types'
import { seededCaller } from '../support/caller'
import { describeOnBoth } from '../support/databases/engines'

describeOnBoth('Cached and reasoning tokens of days', (server) => {
  test('are sums of the calls that report them, and null if none does', async () => {
    const me = await seededCaller(server())
    const today = me.today()
    const noon = (ago: number) => new Date(`${addDays(today, -ago)}T04:00:00Z`)
    const at = (ago: number, reported: { cachedTokens?: number; reasoningTokens?: number }) =>
      me.record({ calledAt: noon(ago), inputTokens: 9, outputTokens: 9, ...reported })
    await at(4, {})
    await at(3, { cachedTokens: 4 })
    await at(3, {})
    await at(3, { cachedTokens: 2, reasoningTokens: 0 })
    await at(1, { reasoningTokens: 5 })
    const seen = async (method: 1 | 2) => {
      const query = { modelIds: [], startTime: addDays(today, -4), endTime: today, type: 1, method }
      const { data } = await me.ask<{ list: TrendPoint[] }>('/statistics/data', query)
      return data?.list.map((one) => [one.cached_tokens, one.reasoning_tokens])
    }
    const none = [null, null]
    expect(await seen(2)).toEqual([none, [6, 0], none, [null, 5], none])
    expect(await seen(1)).toEqual([none, [6, 0], [6, 0], [6, 5], [6, 5]])
    const { data } = await me.ask<UsageOverview>('/statistics/user/api', {})
    expect(data?.daily?.map((day) => day.cached_tokens)).toEqual([null, null, null, 6, null, null, null])
  })
})
