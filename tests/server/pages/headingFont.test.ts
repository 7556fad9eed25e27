import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  charactersOf,
  makeHeadingFonts,
  MOST_BYTES,
  withHeadingFont,
  withoutHeadingFont,
} from '@/server/pages/headingFont/headingFont'

const page = (language: 'zh' | 'en', headline: string) => ({
  path: '/',
  language,
  html: `<html><head><title>题</title></head><body><h1 id="a" class="b">${headline}</h1><h2>次</h2></body></html>`,
  personal: '<html><head></head></html>',
  hashes: { scripts: [], styles: ["'sha256-a='"] },
})

const none = () => []

test('a headline font has the characters of the headlines that were rendered, and of no other text', () => {
  expect(charactersOf([page('zh', '')], ['限流'])).toBe('流限')
  expect(charactersOf([page('zh', '书生 <br/>大&amp;小'), page('zh', '大模型')])).toBe(
    ' &书型大小模生'.split('').sort().join(''),
  )
})

test('each language with headlines has a font of at most 60 kB, whose address changes with its content', async () => {
  const [zh, en] = await makeHeadingFonts([page('zh', '书生大模型'), page('en', 'Open models')], none)
  expect([zh?.language, en?.language]).toEqual(['zh', 'en'])
  expect(zh?.body.subarray(0, 4).toString()).toBe('wOF2')
  expect(zh?.body.length).toBeLessThan(MOST_BYTES)
  const [other] = await makeHeadingFonts([page('zh', '书生小模型')], none)
  expect(other?.path).not.toBe(zh?.path)
  expect(zh?.style).toMatch(/font-display:optional;src:local\(.*url\(\/assets\/headline-zh-[\w-]{10}\.woff2\)/)
})

test('headlines with too many characters, and a site without headlines, have no font', async () => {
  const many = Array.from({ length: 1500 }, (_, index) => String.fromCodePoint(0x4e00 + 3 * index)).join('')
  expect(await makeHeadingFonts([page('zh', many)], none)).toEqual([])
  expect(await makeHeadingFonts([page('zh', '')], none)).toEqual([])
})

test('a page gets the styles of its font with their hash, and a browser that saves data gets it without', () => {
  const styles = 'h1{font-family:x}'
  const styled = withHeadingFont(page('zh', '书生'), styles)
  const hash = `'sha256-${createHash('sha256').update(styles).digest('base64')}'`
  expect([styled.html, styled.personal].map((html) => html?.includes(`<style>${styles}</style></head>`))).toEqual([
    true,
    true,
  ])
  expect(styled.hashes.styles).toEqual(["'sha256-a='", hash])
  expect(withoutHeadingFont(styled.html, styles)).toBe(page('zh', '书生').html)
  expect(withHeadingFont(page('zh', '书生'), undefined)).toEqual(page('zh', '书生'))
})
