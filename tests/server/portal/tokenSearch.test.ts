import { beforeAll, expect, test } from 'vitest'
import { RefusalCode } from '@/openapi/refusalCodes'
import type { TokenPage } from '@/openapi/types'
import { apiTokens } from '@/server/storage/schema/schema'
import { createTokenPages } from '@/server/records/tokens/tokenList'
import { content } from '../support/contentNames'
import { seededCaller, type Caller } from '../support/caller'
import { describeOnBoth } from '../support/databases/engines'
import { plansOf } from '../support/plan'

const dayMs = 86_400_000

describeOnBoth('API tokens that are searched', (server) => {
  let me: Caller

  /** A token with the given time left until it expires. */
  const tokenWith = (userId: string, name: string, msLeft: number) => {
    const expiresAt = new Date(server().now().getTime() + msLeft)
    const createdAt = new Date(expiresAt.getTime() - 180 * dayMs)
    const [id, hash] = [crypto.randomUUID(), crypto.randomUUID()]
    return { id, userId, name, hash, lastFour: 'aaaa', createdAt, expiresAt, revokedAt: null }
  }

  beforeAll(async () => {
    me = await seededCaller(server())
    const other = await seededCaller(server())
    await server()
      .db.insert(apiTokens)
      .values([
        tokenWith(me.userId, 'Note_book', 100 * dayMs),
        tokenWith(me.userId, 'notebook-2', 14 * dayMs),
        tokenWith(me.userId, '笔记本.2026', 14 * dayMs + 60_000),
        tokenWith(me.userId, '2026', 60_000),
        tokenWith(me.userId, 'note-old', 0),
        tokenWith(me.userId, '100', -dayMs),
        tokenWith(other.userId, 'notebook-of-another', dayMs),
      ])
  })

  const find = async (query: string) => (await me.ask<TokenPage>(`/user/tokens?${query}`)).data
  const namesOf = async (query: string) => (await find(query))?.list.map(({ token_name: name }) => name)

  test.each([
    ['name=note', ['Note_book', 'notebook-2', 'note-old']],
    ['name=NOTEBOOK', ['notebook-2']],
    ['name=_', ['Note_book']],
    ['name=%25', []],
    ['name=%5C', []],
    ['name=2026', ['笔记本.2026', '2026']],
    [`name=${encodeURIComponent('笔记')}`, ['笔记本.2026']],
    ['status=live', ['first', 'Note_book', '笔记本.2026', 'notebook-2', '2026']],
    ['status=expiring', ['notebook-2', '2026']],
    ['status=expired', ['note-old', '100']],
    ['status=expiring&name=book', ['notebook-2']],
  ])('API tokens found by %s are these, newest first', async (query, names) => {
    expect(await namesOf(query)).toEqual(names)
  })

  test.each(['name=%00', 'name=a%00b', 'name=', `name=${'x'.repeat(65)}`, 'status=', 'status=gone'])(
    'API tokens that are searched by %s are refused as an invalid request',
    async (query) => {
      expect((await me.ask(`/user/tokens?${query}`)).code).toBe(RefusalCode.INVALID_REQUEST)
    },
  )

  test('API tokens that are searched are paged, with their total', async () => {
    expect(await find('name=note&page=2&page_size=2')).toMatchObject({
      list: [{ token_name: 'note-old' }],
      total: 3,
      page: 2,
      page_size: 2,
    })
  })

  test.each(['name=', `name=${'a'.repeat(65)}`, 'status=', 'status=dead', 'name=%00'])(
    'API tokens that are searched by %s are refused',
    async (query) => {
      expect(await me.ask(`/user/tokens?${query}`)).toMatchObject({ code: 1001, data: null })
    },
  )

  test('API tokens that are searched are those of one user, found through an index', async () => {
    const { userId } = await seededCaller(server())
    const rows = Array.from({ length: 2000 }, (_, index) => tokenWith(userId, `many-${index}`, -index * 60_000))
    await server().db.insert(apiTokens).values(rows)
    const query = { name: 'note', status: 'expired' } as const
    const plans = await plansOf(server().db, (db) =>
      createTokenPages({ db, content })(me.userId, query, server().now()),
    )
    expect(plans.map(({ scansWhole }) => scansWhole)).toEqual([false])
  })
})
