import { desc, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { ApiToken, TokenPage } from '@/openapi/types'
import type { Database } from '@/server/storage/database'
import { apiTokens } from '@/server/storage/schema/schema'
import { createTokenPages } from '@/server/records/tokens/tokenList'
import { creationRefusal } from '@/server/records/tokens/tokenStore'
import { expiryOf } from '@/openapi/rules/tokens'
import { content } from '../support/contentNames'
import { seededCaller, type Caller } from '../support/caller'
import { describeOnBoth } from '../support/databases/engines'
import { plansOf, statementsOf } from '../support/plan'
import type { TestServer } from '../support/testServer'

const EXPIRED = 5000
const DAY_MS = 24 * 3600 * 1000

/** Adds expired tokens of the user, ten with the same time of creation on each day. */
async function addExpired(server: TestServer, { userId }: Caller) {
  const oldest = server.now().getTime() - 1200 * DAY_MS
  const row = (index: number) => {
    const createdAt = new Date(oldest + Math.floor(index / 10) * DAY_MS)
    return {
      id: crypto.randomUUID(),
      userId,
      name: `old-${index}`,
      hash: crypto.randomUUID(),
      lastFour: 'aaaa',
      createdAt,
      expiresAt: expiryOf(createdAt),
      revokedAt: null,
    }
  }
  for (let from = 0; from < EXPIRED; from += 1000)
    await server.db.insert(apiTokens).values(Array.from({ length: 1000 }, (_, index) => row(from + index)))
}

const page = async (who: Caller, query: string) => (await who.ask<TokenPage>(`/user/tokens${query}`)).data
const idsOf = (list: readonly ApiToken[] = []) => list.map(({ id }) => id)

/** The ids of a user's tokens in the order of the list. */
async function listedIds(db: Database, { userId }: Caller): Promise<string[]> {
  const rows = await db
    .select({ id: apiTokens.id })
    .from(apiTokens)
    .where(eq(apiTokens.userId, userId))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
  return rows.map(({ id }) => id)
}

describeOnBoth('A list of thousands of API tokens', (server) => {
  let me: Caller
  let other: Caller
  beforeAll(async () => {
    me = await seededCaller(server())
    await addExpired(server(), me)
    other = await seededCaller(server())
    const { userId } = other
    const now = server().now().toISOString()
    await server().db.execute(sql`
      insert into api_tokens (id, user_id, name, hash, last_four, created_at, expires_at)
      select gen_random_uuid(), ${userId}, 'old', 'hash-' || n, 'aaaa', ${now}::timestamptz - n * interval '1 hour',
        ${now}::timestamptz - n * interval '1 minute'
      from generate_series(1, 30000) n`)
    await server().db.execute(sql`vacuum analyze api_tokens`)
  })

  test('a list of thousands of API tokens has the newest 100 expired ones, without parameters', async () => {
    const whole = await page(me, '')
    expect(Object.keys(whole ?? {})).toEqual(['list'])
    expect(idsOf(whole?.list)).toEqual((await listedIds(server().db, me)).slice(0, 101))
  })

  test('a list of thousands of API tokens has every live one, however old, without parameters', async () => {
    await server().db.execute(sql`
      update api_tokens set created_at = created_at - interval '10 years' where id = ${other.tokenId}`)
    const { list = [] } = (await page(other, '')) ?? {}
    expect(list.length).toBe(101)
    expect(list.filter(({ auth_status }) => auth_status === 1).map(({ id }) => id)).toEqual([other.tokenId])
    expect(list.at(-1)?.id).toBe(other.tokenId)
  })

  test('a list of thousands of API tokens has small pages, newest first, each token once', async () => {
    const seen: ApiToken[] = []
    for (let number = 1; number <= 51; number++) {
      const { list = [], ...rest } = (await page(me, `?page=${number}&page_size=100`)) ?? {}
      expect(rest).toEqual({ total: EXPIRED + 1, page: number, page_size: 100, time_zone: 'Asia/Shanghai' })
      expect(list.length).toBe(number === 51 ? 1 : 100)
      seen.push(...list)
    }
    expect(idsOf(seen)).toEqual(await listedIds(server().db, me))
    expect(new Set(idsOf(seen)).size).toBe(EXPIRED + 1)
    expect(JSON.stringify(await page(me, '?page=1')).length).toBeLessThan(6000)
  })

  test('a list of thousands of API tokens begins with the live ones', async () => {
    expect(idsOf((await page(me, '?page=1'))?.list)[0]).toBe(me.tokenId)
    expect((await page(me, '?page_size=2'))?.list.map(({ auth_status }) => auth_status)).toEqual([1, 2])
  })

  test.each([
    ['?page=2', 2, 20],
    ['?page_size=7', 1, 7],
    ['?page=3&page_size=7', 3, 7],
  ])('a list of thousands of API tokens has documented defaults for %s', async (query, number, size) => {
    expect(await page(me, query)).toMatchObject({ total: EXPIRED + 1, page: number, page_size: size })
  })

  test('a list of thousands of API tokens has its total past the end, in one statement', async () => {
    const beyond = (db: Database) => createTokenPages({ db, content })(me.userId, { page: 100_000 }, server().now())
    expect(await statementsOf(beyond)).toHaveLength(1)
    expect(await page(me, '?page=100000')).toEqual({
      list: [],
      total: EXPIRED + 1,
      page: 100_000,
      page_size: 20,
      time_zone: 'Asia/Shanghai',
    })
  })

  test.each([
    '?page=0',
    '?page=-1',
    '?page=1.5',
    '?page=a',
    '?page=100001',
    '?page_size=0',
    '?page_size=101',
    '?page=',
  ])('a list of thousands of API tokens refuses %s', async (query) => {
    expect(await me.ask(`/user/tokens${query}`)).toMatchObject({ code: 1001, data: null })
  })

  test('a list of thousands of API tokens is read through an index, in one statement', async () => {
    const plans = await plansOf(server().db, (db) =>
      createTokenPages({ db, content })(me.userId, { page: 1 }, server().now()),
    )
    expect(plans).toMatchObject([{ scansWhole: false, sorts: false }])
    expect(plans[0]?.indexes).toContain('api_tokens_listed')
  })

  test('a list of thousands of API tokens is not read to create one more', async () => {
    const find = (db: Database) => creationRefusal(db, me.userId, 'another', server().now())
    expect(await plansOf(server().db, find)).toMatchObject([
      { indexes: ['api_tokens_expiry'], scansWhole: false, sorts: false },
    ])
  })
})
