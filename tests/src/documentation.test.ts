import { beforeAll, describe, expect, it } from 'vitest'
import { renderSite, siteFiles } from '@/src/prerender/render'
import { fillIns } from '@/tools/documentation/fillIns'
import { headingAnchors } from '@/tools/documentation/headings'
import { referenceOf } from '@/tools/documentation/reference'
import type { Contract } from '@/tools/documentation/schemas'
import { documentation as en } from '@/src/content/documentation/en/chapters'
import { documentation as zh } from '@/src/content/documentation/zh/chapters'
import { findSections, type Section } from '@/src/pages/api/document/searchText'
import { configuration } from './support/configuration'

const template = '<html><head><title></title><!--head--></head><body><div id="root"><!--body--></div></body></html>'
const idsOf = ({ chapters }: typeof zh) =>
  chapters.flatMap(({ headings }) => headings.map(({ id, depth }) => ({ id, depth })))

describe('the rendered documentation', () => {
  const pages = { zh: '', en: '' }
  beforeAll(async () => {
    const site = await renderSite({ configuration, template, manifest: {}, styles: {} })
    for (const { path, language, html } of site) if (path === '/api/document') pages[language] = html
  })

  it('the rendered documentation has the same sections in both languages, each id once', () => {
    expect(idsOf(zh)).toEqual(idsOf(en))
    const ids = idsOf(zh).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it.each(['zh', 'en'] as const)(
    'the rendered documentation in %s has samples in three languages with the configured address',
    (language) => {
      const html = pages[language]
      const count = (name: string) => html.split(`<figure data-sample="true" data-language="${name}"`).length - 1
      expect(count('python')).toBeGreaterThan(5)
      expect(count('js')).toBe(count('python'))
      const text = html.replaceAll('<!-- -->', '')
      expect(text).toContain('curl</span><span class="token-string"> https://portal.example/v1/models</span>')
      expect(html).not.toMatch(/__[A-Z]+__|intern_[0-9A-Za-z]{49}/)
    },
  )

  it.each(['zh', 'en'] as const)('the rendered documentation in %s leads to sections that are there', (language) => {
    const html = pages[language]
    const hashes = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(hashes.filter((id) => !html.includes(`id="${id ?? ''}"`))).toEqual([])
  })

  it('the rendered documentation writes no style and no script into the text', () => {
    expect(Object.values(pages).filter((html) => / style=/.test(html))).toEqual([])
  })

  it('the rendered documentation serves the contract with the configured address', () => {
    const files = siteFiles({ ...configuration, apiBase: 'https://models.example/api/v1/' })
    const contract = files.find(({ path }) => path === '/openapi/gateway.yaml')
    expect(contract?.body).toContain('servers:\n  - url: "https://models.example/api/v1"\n')
  })
})

describe('the build of the documentation', () => {
  it('the build of the documentation refuses a heading without an id', () => {
    const heading = { type: 'element', tagName: 'h2', children: [{ type: 'text', value: 'Nameless' }] }
    expect(() => headingAnchors()({ type: 'root', children: [heading] }, { data: {} })).toThrow('needs an id')
  })

  it('the build of the documentation refuses a placeholder that nothing is known for', () => {
    const text = { type: 'text', value: 'curl __ADDRESS__/models' }
    expect(() => fillIns()({ type: 'root', children: [text] })).toThrow('__ADDRESS__')
  })

  it('the build of the documentation refuses a field without a description in one language', () => {
    const schemas = { Message: { properties: { role: { type: 'string', description: 'Who speaks.' } } } }
    const named = ['ChatCompletionRequest', 'Tool', 'ToolCall', 'ChatCompletion', 'ChatCompletionChunk', 'Model']
    const empty = Object.fromEntries(named.map((name) => [name, {}]))
    const contract: Contract = {
      paths: { '/chat/completions': { post: { responses: {} } } },
      components: { schemas: { ...empty, ...schemas }, responses: {} },
    }
    expect(referenceOf(contract, 'en').fields['Message']).toEqual([
      { name: 'role', isRequired: false, type: 'string', description: 'Who speaks.' },
    ])
    expect(() => referenceOf(contract, 'zh')).toThrow('no description in zh')
  })
})

describe('the search', () => {
  const sections: Section[] = [
    {
      id: 'limits',
      title: '限额与错误',
      chapter: '限额与错误',
      words: '每个账户有四项限额。超出时返回 429，见 Retry-After。',
    },
    { id: 'stream', title: '流式输出', chapter: '流式输出', words: '把 stream 设为 true，不必等限额。' },
    { id: 'chat', title: 'Chat', chapter: 'Chat', words: 'A conversation is a list of messages.' },
  ]
  const found = (query: string) => findSections(sections, query).map(({ id }) => id)

  it.each([
    ['限额', ['limits', 'stream']],
    ['RETRY-AFTER 429', ['limits']],
    ['ｓｔｒｅａｍ', ['stream']],
    ['流式 限额', ['stream']],
    ['messages', ['chat']],
    ['xyzzy', []],
    ['   ', []],
  ])('the search of the documentation for "%s" finds %j', (query, ids) => {
    expect(found(query)).toEqual(ids)
  })

  it('the search of the documentation shows the words around the first find', () => {
    expect(findSections(sections, 'LIST')).toEqual([
      {
        id: 'chat',
        title: 'Chat',
        chapter: 'Chat',
        before: 'A conversation is a ',
        found: 'list',
        after: ' of messages.',
      },
    ])
  })
})
