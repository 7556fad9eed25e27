import { beforeAll, describe, expect, test } from 'vitest'
import { renderedSite } from '@/tests/src/support/renderedSite'

/** Findings of HTML_CodeSniffer and IBM's checker in pages; both run in `npm run test:audit`. */
describe('the served pages', () => {
  let pages: { name: string; html: string }[]
  beforeAll(async () => {
    const site = await renderedSite()
    // The shell holds nothing until a script fills it.
    const whole = site.filter(({ path }) => path !== '/_shell')
    pages = whole.map(({ path, language, html }) => ({ name: `${path} ${language}`, html }))
  }, 60_000)

  const without = (held: RegExp) => pages.filter(({ html }) => !held.test(html)).map(({ name }) => name)
  const having = (found: RegExp) =>
    pages.flatMap(({ name, html }) => (html.match(found) ?? []).map((match) => `${name}: ${match}`))

  test('the skip link is in the header: everything is inside a landmark', () => {
    expect(without(/<header[^>]*><a href="#content"/)).toEqual([])
  })

  test('no heading comes before the page’s own', () => {
    expect(having(/<h[2-6][^>]*>(?=.*<h1)/gs)).toEqual([])
  })

  test('no heading says that its link opens a tab: the link’s description does', () => {
    expect(having(/<(h[1-6])\b[^>]*>(?:(?!<\/\1>).)*(在新标签页|opens in a new tab)/gs)).toEqual([])
    const described = pages.filter(({ html }) => /<h3[^>]*><a [^>]*target="_blank"[^>]*aria-describedby/.test(html))
    expect(described.map(({ name }) => name)).toEqual(['/ zh', '/ en'])
  })

  test('every table has a caption', () => {
    expect(having(/<table[^>]*>(?!<caption)/g)).toEqual([])
  })
})
