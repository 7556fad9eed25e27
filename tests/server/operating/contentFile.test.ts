import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfiguration } from '@/server/configuration/readConfiguration'
import type { Environment } from '@/server/configuration/environment'
import { projectRoot } from '@/server/platform/projectRoot'

const acme = path.join(projectRoot, 'tests/server/content')

let directory: string
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'content-'))
  cpSync(acme, directory, { recursive: true })
})
afterEach(() => rmSync(directory, { recursive: true }))

const read = (env: Environment = {}) => readConfiguration({ PORTAL_CONTENT: 'acme.yaml', ...env }, directory)

/** Reads Acme's file after a change of its text. */
function readChanged(before: string | RegExp, after: string) {
  const file = path.join(directory, 'acme.yaml')
  const text = readFileSync(file, 'utf8')
  const changed = text.replace(before, after)
  expect(changed).not.toBe(text)
  writeFileSync(file, changed)
  return read()
}

test('the example names what applies without a content file', () => {
  const example = readConfiguration({ PORTAL_CONTENT: 'content.example.yaml' }, projectRoot)
  const { content, portal } = readConfiguration({}, projectRoot)
  expect(example.content.current().file).toEqual(content.current().file)
  const { pictures } = portal.content
  expect(pictures).toMatchObject({ logo: '', icon: '/favicon.svg', share: { en: '/media/share-en.png' } })
  expect(portal.content).toEqual({ ...example.portal.content, pictures, version: '' })
  expect([content.current().texts, portal.content.names.zh.product, portal.content.names.en.product]).toEqual([
    null,
    '书生大模型',
    'Intern',
  ])
})

test('signed-in users have their own lead, or that of visitors', () => {
  const leadOf = ({ content }: ReturnType<typeof read>) => content.current().texts?.en.homePage.signedInLead
  expect(leadOf(read())).toBe('Models and tools of Acme.')
  expect(leadOf(readChanged('links:', '  signed_in_lead: Welcome back.\nlinks:'))).toBe('Welcome back.')
})

test('a content file replaces names, links and contacts, and a setting wins over it', () => {
  const { portal } = read({ PORTAL_LINK_CHAT: 'https://other.example' })
  expect(portal.content).toMatchObject({
    names: { zh: { product: 'Acme 开放平台' }, en: { product: 'Acme', tokenPrefix: 'acme_' } },
    seasons: [],
  })
  expect(portal.links).toEqual({
    chat: 'https://other.example',
    sourceHosting: 'https://code.acme.example',
    studio: '',
    openPlatform: '',
    interestGroups: '',
  })
  expect([portal.social.github, portal.contact.email, portal.bootcamps.season4.join]).toEqual([
    '',
    'hello@acme.example',
    '',
  ])
})

test('picture files get addresses that change with them', () => {
  const { pictures } = read().portal.content
  expect(pictures.logo).toMatch(/^\/assets\/content\/[0-9a-f]{12}\.svg$/)
  writeFileSync(path.join(directory, 'pictures/logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  expect(read().portal.content.pictures.logo).not.toBe(pictures.logo)
})

test.each([
  ['a key that is unknown', 'motto:', 'moto:', 'line 3: moto is an unknown key; did you mean motto?'],
  [
    'a missing text',
    /^product: .*\n/m,
    '',
    'line 1: product is missing; it must be a text without braces, or one for zh',
  ],
  ['a missing language', ', en: Build with us. }', ' }', 'line 3: motto.en is missing; it must be a text without'],
  [
    'a wrong address',
    'https://acme.example/anvil',
    'acme.example',
    'line 29: home.models.cards.0.link must be an http or https address, or a path of the portal',
  ],
  [
    'a wrong prefix',
    'acme_',
    'Acme-',
    'line 7: token.prefix must be lower-case letters and an underscore at the end, such as acme_',
  ],
  ['a placeholder', 'Acme · models', "'{product}'", 'line 16: banner.eyebrow.en must be a text without braces'],
  [
    'a text that is a number',
    'en: Made for work.',
    'en: 7',
    'line 24: home.models.lead.en must be a text without braces: write "7" in quotes',
  ],
  [
    'a picture outside of the folder',
    'logo: pictures/logo.svg',
    'logo: pictures/../../logo.svg',
    'line 11: pictures.logo must be a file beside the content file',
  ],
  [
    'a missing picture',
    'logo: pictures/logo.svg',
    'logo: pictures/none.svg',
    'line 11: pictures.logo names the file pictures/none.svg',
  ],
  [
    'a picture of another kind',
    'icon: pictures/logo.svg',
    'icon: acme',
    'line 12: pictures.icon must be a picture file',
  ],
  [
    'a drawing of another section',
    'picture: pictures/logo.svg',
    'picture: group-1',
    'line 30: home.models.cards.0.picture must be a picture file (svg, png, jpg, webp or avif), or a drawing',
  ],
  [
    'a mark of the reader’s data in a link',
    'chat: https://chat.acme.example',
    'chat: "https://chat.acme.example/?u=\\uE002"',
    'line 19: links.chat has a private-use character (such as U+E000 to U+F8FF)',
  ],
  [
    'a private-use character in a text',
    'organisation: Acme',
    'organisation: Ac\u{F0000}me',
    'line 2: organisation has a',
  ],
  [
    'an empty list',
    /cards:\n(?: {6,}.*\n)+/,
    'cards: []\n',
    'line 25: home.models.cards must be a list with at least one entry',
  ],
  ['a key that occurs twice', 'groups:', 'motto: Again\ngroups:', 'line 38: this key occurs twice'],
  ['an unquoted colon', 'en: Acme }', 'en: Acme }\nx: y: z', 'a text that contains a colon and a space needs quotes'],
  ['aliases', 'organisation: Acme', 'organisation: *a', 'line 2: aliases such as *a are not supported'],

  ['broken YAML', 'groups:', 'groups: [', 'line 39'],
] as const)('rejects %s with its line', (_, before, after, problem) => {
  expect(() => readChanged(before, after)).toThrow(problem)
})

test('rejects two seasons with one number, and a file that is missing', () => {
  const season = `    - { number: 4, state: ongoing, title: T, lead: L, summary: S, description: D, time: T, form: F, extent: E, course_title: C, course_lead: C }\n`
  expect(() => readChanged('groups:', `bootcamps:\n  name: B\n  seasons:\n${season}${season}groups:`)).toThrow(
    'line 42: bootcamps.seasons.1.number is used twice: 4',
  )
  expect(() => readConfiguration({ PORTAL_CONTENT: 'none.yaml' }, directory)).toThrow(/^PORTAL_CONTENT: .*none\.yaml/)
})

/** Reads a content file with this text. */
function readText(text: string) {
  writeFileSync(path.join(directory, 'acme.yaml'), text)
  return read()
}

test('reports several problems with their lines, first lines first', () => {
  expect(() => readText('product: A\nmotto: { zh: 中 }\nhome:\n  models: x\ntoken: { prefx: a_ }\n')).toThrow(
    /: 3 problems\n {2}line 2: motto\.en is missing; it must be a text without braces\n {2}line 4: home\.models must be keys with values\n {2}line 5: token\.prefx is an unknown key; did you mean prefix\?$/,
  )
})

test.each([
  ['an empty file', '', 'line 1: product is missing'],
  ['a list', '- a\n', 'line 1: the file must be keys with values'],
  ['a file over 1 MB', `# ${'x'.repeat(1_000_000)}\n`, 'exceeds 1 MB'],
] as const)('rejects %s', (_, text, problem) => {
  expect(() => readText(text)).toThrow(problem)
})

test('certificates have pages with a season of the bootcamp, or by their own switch', () => {
  const isHidden = (text: string) => readText(text).portal.content.hidden.includes('certificates')
  expect([isHidden('product: P'), isHidden('product: P\ncertificates: true')]).toEqual([true, false])
})

test('only the name of the product is required, and keys without values are as if absent', () => {
  const { portal, content } = readText('product: { zh: 和风, en: Zephyr }\nlinks:\ncontact:\n')
  expect(portal.content.names.en).toMatchObject({ product: 'Zephyr', organisation: 'Zephyr', tokenPrefix: 'portal_' })
  expect(content.current().texts?.zh.homePage).toMatchObject({ title: '和风', lead: '和风模型的开发者门户。' })
  expect([portal.contact.email, portal.links.chat, portal.content.seasons]).toEqual(['', '', []])
  const { logo, icon, touchIcon, share } = portal.content.pictures
  expect([icon, touchIcon, share]).toEqual([logo, '', { zh: '', en: '' }])
  expect(content.current().pictures.get(logo)?.toString()).toContain('>Z</text>')
})
