import { beforeAll, describe, expect, test } from 'vitest'
import { userPlaceholders, type RenderedPage } from '@/openapi/renderBundle'
import type { PageData } from '@/openapi/served'
import { projectsPage } from '@/src/prerender/render'
import { renderedSite, renderInput as input } from '@/tests/src/support/renderedSite'
import { someProjects } from '@/tests/src/support/someProjects'

const dataIn = (html: string) => {
  const text = /<script type="application\/json" id="portal-data">(.*?)<\/script>/.exec(html)?.[1]
  return text === undefined ? null : (JSON.parse(text) as PageData) // as: the page was rendered with it
}
const headings = (html: string) => [...html.matchAll(/<h3[^>]*>(.*?)<\/h3>/g)].map(([, text]) => text)

describe('the page of projects, rendered with them', () => {
  let pages: Readonly<Record<'zh' | 'en', RenderedPage>>
  beforeAll(async () => {
    const [zh, en] = [
      await projectsPage.render(input, 'zh', someProjects),
      await projectsPage.render(input, 'en', someProjects),
    ]
    pages = { zh, en }
  }, 60_000)

  test.each(['zh', 'en'] as const)('the projects stand in its HTML and as data beside it: %s', (language) => {
    const { html, personal } = pages[language]
    for (const document of [html, personal ?? '']) {
      expect(headings(document)).toEqual(
        expect.arrayContaining(['One &lt;/script&gt;&lt;b&gt;', 'two', 'three', 'four']),
      )
      expect(dataIn(document)).toEqual({ listProjects: someProjects })
      expect(document).not.toContain('href="javascript:')
      expect(document.match(/<img[^>]*fetchPriority="high"/g)).toHaveLength(1)
      expect(document.match(/<img(?=[^>]*alt="")(?![^>]*loading="lazy")[^>]*width="\d+" height="\d+"/g)).toHaveLength(3)
    }
    expect(personal).toContain(userPlaceholders.served)
    expect(html).toContain(language === 'zh' ? '2026年1月1日' : 'Jan 1, 2026')
  })

  test('the built projects page requests them', async () => {
    const pageOf = (await renderedSite()).filter(({ path }) => path === projectsPage.path)
    expect(pageOf.map(({ html }) => [dataIn(html), html.includes('12,345')])).toEqual([
      [null, false],
      [null, false],
    ])
    expect(projectsPage.query).toEqual({ tag: 0, page: 1, page_size: 12, sort_by: 'latest' })
  }, 60_000)
})
