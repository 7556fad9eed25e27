import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userPlaceholders } from '@/openapi/renderBundle'
import {
  charactersOf,
  headingStyles,
  makeHeadingFonts,
  MOST_BYTES,
  withHeadingFont,
} from '@/server/pages/headingFont/headingFont'
import { seededSession } from '../support/caller'
import { memoryDatabase } from '../support/databases/embedded'
import { open, startPersonalServer } from './personalServer'

const page = (language: 'zh' | 'en', headline: string) => ({
  path: '/',
  language,
  html: `<html><head><title>题</title></head><body><h1 id="a" class="b">${headline}</h1><h2>次</h2></body></html>`,
  personal: '<html><head></head></html>',
  hashes: { scripts: [], styles: ["'sha256-a='"] },
})

const none = () => Promise.resolve([])

test('a headline font has the characters of the headlines that were rendered, and of no other text', () => {
  expect(charactersOf([page('zh', '')], ['限流'])).toBe('流限')
  expect(charactersOf([page('zh', '书生 <br/>大&amp;小'), page('zh', '大模型')])).toBe(
    ' &书型大小模生'.split('').sort().join(''),
  )
  expect(charactersOf([{ html: '', personal: '<h1>我的</h1>' }])).toBe('我的')
})

test('each language with headlines has a font of at most 60 kB, whose address changes with its content', async () => {
  const fonts = await makeHeadingFonts([page('zh', '书生大模型'), page('en', 'Open models')], none)
  expect(fonts.map(({ language }) => language)).toEqual(['zh', 'en'])
  const [zh] = fonts
  expect(zh?.body.subarray(0, 4).toString()).toBe('wOF2')
  expect(zh?.body.length).toBeLessThan(MOST_BYTES)
  const [other] = await makeHeadingFonts([page('zh', '书生小模型')], none)
  expect(other?.path).not.toBe(zh?.path)
})

test('each language has its own face in the styles, after the faces of the device', async () => {
  const fonts = await makeHeadingFonts([page('zh', '书生大模型'), page('en', 'Open models')], none)
  const styles = headingStyles(fonts)
  for (const { language, path: file } of fonts) {
    expect(file).toMatch(new RegExp(`^/assets/headline-${language}-[\\w-]{10}\\.woff2$`))
    expect(styles).toContain(`font-family:"Headline ${language}";font-weight:400 700;font-display:optional;src:local(`)
    expect(styles).toContain(`url(${file})`)
    // Without it, the list is that of the theme.
    const families = new RegExp(`h1:lang\\(${language}\\):not\\(\\[data-written\\]\\)\\{font-family:([^}]*)\\}`).exec(
      styles,
    )
    expect(families?.[1]?.replace(`"Headline ${language}",`, '').replaceAll('"', "'").split(',')).toEqual(
      /--display:([^;]*);/
        .exec(readFileSync('src/ui/theme/tokens.css', 'utf8'))?.[1]
        ?.split(',')
        .map((name) => name.trim()),
    )
  }
  expect(headingStyles([])).toBe('')
})

test('headlines with too many characters, and a site without headlines, have no font', async () => {
  const many = Array.from({ length: 1500 }, (_, index) => String.fromCodePoint(0x4e00 + 3 * index)).join('')
  expect(await makeHeadingFonts([page('zh', many)], none)).toEqual([])
  expect(await makeHeadingFonts([page('zh', '')], none)).toEqual([])
})

test('every page gets the styles of the fonts, and its policy their hash', () => {
  const styles = 'h1{font-family:x}'
  const styled = withHeadingFont(page('zh', '书生'), styles)
  const hash = `'sha256-${createHash('sha256').update(styles).digest('base64')}'`
  expect(styled.html).toContain(`<style>${styles}</style></head>`)
  expect(styled.personal).toContain(`<style>${styles}</style></head>`)
  expect(styled.hashes.styles).toEqual(["'sha256-a='", hash])
  expect(withHeadingFont(page('zh', '书生'), '')).toEqual(page('zh', '书生'))
})

describe('A server with a headline font', () => {
  let started: Awaited<ReturnType<typeof startPersonalServer>>
  beforeAll(async () => {
    const pages = (['zh', 'en'] as const).map((language) => ({
      ...page(language, language === 'zh' ? '书生大模型' : 'Open models'),
      personal: `<html><head></head>${userPlaceholders.served}<h1>${userPlaceholders.name}</h1></html>`,
    }))
    started = await startPersonalServer(await memoryDatabase(), { renderSite: () => Promise.resolve(pages) })
  })
  afterAll(() => started.stop())

  const saving = { 'save-data': 'on' }

  test('a page has the font, which its policy allows, and the server serves it for a year', async () => {
    const { response, html } = await open(started.server.browser())
    const [, styles = ''] = /<style>(.*?)<\/style><\/head>/.exec(html) ?? []
    const hash = createHash('sha256').update(styles).digest('base64')
    expect(response.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
    const [, file = ''] = /url\((\/assets\/headline-zh-[^)]*)\)/.exec(styles) ?? []
    const font = await fetch(started.server.origin + file)
    expect(Object.fromEntries(font.headers)).toMatchObject({
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  test('a browser that saves data gets a page without the font, with its own validator', async () => {
    const anonymous = started.server.browser()
    const [usual, first, second] = [
      await open(anonymous),
      await open(anonymous, '/', saving),
      await open(anonymous, '/', saving),
    ]
    expect([usual.html.includes('headline'), first.html]).toEqual([true, page('zh', '书生大模型').html])
    const etags = [usual, first, second].map(({ response }) => response.headers.get('etag'))
    expect([etags[1] === etags[2], etags[0] === etags[1]]).toEqual([true, false])
    const again = await open(anonymous, '/', { ...saving, 'if-none-match': etags[1] ?? '' })
    const other = await open(anonymous, '/', { 'if-none-match': etags[1] ?? '' })
    expect([again.response.status, other.response.status]).toEqual([304, 200])
  })

  test('a browser that saves data gets a personal page without the font', async () => {
    const { browser } = await seededSession(started.server)
    const [usual, saved] = [await open(browser), await open(browser, '/', saving)]
    expect([usual.html.includes('headline'), saved.html.includes('headline')]).toEqual([true, false])
    expect(saved.html).toContain('<h1>')
    expect(saved.response.headers.get('cache-control')).toBe('private, no-store')
  })
})
