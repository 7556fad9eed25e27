import { expect, test } from 'vitest'
import type { ApiToken } from '@/openapi/types'
import type { Database } from '@/server/storage/database'
import { createTokenCalls } from '@/server/records/usage/tokenCalls'
import { seededCaller, type Caller } from '../support/caller'
import { describeOnBoth } from '../support/databases/engines'
import { call } from '../support/journeys'
import { plansOf } from '../support/plan'

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
