import { beforeAll, describe, expect, it } from 'vitest'
import type { SearchEntry } from '@/machines/search/searchEntry'
import type { Project } from '@/openapi/types'
import { siteTexts as en } from '@/src/features/search/entries/enIndex'
import { listEntries, modelEntry, projectEntries } from '@/src/features/search/entries/siteEntries'
import { siteTexts as zh } from '@/src/features/search/entries/zhIndex'
import { createSearch, idOf, type Search } from '@/src/features/search/find'
import { renderedSite } from '@/tests/src/support/renderedSite'
import { furtherQueries, requiredQueries } from './queries'
import { recentQueries } from './recentQueries'

let entries: Readonly<Record<'zh' | 'en', readonly SearchEntry[]>> = { zh: [], en: [] }
let whole: Search
let own: Readonly<Record<'zh' | 'en', Search>>

const searchOf = (...lists: (readonly SearchEntry[])[]) => {
  const search = createSearch()
  search.index(lists.flat())
  return search
}

beforeAll(async () => {
  entries = { zh: await listEntries('zh'), en: await listEntries('en') }
  whole = searchOf(entries.zh, entries.en)
  own = { zh: searchOf(entries.zh), en: searchOf(entries.en) }
})

const languages = ['zh', 'en'] as const
const first = (search: Search, query: string, reader: 'zh' | 'en') => search.find(query, reader).hits[0]?.to

describe('the first result of the site search', () => {
  it.each(requiredQueries)('for “%s” is %s, for readers of both languages', (query, to) => {
    expect(languages.map((reader) => first(whole, query, reader))).toEqual([to, to])
  })

  it.each(requiredQueries)('for “%s” is %s before the other language is loaded', (query, to) => {
    expect(languages.map((reader) => first(own[reader], query, reader))).toEqual([to, to])
  })

  it.each([
    ['further questions', furtherQueries, 0.95],
    ['questions about recent parts', recentQueries, 0.9],
  ])('answers the %s', (_, queries, leastShare) => {
    const unanswered = queries.flatMap(([query, ...answers]) =>
      languages.flatMap((reader) => {
        const to = first(whole, query, reader)
        return to !== undefined && answers.includes(to) ? [] : [`${reader} ${query}: ${to}`]
      }),
    )
    expect(unanswered.length, unanswered.join('\n')).toBeLessThanOrEqual(
      queries.length * languages.length * (1 - leastShare),
    )
  })

  it.each([
    ['api tokens', 'page /api/tokens'],
    ['/v1/chat/completions', 'endpoint /api/document/chat'],
    ['post /v1/chat/completions', 'endpoint /api/document/chat'],
    ['max_tokens', 'field /api/document/chat#ChatCompletionRequest.max_tokens'],
    ['invalid_api_key', 'error /api/document/errors#invalid_api_key'],
    ['权限范围', 'section /api/document/authentication#token-scope'],
    ['cherry studio', 'section /api/document/clients#with-cherry-studio'],
    ['接口变更', 'chapter /api/document/changes'],
    ['更新日志', 'chapter /api/document/changes'],
    ['codex', 'section /api/document/clients#with-codex'],
    ['langchain', 'section /api/document/clients#with-langchain'],
    ['ＭＣＰ', 'section /api/document/tools#mcp'],
    ['temperatur', 'field /api/document/chat#ChatCompletionRequest.temperature'],
  ])('for “%s” is the %s, in both languages', (query, id) => {
    expect(languages.map((reader) => whole.find(query, reader).hits[0]?.id)).toEqual([id, id])
  })
})

describe('the results of the site search', () => {
  it.each(['xyzzy', 'qqqq wwww', '㊙', '饕餮', '!!!'])('for “%s” are the popular places, as the nearest', (query) => {
    expect(whole.find(query, 'zh')).toEqual({ hits: whole.popular('zh'), isNearest: true })
  })

  it('for a word with two errors are those of the most similar word, as the nearest', () => {
    const { hits, isNearest } = whole.find('authentification', 'en')
    expect([hits[0]?.to, isNearest]).toEqual(['/api/document/authentication', true])
  })

  it('have the reader’s title and the words of the language in which they were found', () => {
    const [hit] = whole.find('wavelengths', 'zh').hits
    expect(hit).toMatchObject({ to: '/api/document/chat', title: '对话', language: 'en', found: 'wavelengths' })
  })

  it.each(['is it free', 'reset password', '忘记密码'])(
    'for “%s” have words of the other language only with a match',
    (query) => {
      const hits = languages.flatMap((reader) => whole.find(query, reader).hits.map((hit) => ({ ...hit, reader })))
      expect(hits.filter(({ language, reader, found }) => language !== reader && found === '')).toEqual([])
    },
  )

  it('do not repeat an entry, and are at most 30', () => {
    const ids = whole.find('token', 'en').hits.map(({ id }) => id)
    expect([new Set(ids).size, ids.length <= 30]).toEqual([ids.length, true])
  })

  it.each(['t', 'to', 'tok', 'toke'])('for the beginning “%s” of a word contain its entries', (query) => {
    expect(whole.find(query, 'en').hits.map(({ to }) => to)).toContain('/api/tokens')
  })

  it('stay the same if entries that are indexed already are given again', () => {
    const search = searchOf(entries.zh)
    search.index([...entries.zh, ...entries.en])
    search.index([...entries.zh, ...entries.en])
    expect(search.find('价格', 'zh')).toEqual(whole.find('价格', 'zh'))
  })

  it.each(['internlm/intern-s1', '书生·科学', 'a model for science', 'intern-s1-20250726'])(
    'for “%s” have the model by its page',
    (query) => {
      const model = {
        id: 'internlm/intern-s1',
        name: { zh: '书生·科学 S1', en: 'Intern-S1' },
        description: { zh: '科学多模态大模型', en: 'A model for science' },
        ref_model: 'intern-s1-20250726',
      }
      const search = searchOf(entries.zh, entries.en, [modelEntry(model, 'zh'), modelEntry(model, 'en')])
      const [hit] = search.find(query, 'en').hits
      expect([hit?.kind, hit?.to, hit?.title]).toEqual(['model', '/api/models/internlm/intern-s1', 'Intern-S1'])
    },
  )

  it('have a model without a name by its id', () => {
    const search = searchOf(entries.zh, [modelEntry({ id: 'intern-echo' }, 'zh')])
    const [hit] = search.find('intern-echo', 'zh').hits
    expect([hit?.to, hit?.title]).toEqual(['/api/models/intern-echo', 'intern-echo'])
  })

  it('have a community project on its page of the list', () => {
    const project: Omit<Project, 'id' | 'name'> = { description: 'x', cover: '', tags: [], status: 2, links: {} }
    const projects = Array.from({ length: 13 }, (_, index) => ({
      ...project,
      id: `p${index}`,
      name: `Tianji ${index}`,
    }))
    const search = searchOf(entries.en, projectEntries(projects, 'en'))
    expect([first(search, 'tianji 0', 'en'), first(search, 'tianji 12', 'en')]).toEqual([
      '/developers/community#project-p0',
      '/developers/community?page=2#project-p12',
    ])
  })
})

describe('the entries of the site search', () => {
  it('are each there once, and the same in both languages', () => {
    const ids = languages.map((language) => entries[language].map(idOf))
    expect(new Set(ids[0]).size).toBe(ids[0]?.length)
    expect(ids[0]).toEqual(ids[1])
  })

  it('lead to anchors that exist', async () => {
    const site = await renderedSite()
    const html = new Map(site.filter(({ language }) => language === 'en').map((page) => [page.path, page.html]))
    const anchored = entries.en.filter(({ to }) => to.includes('#'))
    expect(anchored.length).toBeGreaterThan(80)
    const missing = anchored.filter(({ to }) => {
      const [path = '', id = ''] = to.split('#')
      return !html.get(path)?.includes(`id="${id}"`)
    })
    expect(missing).toEqual([])
  })

  it('have further words for existing places only, and in both languages', () => {
    const places = new Set(entries.zh.map(({ to }) => to))
    expect(Object.keys(zh.further).filter((to) => !places.has(to))).toEqual([])
    expect(Object.keys(en.further)).toEqual(Object.keys(zh.further))
  })

  it('have popular places that exist', () => {
    expect(languages.map((language) => whole.popular(language).length)).toEqual([8, 8])
  })

  it.each([
    ['zh', zh.words],
    ['en', en.words],
  ])('have in %s no address of a table, no header of every sample, no space before a comma', (_, words) => {
    const texts = Object.values(words).flatMap(({ sections }) => sections.map((section) => section.words))
    expect(texts.length).toBeGreaterThan(20)
    expect(texts.filter((text) => /\/[a-z-]+#[a-z]/.test(text.replaceAll(/"message": "[^"]*"/g, '')))).toEqual([])
    expect(texts.filter((text) => text.includes('-H "Content-Type'))).toEqual([])
    expect(texts.flatMap((text) => text.match(/\w+ [,.;:，。；：、](?=\s)/g) ?? [])).toEqual([])
  })

  it.each(['pip install openai', 'npm install openai', 'new OpenAI baseURL'])(
    'for “%s” have the client setup, not every sample with a client',
    (query) => {
      const found = whole.find(query, 'en').hits.map(({ to }) => to)
      expect(found).toContain('/api/document#see-the-models')
      expect(found).not.toContain('/api/document/tools')
    },
  )
})
