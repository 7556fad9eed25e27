import { expect, test } from 'vitest'
import { addDays, earliestDay } from '@/openapi/rules/days'
import type { TrendGroup, TrendPoint, TrendQuery, UsageCount } from '@/openapi/types'
import { seededCaller, type Caller } from '../support/caller'
import { describeOnBoth } from '../support/databases/engines'

type Answer = { list: TrendPoint[]; previous?: UsageCount; groups?: TrendGroup[] }

const trend = async (me: Caller, query: Partial<TrendQuery> = {}) => {
  const week = { startTime: addDays(me.today(), -6), endTime: me.today() }
  return (await me.ask<Answer>('/statistics/data', { modelIds: [], ...week, type: 1, method: 2, ...query })).data
}
/** Noon of UTC: the same day in the reporting zone. */
const noonOf = (day: string) => new Date(`${day}T00:00:00Z`)
const inTotal = (groups: readonly TrendGroup[] = []) =>
  groups.map(({ name, list }) => [name, list.reduce((calls, { api_calls }) => calls + api_calls, 0)])

describeOnBoth('Trends', (server) => {
  test('trends give the sums of as many days before the range', async () => {
    const me = await seededCaller(server())
    await me.record({ calledAt: noonOf(addDays(me.today(), -13)), inputTokens: 10, outputTokens: 2 })
    await me.record({ calledAt: noonOf(addDays(me.today(), -14)), inputTokens: 100, outputTokens: 100 })
    await me.record({ calledAt: noonOf(addDays(me.today(), -6)), inputTokens: 1, outputTokens: 1 })
    const week = await trend(me)
    expect(week?.previous).toEqual({ calls: 1, input_tokens: 10, output_tokens: 2 })
    expect([week?.list.length, week?.list[0]?.api_calls]).toEqual([7, 1])
    expect(week).not.toHaveProperty('groups')
  })

  test('trends have no earlier sums if a range could not begin there', async () => {
    const me = await seededCaller(server())
    const earliest = earliestDay(me.today())
    expect(await trend(me, { startTime: earliest, endTime: earliest })).not.toHaveProperty('previous')
    const next = addDays(earliest, 1)
    expect((await trend(me, { startTime: next, endTime: next }))?.previous?.calls).toBe(0)
  })

  test('trends are split by model: the five largest and the rest, in either method', async () => {
    const me = await seededCaller(server())
    const yesterday = noonOf(addDays(me.today(), -1))
    for (const [index, model] of ['a', 'b', 'c', 'd', 'e', 'f', 'g'].entries())
      for (let call = 0; call <= index; call++)
        await me.record({ model, calledAt: yesterday, inputTokens: 100 - index })
    const byDay = await trend(me, { group_by: 'model' })
    expect(inTotal(byDay?.groups)).toEqual([
      ['g', 7],
      ['f', 6],
      ['e', 5],
      ['d', 4],
      ['c', 3],
      [null, 3],
    ])
    const inAll = await trend(me, { group_by: 'model', method: 1, modelIds: ['a', 'b'] })
    expect(inAll?.groups?.map(({ id, list }) => [id, list.map(({ api_calls }) => api_calls)])).toEqual([
      ['b', [0, 0, 0, 0, 0, 2, 2]],
      ['a', [0, 0, 0, 0, 0, 1, 1]],
    ])
    const byTokens = await trend(me, { group_by: 'model', type: 2, modelIds: ['f', 'g'] })
    expect(byTokens?.groups?.map(({ id }) => id)).toEqual(['g', 'f'])
  })

  test('calls and tokens have the same groups in the same order if their ranks differ', async () => {
    const me = await seededCaller(server())
    for (const model of ['often', 'often', 'often']) await me.record({ model, inputTokens: 1, outputTokens: 1 })
    await me.record({ model: 'long', inputTokens: 500, outputTokens: 500 })
    for (const type of [1, 2] as const) {
      const { groups } = (await trend(me, { group_by: 'model', type })) ?? {}
      expect(groups?.map(({ id }) => id)).toEqual(['long', 'often'])
    }
  })

  test('trends are split by API token, and show those of the user alone', async () => {
    const [me, other] = [await seededCaller(server()), await seededCaller(server())]
    const second = await me.newToken('second')
    await me.record({})
    await me.record({ tokenId: second })
    await me.record({ tokenId: second })
    await other.record({})
    expect(inTotal((await trend(me, { group_by: 'token' }))?.groups)).toEqual([
      ['second', 2],
      [expect.any(String), 1],
    ])
    expect((await trend(me, { group_by: 'token', tokenIds: [other.tokenId] }))?.groups).toEqual([])
    expect((await trend(await seededCaller(server()), { group_by: 'model' }))?.groups).toEqual([])
  })
})
