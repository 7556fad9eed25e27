import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ApiToken, CreatedToken } from '@/openapi/types'
import { apiTokens } from '@/server/storage/schema/schema'
import { seededCaller, type Caller } from '../support/caller'
import { describeOnBoth } from '../support/databases/engines'
import { call } from '../support/journeys'
import type { TestServer } from '../support/testServer'

const unknown = { code: 1104, msg: '该 Token 不存在或已删除。', data: null }

const create = async ({ ask }: Caller, token_name: string, headers = {}) =>
  (await ask<CreatedToken>('/user/tokens', { token_name }, headers)).data?.item

const list = async ({ ask }: Caller) => (await ask<{ list: ApiToken[] }>('/user/tokens')).data?.list

const bearerOf = ({ browser }: Caller) => browser.jar.get('uaa-token') ?? ''

const rename = async (who: Caller, id: string, token_name: unknown) =>
  (
    await call<ApiToken>(who.browser, 'PATCH', `/puyu/user/tokens/${id}`, {
      json: { token_name },
      bearer: bearerOf(who),
    })
  ).envelope

/** A user with a live token. */
async function ownerOf(server: TestServer, name = 'notebook') {
  const me = await seededCaller(server)
  const item = await create(me, name)
  return { me, item, id: item?.id ?? '' }
}

describeOnBoth('renaming an API token', (server) => {
  test('renaming an API token changes its name only, however often it is repeated', async () => {
    const { me, item, id } = await ownerOf(server())
    const renamed = { code: 0, msg: '', data: { ...item, token_name: '服务器-1' } }
    expect(await rename(me, id, '服务器-1')).toEqual(renamed)
    expect(await rename(me, id, '服务器-1')).toEqual(renamed)
    expect((await list(me))?.find((token) => token.id === id)).toEqual(renamed.data)
  })

  test.each(['', ' ', 'a b', 'a/b', 'é', 'ａ', '😀', 'a'.repeat(65)])(
    'renaming an API token refuses the name %j',
    async (name) => {
      const { me, item, id } = await ownerOf(server())
      expect(await rename(me, id, name)).toMatchObject({ code: 1101, data: null })
      expect(await list(me)).toContainEqual(item)
    },
  )

  test.each([
    ['null', null],
    ['a number', 7],
    ['a text of 513 characters', 'x'.repeat(513)],
    ['nothing', undefined],
  ])('renaming an API token refuses %s, which is no name', async (_, name) => {
    const { me, id } = await ownerOf(server())
    expect(await rename(me, id, name)).toMatchObject({ code: 1001, data: null })
  })

  test('renaming an API token stores the normalised name', async () => {
    const { me, id } = await ownerOf(server())
    expect((await rename(me, id, '\u{F900}')).data?.token_name).toBe('\u8C48')
  })

  test('renaming an API token refuses the name of another live token, and frees its former one', async () => {
    const { me, id } = await ownerOf(server(), 'one')
    const other = await create(me, 'two')
    expect(await rename(me, id, 'two')).toMatchObject({ code: 1102, data: null })
    expect((await rename(me, id, 'Two')).code).toBe(0)
    expect((await rename(me, other?.id ?? '', 'one')).code).toBe(0)
    const stranger = await ownerOf(server(), 'theirs')
    expect((await rename(stranger.me, stranger.id, 'one')).code).toBe(0)
  })

  test('renaming an API token succeeds once if two tokens race for one name', async () => {
    const { me, id } = await ownerOf(server(), 'one')
    const other = await create(me, 'two')
    const answers = await Promise.all([rename(me, id, 'race'), rename(me, other?.id ?? '', 'race')])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1102])
  })

  test('renaming an API token of another user is refused as if it did not exist', async () => {
    const { me } = await ownerOf(server())
    const theirs = await ownerOf(server())
    expect(await rename(me, theirs.id, 'mine')).toEqual(unknown)
    expect(await rename(me, '018f2d6e-7c3a-7b61-9a55-0c4a4d8f0b11', 'mine')).toEqual(unknown)
    expect(await rename(me, 'no-uuid', 'mine')).toEqual(unknown)
    expect(await list(theirs.me)).toContainEqual(theirs.item)
  })

  test('renaming an API token that is revoked is refused as if it did not exist', async () => {
    const { me, id } = await ownerOf(server())
    await call(me.browser, 'DELETE', `/puyu/user/tokens/${id}`, { bearer: bearerOf(me) })
    expect(await rename(me, id, 'again')).toEqual(unknown)
  })

  test('renaming an API token that has expired is refused, and its name is free', async () => {
    const { me, id } = await ownerOf(server(), 'old')
    const other = await create(me, 'new')
    await server().db.update(apiTokens).set({ expiresAt: server().now() }).where(eq(apiTokens.id, id))
    expect(await rename(me, id, 'older')).toEqual({ code: 1106, msg: '该 Token 已过期。', data: null })
    expect((await rename(me, other?.id ?? '', 'old')).code).toBe(0)
  })

  test('renaming an API token does not make a repeated creation create a second one', async () => {
    const me = await seededCaller(server())
    const key = { 'idempotency-key': 'key-12345678' }
    const item = await create(me, 'notebook', key)
    await rename(me, item?.id ?? '', 'server')
    const again = await me.ask<CreatedToken>('/user/tokens', { token_name: 'notebook' }, key)
    expect(again).toMatchObject({ code: 1105, data: { token: '', item: { id: item?.id, token_name: 'server' } } })
    expect((await me.ask('/user/tokens', { token_name: 'server' }, key)).code).toBe(1001)
  })

  test('renaming an API token is rate-limited per hour', async () => {
    const { me, id } = await ownerOf(server())
    for (let time = 0; time < 120; time++) await rename(me, id, 'notebook')
    expect(await rename(me, id, 'notebook')).toMatchObject({ code: 4290, data: null })
  })
})
