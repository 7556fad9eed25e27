import { DOMParser, type Element } from '@xmldom/xmldom'
import { beforeAll, describe, expect, it } from 'vitest'
import { contents as en } from '@/src/features/documentation/contents/en'
import { contents as zh } from '@/src/features/documentation/contents/zh'
import { siteFiles } from '@/src/prerender/render'
import { configuration } from '@/tests/src/support/configuration'
import { renderedSite } from '@/tests/src/support/renderedSite'

const pageOf = (language: string) => `https://portal.example/api/document/changes?lang=${language}`
const headingsOf = (contents: typeof zh) => contents.find(({ name }) => name === 'changes')?.headings ?? []

const childrenOf = (element: Element, name: string) =>
  [...element.childNodes].filter((node): node is Element => node.nodeName === name)
const textOf = (element: Element, name: string) => childrenOf(element, name)[0]?.textContent ?? ''
const linksOf = (element: Element) =>
  childrenOf(element, 'link').map((link) => [link.getAttribute('rel'), link.getAttribute('href')])

describe.each([
  ['zh', zh, 'zh-CN'],
  ['en', en, 'en'],
] as const)('The Atom feed in %s of what changed in the API', (language, contents, tag) => {
  const path = `/api/document/changes.${language}.atom`
  let feed: Element
  let entries: readonly Element[]
  beforeAll(async () => {
    const file = (await siteFiles(configuration)).find((one) => one.path === path)
    expect(file?.contentType).toBe('application/atom+xml; charset=utf-8')
    const root = new DOMParser().parseFromString(file?.body ?? '', 'text/xml').documentElement
    if (root === null) throw new Error('the feed is empty')
    feed = root
    entries = childrenOf(feed, 'entry')
  })

  it('is a valid feed of RFC 4287', () => {
    expect([feed.namespaceURI, feed.localName]).toEqual(['http://www.w3.org/2005/Atom', 'feed'])
    expect(feed.getAttribute('xml:lang')).toBe(tag)
    expect(textOf(feed, 'id')).toBe(pageOf(language))
    expect(linksOf(feed)).toEqual([
      ['self', `https://portal.example${path}`],
      ['alternate', pageOf(language)],
    ])
    expect(textOf(feed, 'author')).not.toBe('')
    expect(textOf(feed, 'updated')).toBe(textOf(entries[0] ?? feed, 'updated'))
  })

  it('has an entry for each section of the chapter, newest first, which leads there', () => {
    const told = entries.map((entry) => ({ title: textOf(entry, 'title'), id: textOf(entry, 'id') }))
    const headings = headingsOf(contents).map(({ id, title }) => ({ title, id: `${pageOf(language)}#${id}` }))
    expect(told).toEqual(headings)
    expect(entries.map(linksOf)).toEqual(headings.map(({ id }) => [['alternate', id]]))
    const days = entries.map((entry) => textOf(entry, 'updated'))
    expect(days.every((day) => /^\d{4}-\d{2}-\d{2}T00:00:00Z$/.test(day))).toBe(true)
    expect(days).toEqual([...days].sort().reverse())
  })

  it('says in each entry what changed, with whole links and without components', () => {
    const said = entries.map((entry) => textOf(entry, 'content'))
    expect(said.filter((html) => !/^<p>.+<\/p>$/s.test(html))).toEqual([])
    expect(said.join('')).toMatch(/<a href="https:\/\/portal\.example\/api\/document\/errors">/)
    expect(said.join('')).not.toMatch(/href="\/|<time|__[A-Z]+__/)
  })
})

it('the changes feeds have the same days in both languages, linked from each page', async () => {
  const files = new Map((await siteFiles(configuration)).map(({ path, body }) => [path, body]))
  const daysIn = (language: string) =>
    [...(files.get(`/api/document/changes.${language}.atom`) ?? '').matchAll(/<published>([^<]+)/g)].map(
      ([, day]) => day,
    )
  expect(daysIn('zh')).toEqual(daysIn('en'))
  const site = await renderedSite()
  const named = site.flatMap(({ path, html }) =>
    [...html.matchAll(/<link rel="alternate" type="application\/atom\+xml" title="[^"]+" href="([^"]+)">/g)].map(
      ([, feed]) => [path, feed],
    ),
  )
  expect(named).toEqual(
    ['zh', 'en'].map((language) => ['/api/document/changes', `/api/document/changes.${language}.atom`]),
  )
})
