import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { siteFiles } from '@/src/prerender/render'
import { fillIns } from '@/tools/documentation/fillIns'
import { headingAnchors } from '@/tools/documentation/headings'
import { referenceOf } from '@/tools/documentation/reference'
import type { Contract } from '@/tools/documentation/schemas'
import { chapterNames, chapterPath, paths } from '@/src/runtime/paths'
import { contents as en } from '@/src/features/documentation/contents/en'
import { contents as zh } from '@/src/features/documentation/contents/zh'
import { movedAnchor } from '@/src/features/documentation/useMovedAnchor'
import { tablesIn } from '@/tools/documentation/reference'
import { readChapter } from '@/tools/documentation/chapterFile'
import { configuration } from './support/configuration'
import { renderedSite } from './support/renderedSite'

/** Every code that the contract gives an example of. */
const contractErrorCodes = () =>
  [...readFileSync('openapi/gateway.yaml', 'utf8').matchAll(/\bcode: ([a-z]+_[a-z_]+)/g)].map(([, code]) => code)
const idsOf = (contents: typeof zh) => contents.map(({ name, headings }) => [name, ...headings.map(({ id }) => id)])

/** Each sample of a page as its copy button copies it. */
const samplesOfPage = (html: string) =>
  [...html.matchAll(/<figure data-sample="true".*?<pre[^>]*>(.*?)<\/pre>/gs)].map(([, code = '']) =>
    code.replaceAll(/<[^>]*>/g, '').replaceAll(/&(quot|#x27|lt|gt|amp);/g, (_, name: string) => characters[name] ?? ''),
  )
const characters: Readonly<Record<string, string>> = { quot: '"', '#x27': "'", lt: '<', gt: '>', amp: '&' }
const samplesOfMarkdown = (text: string) => [...text.matchAll(/^```\w+\n(.*?)\n^```$/gms)].map(([, code]) => code)

describe('the rendered documentation', () => {
  const pages: Record<'zh' | 'en', Map<string, string>> = { zh: new Map(), en: new Map() }
  beforeAll(async () => {
    const chapters = (await renderedSite()).filter(({ path }) => /^\/api\/document(\/[\w-]+)?$/.test(path))
    chapters.forEach(({ path, language, html }) => pages[language].set(path, html))
  })

  it('the rendered documentation has the same chapters and sections in both languages, each id once', () => {
    expect(idsOf(zh)).toEqual(idsOf(en))
    const ids = idsOf(zh).flat()
    expect(new Set(ids).size).toBe(ids.length)
  })

  it.each(['zh', 'en'] as const)(
    'the rendered documentation in %s has samples in three languages with the configured address',
    (language) => {
      const html = [...pages[language].values()].join('')
      const count = (name: string) => html.split(`<figure data-sample="true" data-language="${name}"`).length - 1
      expect(count('python')).toBeGreaterThan(5)
      expect(count('js')).toBe(count('python'))
      const text = html.replaceAll('<!-- -->', '')
      expect(text).toContain('curl</span><span class="token-string"> https://portal.example/v1/models</span>')
      expect(text).toContain('&quot;intern-s1&quot;')
      expect(html).not.toMatch(/__[A-Z]+__|MODEL_ID|intern_[0-9A-Za-z]{49}/)
    },
  )

  it.each(['zh', 'en'] as const)('the rendered documentation in %s leads to sections that are there', (language) => {
    const missing = [...pages[language]].flatMap(([path, html]) =>
      [...html.matchAll(/href="(\/api\/document[^"#]*)#([^"]+)"/g)]
        .filter(([, to = path, id = '']) => !pages[language].get(to)?.includes(`id="${id}"`))
        .map(([href]) => `${path}: ${href}`),
    )
    expect(missing).toEqual([])
  })

  it.each(['zh', 'en'] as const)('the rendered documentation in %s has an anchor for every error code', (language) => {
    const html = pages[language].get('/api/document/errors') ?? ''
    const anchors = [...html.matchAll(/<tr id="([a-z_]+)"/g)].map(([, id]) => id)
    expect(anchors.length).toBeGreaterThan(15)
    expect(anchors.filter((id) => !html.includes(`href="/api/document/errors#${id ?? ''}"`))).toEqual([])
    expect(new Set(anchors)).toEqual(new Set(contractErrorCodes()))
  })

  it('the rendered documentation highlights the JSON of a curl command and not its quotes', () => {
    const html = pages.en.get('/api/document/chat') ?? ''
    const body = /&#x27;<\/span>\{[^]*?<span class="token-keyword">[^<]*&quot;temperature&quot;<\/span>:/
    expect(html.replaceAll('<!-- -->', '')).toMatch(body)
  })

  it('the rendered documentation breaks names of fields after dots and underscores only', () => {
    const names = [
      ...(pages.en.get('/api/document/chat') ?? '').matchAll(/<th[^>]*><code translate="no">(.*?)<\/code>/g),
    ]
    const parts = names.flatMap(([, name = '']) => name.split('<wbr/>').slice(0, -1))
    expect(parts.length).toBeGreaterThan(20)
    expect(parts.filter((part) => !/[._]$/.test(part))).toEqual([])
  })

  it.each(['zh', 'en'] as const)(
    'the rendered documentation in %s has the same samples as its Markdown',
    async (language) => {
      const files = new Map((await siteFiles(configuration)).map(({ path, body }) => [path, body]))
      const samples = chapterNames.map((name) => ({
        page: samplesOfPage(pages[language].get(chapterPath(name)) ?? ''),
        markdown: samplesOfMarkdown(files.get(`${chapterPath(name)}.${language}.md`) ?? ''),
      }))
      expect(samples.flatMap(({ page }) => page).length).toBeGreaterThan(40)
      expect(samples.map(({ page }) => page)).toEqual(samples.map(({ markdown }) => markdown))
    },
  )

  it('the rendered documentation writes no style and no script into the text', () => {
    const rendered = Object.values(pages).flatMap((ofLanguage) => [...ofLanguage.values()])
    expect(rendered.length).toBe(2 * chapterNames.length)
    expect(rendered.filter((html) => / style=/.test(html))).toEqual([])
  })

  it('the rendered documentation serves the contract with the configured address', async () => {
    const files = await siteFiles({ ...configuration, apiBase: 'https://models.example/api/v1/' })
    const contract = files.find(({ path }) => path === '/openapi/gateway.yaml')
    expect(contract?.body).toContain('servers:\n  - url: "https://models.example/api/v1"\n')
  })
})

describe('the documentation as Markdown', () => {
  let files: ReadonlyMap<string, string>
  beforeAll(async () => {
    files = new Map((await siteFiles(configuration)).map(({ path, body }) => [path, body]))
  })

  it.each(['zh', 'en'] as const)(
    'the documentation as Markdown in %s has every chapter with its samples and tables',
    (language) => {
      const chapters = chapterNames.map((name) => files.get(`${chapterPath(name)}.${language}.md`) ?? '')
      expect(chapters.filter((text) => !text.startsWith('# '))).toEqual([])
      const text = chapters.join('\n')
      expect(text).toContain('curl https://portal.example/v1/models')
      expect(text).toContain('```python')
      for (const name of ['`temperature`', '`requests_per_minute`', '`x-ratelimit-limit-requests`'])
        expect(text).toContain(`| ${name} |`)
      const prose = text.replaceAll(/```[^]*?```/g, '')
      expect(text).toContain('"model": "intern-s1"')
      expect(text).not.toContain('MODEL_ID')
      expect(prose.match(/<\/?[A-Z]\w*|__[A-Z]+__|\[#|\]\(\//g)).toBeNull()
      expect(prose.match(/\w+ ?\.\.(?!\.)|。。/g)).toBeNull()
    },
  )

  it('the documentation as Markdown is listed in /llms.txt in both languages, with the contract', () => {
    const text = files.get('/llms.txt') ?? ''
    const links = [...text.matchAll(/\]\((https:[^)]+)\)/g)].map(([, link = '']) => link)
    const site = (path: string) => `https://portal.example${path}`
    const of = (language: string) => chapterNames.map((name) => site(`${chapterPath(name)}.md?lang=${language}`))
    const pages = ['models', 'playground', 'status', 'tokens', 'strategy'] as const
    const feeds = ['en', 'zh'].map((language) => `https://portal.example/api/document/changes.${language}.atom`)
    const contract = 'https://portal.example/openapi/gateway.yaml'
    expect(links).toEqual([...of('en'), ...of('zh'), ...pages.map((key) => site(paths[key])), contract, ...feeds])
    expect(text).toMatch(/^# .+\n\n> .+\n\n## English\n/)
  })
})

describe('the build of the documentation', () => {
  it('the build of the documentation refuses a heading without an id', () => {
    const heading = { type: 'element', tagName: 'h2', children: [{ type: 'text', value: 'Nameless' }] }
    expect(() => headingAnchors()({ type: 'root', children: [heading] })).toThrow('needs an id')
  })

  it('the documentation build rejects a chapter without description, and a table missing in the contract', () => {
    expect(() => readChapter('---\norder: 1\ntitle: Chat\n---\n')).toThrow('order, title and description')
    const none = { fields: {}, errors: {}, headers: {} }
    expect(() => tablesIn('<Fields of="Nothing" caption="" />', none)).toThrow('no table of "Nothing"')
  })

  it('the build of the documentation refuses a placeholder that nothing is known for', () => {
    const text = { type: 'text', value: 'curl __ADDRESS__/models' }
    expect(() => fillIns()({ type: 'root', children: [text] })).toThrow('__ADDRESS__')
  })

  it('the build of the documentation refuses a field without a description in one language', () => {
    const schemas = { Message: { properties: { role: { type: 'string', description: 'Who speaks.' } } } }
    const named = [
      'ChatCompletionRequest',
      'Tool',
      'ToolCall',
      'ChatCompletion',
      'ChatCompletionChunk',
      'Model',
    ].concat([
      'EmbeddingRequest',
      'MessagesRequest',
      'MessagesMessage',
      'MessagesBlock',
      'MessagesTool',
      'MessagesAnswer',
      'ResponsesRequest',
      'ResponsesItem',
      'ResponsesPart',
      'ResponsesTool',
      'ResponsesAnswer',
      'UsageReport',
    ])
    const empty = Object.fromEntries(named.map((name) => [name, {}]))
    const contract: Contract = {
      paths: { '/chat/completions': { post: { responses: {} } } },
      components: { schemas: { ...empty, ...schemas }, responses: {} },
    }
    expect(referenceOf(contract, 'en').fields['Message']).toEqual([
      {
        id: 'Message.role',
        name: 'role',
        isNullable: false,
        isRequired: false,
        type: 'string',
        description: 'Who speaks.',
      },
    ])
    expect(() => referenceOf(contract, 'zh')).toThrow('no description in zh')
  })
})

describe('an address of the documentation when it was one page', () => {
  it.each([
    ['get-a-token', null],
    ['errors', { pathname: '/api/document/errors', hash: '' }],
    ['quick-start', { pathname: '/api/document', hash: '' }],
    ['over-the-limit', { pathname: '/api/document/limits', hash: '#over-the-limit' }],
    ['nothing', null],
  ])('an old address of the documentation with #%s leads to its chapter', (id, to) => {
    expect(movedAnchor(id, 'quick-start', zh)).toEqual(to)
  })
})

it('the documentation begins with the quick start and has a page for each chapter', () => {
  expect(chapterNames).toEqual([
    'quick-start',
    'authentication',
    'chat',
    'streaming',
    'models',
    'tools',
    'anthropic',
    'responses',
    'clients',
    'limits',
    'errors',
    'migration',
    'changes',
  ])
})
