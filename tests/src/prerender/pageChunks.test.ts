import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { BuildManifest } from '@/openapi/renderBundle'
import { assemblePage } from '@/src/prerender/assemblePage'
import firstPaintScript from '@/src/browser/firstPaint?inline-script'
import { pageFor } from '@/src/routes/pages'
import { configuration } from '@/tests/src/support/configuration'

const manifest: BuildManifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_vendor.js'], css: ['assets/base.css'] },
  '_vendor.js': { file: 'assets/vendor.js' },
  'src/features/home/screen.tsx': {
    file: 'assets/home.js',
    imports: ['index.html', '_cards.js'],
    css: ['assets/home.css'],
  },
  '_cards.js': { file: 'assets/cards.js', imports: ['_vendor.js'], css: ['assets/cards.css'] },
  'src/features/home/HomeSections.deferred.tsx': {
    file: 'assets/sections.js',
    imports: ['_cards.js'],
    css: ['assets/sections.css'],
  },
  'src/i18n/en/index.ts': { file: 'assets/en.js' },
  'src/i18n/zh/index.ts': { file: 'assets/zh.js' },
  'src/features/tokens/screen.tsx': { file: 'assets/tokens.js', css: ['assets/tokens.css'] },
  'src/features/legal/screen.tsx': { file: 'assets/service.js', css: ['assets/service.css'] },
}
const styles = Object.fromEntries(
  ['base', 'home', 'cards', 'sections', 'service', 'tokens'].map((name) => [
    `assets/${name}.css`,
    `.${name} { margin: 0 }`,
  ]),
)
const template =
  '<!doctype html><html lang="zh-CN"><head><title></title><!--head-->' +
  '<script type="module" crossorigin src="/assets/index.js"></script>\n' +
  '    <link rel="stylesheet" crossorigin href="/assets/shared.css">\n' +
  '    <link rel="stylesheet" crossorigin href="/assets/base.css">\n  </head><body><!--body--></body></html>'

const assemble = (path: string, more: object = {}) =>
  assemblePage({
    configuration,
    template,
    manifest,
    styles,
    path,
    language: 'en',
    body: '',
    personalBody: '<p>somebody</p>',
    name: '',
    description: '',
    page: pageFor(path),
    ...more,
  })
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => found)
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('a page for a signed-in user', () => {
  const { html, personal } = assemble('/')

  it('a page for a signed-in user is marked, ends with its data, and names its first scripts', () => {
    expect(personal).toMatch(/^<!doctype html><html [^>]*data-served>/)
    expect(personal).toMatch(
      /<p>somebody<\/p><script type="application\/json" id="portal-served">\uE004<\/script><\/body>/,
    )
    expect(html).not.toMatch(/<html[^>]* data-served|id="portal-served"/)
  })

  it('a page for a signed-in user is not made for a shell', () => {
    expect(assemble('/', { personalBody: null }).personal).toBeNull()
  })
})

describe('an assembled page', () => {
  const { html, hashes } = assemble('/')

  it('an assembled page inlines its styles, base first, late sections last, under the policy’s hash', () => {
    const [text = ''] = all(html, /<style>(.*?)<\/style>/gs)
    expect(text).toBe(['base', 'cards', 'home', 'sections'].map((name) => `.${name} { margin: 0 }`).join(''))
    expect(hashes).toEqual({ scripts: [hashOf(firstPaintScript)], styles: [hashOf(text)] })
  })

  it('an assembled page fetches no style sheet, and names those that it has', () => {
    expect(html.match(/<link rel="stylesheet"(?![^>]* disabled>)/)).toBeNull()
    expect(all(html, /<link rel="stylesheet" href="([^"]+)" disabled>/g)).toEqual(
      ['base', 'cards', 'home', 'sections'].map((name) => `/assets/${name}.css`),
    )
  })

  it('an assembled page names all its scripts in its language, entry first, and loads none', () => {
    const scripts = ['index', 'vendor', 'cards', 'home', 'en'].map((name) => `/assets/${name}.js`)
    expect(all(html, /<meta name="portal-scripts" content="([^"]+)">/g)).toEqual([scripts.join(' ')])
    expect(html).not.toMatch(/<script [^>]*src=|modulepreload" href/)
  })

  it('an assembled page as a shell has only the base styles, and its script at once', () => {
    const shell = assemble('/_shell', { page: null })
    expect(all(shell.html, /<style>(.*?)<\/style>/gs)).toEqual(['.base { margin: 0 }'])
    expect(shell.html).toContain('<script type="module" crossorigin')
    expect(shell.html).not.toContain('<meta name="portal-scripts"')
  })

  it('an assembled frame is marked, not indexed, and has its page’s styles and script names', () => {
    const frame = assemble('/api/tokens')
    expect(frame.html).toMatch(/^<!doctype html><html [^>]*data-page="\/api\/tokens" data-frame>/)
    expect(frame.html).toContain('<meta name="robots" content="noindex">')
    expect(all(frame.html, /<style>(.*?)<\/style>/gs)).toEqual(['.base { margin: 0 }.tokens { margin: 0 }'])
    expect(all(frame.html, /<meta name="portal-scripts" content="([^"]+)">/g)).toEqual([
      '/assets/index.js /assets/vendor.js /assets/tokens.js /assets/en.js',
    ])
    expect(html).toMatch(/^<!doctype html><html [^>]*data-page="\/">/)
  })

  it('an assembled page rejects styles that are missing or would end their element', () => {
    expect(() => assemble('/', { styles: {} })).toThrow('the build has no style sheet assets/base.css')
    const ending = { ...styles, 'assets/home.css': 'a::after { content: "</style>" }' }
    expect(() => assemble('/', { styles: ending })).toThrow('a style sheet would end the element')
  })
})
