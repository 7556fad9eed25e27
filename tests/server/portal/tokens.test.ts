import { expect, test } from 'vitest'
import type { ApiToken, CreatedToken } from '@/openapi/types'
import { isTokenSecret } from '@/server/records/tokens/tokenKey'
import { seededSession } from '../support/caller'
import { describeOnBoth } from '../support/databases/engines'
import { anyString } from '../support/matchers'
import { call, cameBack, exchange, signedIn, somebody, startAddress } from '../support/journeys'
import type { Browser } from '../support/browser'

type Owner = { browser: Browser; bearer: string }

const create = ({ browser, bearer }: Owner, name: string, key?: string) =>
  call<CreatedToken>(browser, 'POST', '/puyu/user/tokens', {
    json: { token_name: name },
    bearer,
    headers: key ? { 'idempotency-key': key } : {},
  })

const list = async ({ browser, bearer }: Owner) =>
  (await call<{ list: ApiToken[] }>(browser, 'GET', '/puyu/user/tokens', { bearer })).envelope.data?.list ?? []

const remove = ({ browser, bearer }: Owner, id: string) =>
  call(browser, 'DELETE', `/puyu/user/tokens/${id}`, { bearer })

describeOnBoth('API tokens', (server) => {
  test('API tokens are shown once and listed masked, newest first, for 6 months', async () => {
    const me = await seededSession(server())
    const { envelope } = await create(me, '笔记本.dev_1')
    const { token, item } = envelope.data ?? { token: '', item: null }
    expect(isTokenSecret(token)).toBe(true)
    expect(item).toEqual({
      id: anyString,
      token_name: '笔记本.dev_1',
      token: `intern_…${token.slice(-4)}`,
      auth_status: 1,
      created_at: anyString,
      expired_at: anyString,
      last_used_at: null,
      last_seven_day_calls: 0,
    })
    const months = (instant = '') => new Date(instant).getUTCFullYear() * 12 + new Date(instant).getUTCMonth()
    expect(months(item?.expired_at) - months(item?.created_at)).toBe(6)
    server().advance(1000)
    const second = await create(me, 'second')
    expect(await list(me)).toEqual([second.envelope.data?.item, item])
  })

  test.each(['', ' ', 'a b', 'a/b', 'a@b', 'é', 'ａ', '😀', 'a'.repeat(65), 'tab\t'])(
    'API tokens refuse the name %j',
    async (name) => {
      const me = await seededSession(server())
      expect((await create(me, name)).envelope).toMatchObject({ code: 1101, data: null })
      expect(await list(me)).toEqual([])
    },
  )

  test('API tokens accept names of 64 characters, even beyond the basic plane', async () => {
    const me = await seededSession(server())
    expect((await create(me, '𠮷'.repeat(64))).envelope.code).toBe(0)
  })

  test('API tokens refuse the name of a live token until it is deleted or expires', async () => {
    const me = await seededSession(server())
    const first = await create(me, 'one')
    expect((await create(me, 'one')).envelope).toMatchObject({ code: 1102, data: null })
    expect((await create(me, 'One')).envelope.code).toBe(0)
    await remove(me, first.envelope.data?.item.id ?? '')
    expect((await create(me, 'one')).envelope.code).toBe(0)
    expect((await create(await seededSession(server()), 'one')).envelope.code).toBe(0)
  })

  test('API tokens of one name are created once if five requests run at once', async () => {
    const me = await seededSession(server())
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => create(me, 'race')))
    expect(answers.map(({ envelope }) => envelope.code).sort()).toEqual([0, 1102, 1102, 1102, 1102])
  })

  test('API tokens are limited to 50 live ones, even if the last are created at once', async () => {
    const me = await seededSession(server())
    for (let index = 0; index < 47; index++) await create(me, `t${index}`)
    const answers = await Promise.all([1, 2, 3, 4, 5].map((index) => create(me, `last${index}`)))
    expect(answers.map(({ envelope }) => envelope.code).sort()).toEqual([0, 0, 0, 1103, 1103])
    const [newest] = await list(me)
    await remove(me, newest?.id ?? '')
    expect((await create(me, 'again')).envelope.code).toBe(0)
  })

  test('API tokens with an Idempotency-Key are created once, and the secret is not repeated', async () => {
    const me = await seededSession(server())
    const first = await create(me, 'keyed', 'key-12345678')
    const again = await create(me, 'keyed', 'key-12345678')
    expect(again.envelope).toMatchObject({ code: 1105, data: { token: '', item: first.envelope.data?.item } })
    expect((await create(me, 'other', 'key-12345678')).envelope.code).toBe(1001)
    expect((await create(await seededSession(server()), 'keyed', 'key-12345678')).envelope.code).toBe(0)
    expect((await create(me, 'short', 'x')).envelope.code).toBe(1001)
    const answers = await Promise.all([1, 2, 3].map(() => create(me, 'raced', 'key-abcdefgh')))
    expect(answers.map(({ envelope }) => envelope.code).sort()).toEqual([0, 1105, 1105])
  })

  test('API tokens of another user cannot be deleted, as if they did not exist', async () => {
    const [me, them] = [await seededSession(server()), await seededSession(server())]
    const theirs = (await create(them, 'theirs')).envelope.data?.item
    const foreign = await remove(me, theirs?.id ?? '')
    const unknown = await remove(me, '018f2d6e-7c3a-7b61-9a55-0c4a4d8f0b11')
    expect(foreign.envelope).toEqual({ code: 1104, msg: '该 Token 不存在或已删除。', data: null })
    expect(unknown.envelope).toEqual(foreign.envelope)
    expect((await remove(me, 'no-uuid')).envelope).toEqual(foreign.envelope)
    expect(await list(them)).toEqual([theirs])
  })

  test('API tokens disappear from the list when deleted, which succeeds once', async () => {
    const me = await seededSession(server())
    const id = (await create(me, 'gone')).envelope.data?.item.id ?? ''
    expect((await remove(me, id)).envelope).toEqual({ code: 0, msg: '', data: null })
    expect((await remove(me, id)).envelope.code).toBe(1104)
    expect(await list(me)).toEqual([])
  })
})

describeOnBoth('expired API tokens', (server) => {
  test('expired API tokens stay listed with status 2, and free their name and their place', async () => {
    const browser = server().browser()
    const me = { browser, bearer: await signedIn(browser, somebody()) }
    await create(me, 'old')
    server().advance(190 * 24 * 3600 * 1000)
    // The provider reads the machine's clock, so its session is still live.
    const back = await me.browser.open(startAddress(me.browser.origin, '/'), {}, cameBack)
    const later = { browser: me.browser, bearer: await exchange(me.browser, back.url) }
    expect((await list(later)).map(({ token_name, auth_status }) => [token_name, auth_status])).toEqual([['old', 2]])
    expect((await create(later, 'old')).envelope.code).toBe(0)
    expect((await list(later)).map(({ auth_status }) => auth_status)).toEqual([1, 2])
  })
})
