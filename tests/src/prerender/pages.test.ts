import { beforeAll, describe, expect, it } from 'vitest'
import type { RenderedPage } from '@/openapi/renderBundle'
import type { UserInfo } from '@/openapi/types'
import { renderPerson, siteFiles } from '@/src/prerender/render'
import { renderBody } from '@/src/prerender/renderBody'
import { redirects, pageFor, pages as allPages } from '@/src/routes/pages'
import { configuration } from '@/tests/src/support/configuration'
import { code, grep } from '@/tests/support/repository'
import { filled, renderedSite } from '@/tests/src/support/renderedSite'

const hrefs = (html: string) => [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href]) => href ?? '')

describe('rendered pages', () => {
  let pages: readonly RenderedPage[]
  let shells: readonly RenderedPage[]
  let frames: readonly RenderedPage[]
  beforeAll(async () => {
    const site = await renderedSite()
    const isFrame = ({ path }: RenderedPage) => pageFor(path)?.access === 'login'
    frames = site.filter(isFrame)
    pages = site.filter((page) => page.path !== '/_shell' && !isFrame(page))
    shells = site.filter(({ path }) => path === '/_shell')
  }, 60_000)

  it('rendered pages are all public routes in both languages', () => {
    const open = allPages.filter(({ kind }) => kind !== 'shell').map(({ path }) => path)
    const everywhere = ['en', 'zh'].flatMap((language) => open.map((path) => `${language} ${path}`))
    expect(pages.map(({ path, language }) => `${language} ${path}`).toSorted()).toEqual(everywhere.toSorted())
  })

  it('rendered pages are never blank: a shell says in both languages that it loads', () => {
    const body = (html: string) => html.split('<body>')[1] ?? ''
    const said = shells.map(({ html }) => [...body(html).matchAll(/>([^<]*[^<\s][^<]*)</g)].map(([, text]) => text))
    const zh = [['这个页面需要启用 JavaScript。'], ['页面尚未加载。 ', '重新加载']]
    const en = [['This page needs JavaScript.'], ['This page has not loaded yet. ', 'Reload']]
    const inTurn = (own: string[][], other: string[][]) => own.flatMap((words, index) => [words, other[index]]).flat()
    expect(said).toEqual([inTurn(zh, en), inTurn(en, zh)])
  })

  it('rendered pages behind the sign-in are frames that announce the check, without page content', () => {
    const login = allPages
      .filter(({ access, path }) => access === 'login' && !path.includes(':'))
      .map(({ path }) => path)
    expect(frames.map(({ path, language }) => `${language} ${path}`).toSorted()).toEqual(
      ['en', 'zh'].flatMap((language) => login.map((path) => `${language} ${path}`)).toSorted(),
    )
    for (const { html, language } of frames) {
      const [beside = '', root = ''] = html.split('<div id="root">')
      expect(['<header', '<main ', '<footer ', '<h1'].map((tag) => root.split(tag).length - 1)).toEqual([1, 1, 1, 1])
      expect(root).toContain(language === 'zh' ? '>登录</h1>' : '>Sign in</h1>')
      expect(root).toContain(language === 'zh' ? '正在确认登录状态' : 'Checking')
      expect(beside).toContain('<noscript>')
      expect(beside).toContain('<meta name="robots" content="noindex">')
    }
  })

  it('rendered pages carry no inline style and no event handler', () => {
    expect(
      [...pages, ...shells, ...frames]
        .filter(({ html }) => / style=|<style| on[a-z]+="/.test(html))
        .map(({ path }) => path),
    ).toEqual([])
  })

  it('rendered pages have one main heading, one main part and one of each landmark', () => {
    const landmarks = pages.map(({ html }) => ['<h1 ', '<main ', '<footer '].map((tag) => html.split(tag).length - 1))
    expect(new Set(landmarks.map(String))).toEqual(new Set(['1,1,1']))
  })

  it('rendered pages have drawings of their own next to their headings', () => {
    const drawn = pages
      .filter(({ path, language }) => language === 'zh' && !path.startsWith('/api/document'))
      .flatMap(({ html }) => /<svg [^>]*viewBox="0 0 120 120".*?<\/svg>/s.exec(html)?.[0] ?? [])
    const screens = code('src/features').filter((file) => !file.startsWith('src/features/documentation/'))
    expect(drawn).toHaveLength(grep(screens, /<Emblem>/).length)
    expect(new Set(drawn).size).toBe(drawn.length)
  })

  it('rendered pages lead only to pages and files that exist', async () => {
    const inside = pages
      .flatMap(({ html }) => hrefs(html))
      .filter((href) => href.startsWith('/') && !href.startsWith('/sso'))
    const paths = [...new Set(inside.map((href) => href.split(/[?#]/)[0] ?? ''))]
    // A file in both languages is requested without a language.
    const files = new Set((await siteFiles(configuration)).map(({ path }) => path.replace(/\.(?:zh|en)(?=\.md$)/, '')))
    expect(paths.filter((path) => !pageFor(path) && !(path in redirects) && !files.has(path))).toEqual([])
  })

  it('rendered pages have no Chinese words in English but the language toggle and operator data', () => {
    const english = pages.filter(({ language }) => language === 'en')
    const words = english.flatMap(({ html }) =>
      [...html.replace(/<script[\s\S]*?<\/script>/g, '').matchAll(/>([^<]*\p{Script=Han}[^<]*)</gu)].map(
        ([, text]) => text,
      ),
    )
    expect(new Set(words)).toEqual(new Set(['中文']))
  })

  it('rendered pages show an anonymous visitor the ways in, and two codes', () => {
    const home = pages.find(({ path, language }) => path === '/' && language === 'en')
    expect(home?.html).toContain('>Sign in<')
    expect(home?.html).toContain('>Sign up<')
    expect([...(home?.html.split('<footer')[1] ?? '').matchAll(/src="(\/qr\/[^"]*)"/g)].map(([, src]) => src)).toEqual([
      '/qr/0.svg',
      '/qr/1.svg',
    ])
  })
})

const user = (username: string, nickname: string, avatar = ''): UserInfo => ({
  ssoUid: 'u',
  email: '',
  username,
  nickname,
  avatar,
})

it.each([
  ['equal names', user('lin', ' lin ', 'https://x.test/a?b=1&c=2')],
  ['no nickname', user('lin', '')],
  ['equal names of one character', user('𠮷', '𠮷')],
  ['names from right to left', user('ليلى', 'נועה \u202b<b>"&amp;\u202c')],
])('every page served for a user with %s is what React renders there', async (_, person) => {
  const slots = { zh: await renderPerson(person, 'zh'), en: await renderPerson(person, 'en') }
  const different = (await renderedSite()).filter(({ path, language, personal }) => {
    const page = pageFor(path)
    // Each page is compared in one of its languages.
    if (!page || personal === null || (language === 'zh') !== (allPages.indexOf(page) % 2 === 0)) return false
    const served = filled(personal, { ...slots[language], served: '{}' })
    return !served.includes(renderBody(configuration, { ...page, path }, { language, data: {}, user: person }))
  })
  expect(different.map(({ path, language }) => `${language} ${path}`)).toEqual([])
})
