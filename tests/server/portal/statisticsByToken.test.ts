import { expect, test } from 'vitest'
import type { ApiToken, TrendPoint, UsageOverview } from '@/openapi/types'
import type { Database } from '@/server/storage/database'
import { createTokenCalls } from '@/server/records/usage/tokenCalls'
import { seededCaller, type Caller } from '../support/caller'
import { describeOnBoth } from '../support/databases/engines'
import { call } from '../support/journeys'
import { plansOf } from '../support/plan'

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

const dayMs = 24 * 60 * 60 * 1000

const callsOf = async ({ ask }: Caller, query = '') =>
  new Map(
    (await ask<{ list: ApiToken[] }>(`/user/tokens${query}`)).data?.list.map((token) => [
      token.id,
      token.last_seven_day_calls,
    ]),
  )

describeOnBoth('Calls of API tokens', (server) => {
  test('the list has the calls of today and the 6 days before of each token', async () => {
    const me = await seededCaller(server())
    const [second, unused] = [await me.newToken('second'), await me.newToken('unused')]
    const daysAgo = (days: number) => new Date(server().now().getTime() - days * dayMs)
    await me.record()
    await me.record({ model: 'intern-s1-mini', calledAt: daysAgo(6) })
    await me.record({ calledAt: daysAgo(7) })
    await me.record({ tokenId: second })
    await me.record({ tokenId: null })
    await (await seededCaller(server())).record()
    const counted = new Map([
      [unused, 0],
      [second, 1],
      [me.tokenId, 2],
    ])
    expect(await callsOf(me)).toEqual(counted)
    expect(await callsOf(me, '?page=1')).toEqual(counted)
    expect(await callsOf(me, '?name=second')).toEqual(new Map([[second, 1]]))
  })

  test('an edited token keeps its calls', async () => {
    const me = await seededCaller(server())
    await me.record()
    const { envelope } = await call<ApiToken>(me.browser, 'PATCH', `/puyu/user/tokens/${me.tokenId}`, {
      json: { note: 'nightly' },
      bearer: me.bearer,
    })
    expect(envelope.data).toMatchObject({ note: 'nightly', last_seven_day_calls: 1 })
  })

  test('the calls of tokens are read through the primary key, in one statement', async () => {
    const me = await seededCaller(server())
    const read = (db: Database) => createTokenCalls(db)(me.userId, me.today())
    expect(await plansOf(server().db, read)).toMatchObject([
      { indexes: ['usage_days_user_id_day_model_token_id_pk'], scansWhole: false },
    ])
  })
})
