import { expect, test } from 'vitest'
import { playgroundId } from '@/openapi/rules/playground'
import type { CallPage, TrendGroup, TrendPoint } from '@/openapi/types'
import { seededCaller, type Caller } from '../support/caller'
import { describeOnBoth } from '../support/databases/engines'

type Answer = { list: TrendPoint[]; groups?: TrendGroup[] }

const trend = async (me: Caller, query: object) => {
  const day = { startTime: me.today(), endTime: me.today() }
  return (await me.ask<Answer>('/statistics/data', { modelIds: [], ...day, type: 1, method: 2, ...query })).data
}
const callsOf = async (me: Caller, tokenIds: string[], modelIds: string[] = []) =>
  (await trend(me, { tokenIds, modelIds }))?.list.map(({ api_calls }) => api_calls)

/** A user with two calls of the playground, of models `a` and `b`, and one of an API token. */
async function playgroundUser(server: Parameters<typeof seededCaller>[0]) {
  const me = await seededCaller(server)
  await me.record({ model: 'a', tokenId: null, requestId: 'played' })
  await me.record({ model: 'b', tokenId: null })
  await me.record({ model: 'a' })
  return me
}

describeOnBoth('Calls of the playground', (server) => {
  test('calls of the playground count as one more token in trends', async () => {
    const me = await playgroundUser(server())
    expect(await callsOf(me, [playgroundId])).toEqual([2])
    expect(await callsOf(me, [playgroundId], ['a'])).toEqual([1])
    expect(await callsOf(me, [playgroundId, me.tokenId])).toEqual([3])
    expect(await callsOf(me, [me.tokenId])).toEqual([1])
    expect(await callsOf(me, [])).toEqual([3])
  })

  test('calls of the playground are a group without a name, also if a model is chosen', async () => {
    const me = await playgroundUser(server())
    const groups = async (query: object) =>
      (await trend(me, { group_by: 'token', ...query }))?.groups?.map(({ id, name, list }) => [
        id,
        name,
        list.map(({ api_calls }) => api_calls),
      ])
    expect(await groups({})).toEqual([
      [playgroundId, null, [2]],
      [me.tokenId, 'first', [1]],
    ])
    expect(await groups({ tokenIds: [playgroundId], modelIds: ['b'] })).toEqual([[playgroundId, null, [1]]])
  })

  test('calls of the playground are listed without the name of a token', async () => {
    const me = await playgroundUser(server())
    const day = { startTime: me.today(), endTime: me.today() }
    const listed = async (tokenIds: string[]) =>
      (await me.ask<CallPage>('/statistics/calls', { ...day, tokenIds })).data?.list.map((one) => one.token_name)
    expect(await listed([])).toEqual(['first', null, null])
    expect(await listed([playgroundId])).toEqual([null, null])
    expect((await me.ask<{ call: object }>('/statistics/calls/played')).data?.call).toMatchObject({ token_name: null })
  })
})
