import { beforeAll, describe, expect, it } from 'vitest'
import { findEntries, type SearchEntry } from '@/machines/search/findEntries'
import { searchWords as en } from '@/src/content/documentation/en/searchWords'
import { searchWords as zh } from '@/src/content/documentation/zh/searchWords'
import { listEntries, modelEntry } from '@/src/features/search/searchIndex'
import { renderedSite } from '@/tests/src/support/renderedSite'

describe('the index of the site search', () => {
  let entries: readonly SearchEntry[] = []
  beforeAll(async () => {
    entries = await listEntries()
  })
  const first = (query: string, language: 'zh' | 'en') => {
    const [hit] = findEntries(entries, query, language)
    return hit && `${hit.kind} ${hit.to}`
  }

  it.each([
    ['api tokens', 'page /api/tokens'],
    ['social', undefined],
    ['限额', 'chapter /api/document/limits'],
    ['429', 'error /api/document/errors#requests_per_minute'],
    ['/v1/chat/completions', 'endpoint /api/document/chat'],
    ['post /v1/chat/completions', 'endpoint /api/document/chat'],
    ['max_tokens', 'field /api/document/chat#ChatCompletionRequest.max_tokens'],
    ['invalid_api_key', 'error /api/document/errors#invalid_api_key'],
    ['证书查询', 'page /certificate'],
    ['权限范围', 'section /api/document/authentication#token-scope'],
    ['cherry studio', 'section /api/document/clients#with-cherry-studio'],
    ['更新日志', 'chapter /api/document/changes'],
    ['langchain', 'section /api/document/clients#with-langchain'],
    ['codex', 'section /api/document/clients#with-codex'],
    ['responses', 'chapter /api/document/responses'],
    ['/v1/responses', 'endpoint /api/document/responses'],
    ['open responses', 'section /api/document/responses#responses-differences'],
  ])('the search of the site for "%s" finds %s first, in both languages', (query, to) => {
    expect([first(query, 'zh'), first(query, 'en')]).toEqual([to, to])
  })

  it.each(['internlm/intern-s1', '书生·科学', 'a model for science', 'intern-s1-20250726'])(
    'the search of the site for "%s" finds the model in its place on the page of models',
    (query) => {
      const model = modelEntry({
        id: 'internlm/intern-s1',
        name: { zh: '书生·科学 S1', en: 'Intern-S1' },
        description: { zh: '科学多模态大模型', en: 'A model for science' },
        ref_model: 'intern-s1-20250726',
      })
      const [hit] = findEntries([...entries, model], query, 'en')
      expect([hit?.kind, hit?.to, hit?.title]).toEqual(['model', '/api/models#internlm%2Fintern-s1', 'Intern-S1'])
    },
  )

  it.each(['pip install openai', 'npm install openai', 'new OpenAI baseURL'])(
    'the site search for "%s" finds the client setup, not every sample with a client',
    (query) => {
      const found = findEntries(entries, query, 'en').map(({ to }) => to)
      expect(found).toContain('/api/document#see-the-models')
      expect(found).not.toContain('/api/document/tools')
      expect(found.length).toBeLessThan(5)
    },
  )

  it('the search of the site finds a model without a description by its id', () => {
    const [hit] = findEntries([...entries, modelEntry({ id: 'intern-echo' })], 'intern-echo', 'zh')
    expect([hit?.to, hit?.title]).toEqual(['/api/models#intern-echo', 'intern-echo'])
  })

  it('the index of the site search has each entry once, with equal kinds in both languages', () => {
    const names = entries.map(({ kind, to }) => `${kind} ${to}`)
    expect(new Set(names).size).toBe(names.length)
    const shape = (words: typeof zh) =>
      Object.entries(words).map(([name, { sections, endpoint, fields, errors }]) => [
        name,
        endpoint?.name,
        ...sections.map(({ id }) => id),
        ...fields.map(({ id }) => id),
        ...errors.map(({ id }) => id),
      ])
    expect(shape(zh)).toEqual(shape(en))
  })

  it('the search of the site leads to anchors that are there', async () => {
    const site = await renderedSite()
    const html = new Map(site.filter(({ language }) => language === 'en').map((page) => [page.path, page.html]))
    const anchored = entries.filter(({ to }) => to.includes('#'))
    expect(anchored.length).toBeGreaterThan(80)
    const missing = anchored.filter(({ to }) => {
      const [path = '', id = ''] = to.split('#')
      return !html.get(path)?.includes(`id="${id}"`)
    })
    expect(missing).toEqual([])
  })

  it.each([
    ['zh', zh],
    ['en', en],
  ])('the search of the site in %s finds no address that a table only links to', (_, words) => {
    const texts = Object.values(words).flatMap(({ sections }) => sections.map((section) => section.words))
    expect(texts.length).toBeGreaterThan(20)
    expect(texts.filter((text) => /\/[a-z-]+#[a-z]/.test(text.replaceAll(/"message": "[^"]*"/g, '')))).toEqual([])
  })
})
