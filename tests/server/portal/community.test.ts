import { beforeAll, expect, test } from 'vitest'
import { importProjects, readProjects } from '@/server/operator/community/projectFile'
import { writeSampleProjects } from '@/server/operator/community/samples'
import { saveStarCounts } from '@/server/records/community/projectStore'
import sampleProjects from '@/server/operator/community/sampleProjects.json'
import type { DataOf } from '@/openapi/operations'
import { describeOnBoth } from '../support/databases/engines'
import { call } from '../support/journeys'
import type { TestServer } from '../support/testServer'

type Page = DataOf<'listProjects'>

async function ask(server: TestServer, query = '', headers: Record<string, string> = {}) {
  return (await call<Page>(server.browser(), 'GET', `/puyu/community/projects${query}`, { headers })).envelope
}

const keys = async (server: TestServer, query: string) => (await ask(server, query)).data?.list.map(({ id }) => id)

describeOnBoth('Community projects without one', (server) => {
  test('community projects are an empty page without projects', async () => {
    expect(await ask(server())).toEqual({
      code: 0,
      msg: '',
      data: { list: [], total: 0, page: 1, page_size: 12, stars_known: false },
    })
  })
})

describeOnBoth('Community projects', (server) => {
  beforeAll(async () => {
    await writeSampleProjects(server().db, server().now())
  })

  test('community projects are listed newest first, twelve a page, in the reader’s language', async () => {
    const { data } = await ask(server())
    expect([data?.total, data?.page, data?.page_size, data?.list.length]).toEqual([20, 1, 12, 12])
    expect(data?.list[0]).toMatchObject({
      id: 'emollm',
      name: 'EmoLLM 心理健康大模型',
      tags: [1],
      status: 3,
      sample: true,
      links: { github_url: 'https://github.com/SmartFlowAI/EmoLLM' },
    })
    expect(data?.list[0]).not.toHaveProperty('stars')
    const english = await ask(server(), '', { 'accept-language': 'en-US' })
    expect(english.data?.list.map(({ name }) => name).slice(0, 2)).toEqual(['EmoLLM', 'Chat-Huanhuan'])
  })

  test('community projects appear once each on all pages together', async () => {
    const full = Math.floor(sampleProjects.length / 4)
    const numbers = Array.from({ length: full + 2 }, (_, index) => index + 1)
    const pages = await Promise.all(numbers.map((page) => keys(server(), `?page=${page}&page_size=4`)))
    const lengths = [...Array<number>(full).fill(4), sampleProjects.length % 4, 0]
    expect(pages.map((page) => page?.length)).toEqual(lengths)
    expect(new Set(pages.flat()).size).toBe(sampleProjects.length)
  })

  test('community projects are found by each of their tags', async () => {
    expect(await keys(server(), '?tag=5')).toEqual(['vlmevalkit', 't-eval', 'ada-leval'])
    expect(await keys(server(), '?tag=-1')).toEqual(['amchat', 'langgpt'])
    expect(await keys(server(), '?tag=0&page_size=100')).toHaveLength(sampleProjects.length)
    expect((await ask(server(), '?tag=4&page=2&page_size=3')).data?.total).toBe(6)
  })

  test('community projects of real people are in progress or finished; only samples are not', async () => {
    const { data } = await ask(server(), '?page_size=100')
    const others = data?.list.filter(({ status }) => status === 1 || status === 4) ?? []
    expect(others.map(({ id, links }) => [id, links])).toEqual([
      ['sample-applied', {}],
      ['sample-abandoned', {}],
    ])
    expect(data?.list.filter((one) => 'updated_at' in one)).toEqual([])
  })

  test('community projects sorted by stars are in order of time if no stars are known', async () => {
    await saveStarCounts(server().db, new Map([['internlm/mindsearch', 5]]), ['internlm/mindsearch'], server().now())
    const page = await ask(server(), '?sort_by=stars')
    expect(page.data?.list[0]?.id).toBe('emollm')
    expect(page.data?.stars_known).toBe(false)
    expect(page).toEqual(await ask(server(), '?sort_by=latest'))
  })

  test.each([
    'page_size=0',
    'page_size=101',
    'page_size=-1',
    'page_size=1e1',
    'page_size=12.5',
    'page_size=',
    'page=0',
    'page=100001',
    'page=99999999999999999999',
    'page=1%00',
    'tag=6',
    'tag=-2',
    'tag=%27%20or%201=1',
    'sort_by=name',
    'sort_by=',
  ])('community projects are refused for ?%s', async (query) => {
    const page = await ask(server(), `?${query}`)
    expect(page).toEqual({ code: 1001, msg: '请求内容有误，请检查后重试。', data: null })
  })

  test('community projects accept parameters in the query only', async () => {
    const page = await ask(server(), '?page_size=101', { page_size: '2', tag: '5' })
    expect(page.code).toBe(1001)
    expect((await ask(server(), '', { page_size: '2', tag: '5' })).data?.page_size).toBe(12)
  })
})

describeOnBoth(
  'Community projects with stars',
  (server) => {
    test('community projects sorted by stars have the most first and unknown counts last', async () => {
      const { projects } = readProjects(
        JSON.stringify(
          ['a', 'b', 'c', 'd'].map((key, index) => ({
            key,
            name: key,
            tags: [1],
            status: 2,
            updated_at: `2026-01-0${index + 1}`,
            ...(key === 'd' ? {} : { links: { github_url: `https://github.com/Some/${key}.git` } }),
          })),
        ),
      )
      const { db } = server()
      const now = server().now()
      await importProjects(db, { inputs: projects, now, isDry: false })
      await saveStarCounts(
        db,
        new Map([
          ['some/a', 3],
          ['some/c', 5],
        ]),
        ['some/a', 'some/c'],
        now,
      )
      const { data } = await ask(server(), '?sort_by=stars')
      expect(data?.list.map(({ id, stars }) => [id, stars])).toEqual([
        ['c', 5],
        ['a', 3],
        ['d', undefined],
        ['b', undefined],
      ])
      expect(data?.stars_known).toBe(true)
      expect(await keys(server(), '?sort_by=latest')).toEqual(['d', 'c', 'b', 'a'])
    })
  },
  { GITHUB_TOKEN: 'x', GITHUB_GRAPHQL_URL: 'http://127.0.0.1:9/graphql' },
)
