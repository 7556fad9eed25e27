import { expect, test } from 'vitest'
import type { TrendPoint, UsageOverview } from '@/openapi/types'
import { seededCaller, type Caller } from '../support/caller'
import { describeOnBoth } from '../support/databases/engines'

const trend = (me: Caller, query: { tokenIds?: string[]; modelIds?: string[] }) =>
  me.ask<{ list: TrendPoint[] }>('/statistics/data', {
    modelIds: [],
    startTime: me.today(),
    endTime: me.today(),
    type: 1,
    method: 2,
    ...query,
  })
const overview = async (me: Caller) => (await me.ask<UsageOverview>('/statistics/user/api', {})).data

describeOnBoth('Call statistics', (server) => {
  test('call statistics count the calls of chosen tokens, alone and with chosen models', async () => {
    const me = await seededCaller(server())
    const second = await me.newToken('second')
    await me.record({ model: 'a' })
    await me.record({ model: 'a', tokenId: second })
    await me.record({ model: 'b', tokenId: second })
    const calls = async (tokenIds: string[], modelIds: string[] = []) =>
      (await trend(me, { tokenIds, modelIds })).data?.list.map(({ api_calls }) => api_calls)
    expect(await calls([second])).toEqual([2])
    expect(await calls([second], ['a'])).toEqual([1])
    expect(await calls([me.tokenId, second])).toEqual([3])
    expect(await calls(['no id'])).toEqual([0])
  })

  test('call statistics omit calls that failed without output, and count the output of broken ones', async () => {
    const me = await seededCaller(server())
    await me.record({ status: 502, inputTokens: 0, outputTokens: 0 })
    await me.record({ status: 502, inputTokens: 5, outputTokens: 5 })
    await me.record({ status: 499, inputTokens: 2, outputTokens: 1 })
    expect((await overview(me))?.total).toEqual({ calls: 2, input_tokens: 7, output_tokens: 6 })
  })
})
