import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import subset from 'subset-font'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '@/server/platform/projectRoot'

const content = path.join(projectRoot, 'tests/server/content/acme.yaml')

/** The example organisation's names; not `internal`, `internet` and `international`. */
const foreign = /intern(?!al|et\b|ational)|书生|浦语/gi

let directory: string
/** The exported texts by their path: pages, Markdown, contract, feeds, search files. */
let texts: Map<string, string>
/** The paths of all exported files. */
let files: readonly string[]

beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'acme-'))
  const env = { ...process.env, PORTAL_CONTENT: content, PUBLIC_URL: 'https://portal.acme.example' }
  execFileSync(process.execPath, [path.join(projectRoot, 'dist/server/export.js'), '--out', directory], {
    cwd: directory,
    env,
  })
  files = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  const read = files.filter((file) => /\.(html|md|txt|xml|yaml|atom|json|svg)$/.test(file) && !file.includes('.vite'))
  texts = new Map(read.map((file) => [file, readFileSync(path.join(directory, file), 'utf8')]))
})
afterAll(() => rmSync(directory, { recursive: true }))

test('nothing that Acme’s portal publishes names the example’s organisation', () => {
  const found = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(foreign)].map(({ index }) => `${file}: ${text.slice(Math.max(0, index - 40), index + 40)}`),
  )
  expect(found).toEqual([])
  expect(texts.size).toBeGreaterThan(90)
  expect(files.filter((file) => /favicon|apple-touch|media\/share/.test(file))).toEqual([])
})

const pageOf = (name: string) => texts.get(`pages/${name}.html`) ?? ''

test('Acme’s pages have its names, texts and pictures', () => {
  const home = pageOf('en/index')
  expect(home).toContain('<title>Acme</title>')
  expect(home).toMatch(/<link rel="icon" href="\/assets\/content\/[0-9a-f]{12}\.svg"/)
  expect(home).toMatch(/og:image" content="https:\/\/portal\.acme\.example\/assets\/content\/[0-9a-f]{12}\.png"/)
  expect(home).toContain('Models that do the work')
  expect(home).toContain('Anvil 2')
  expect(pageOf('zh/index')).toContain('<title>Acme 开放平台</title>')
  expect(pageOf('en/api/document')).toContain('ACME_API_KEY')
  expect(pageOf('en/protocol/private')).toContain('acme-portal.session')
  expect(texts.get('public/openapi/gateway.yaml')).toContain('title: "Acme model API"')
  expect(texts.get('public/llms.txt')).toMatch(/^# Acme /)
})

test('an organisation without bootcamps has no pages, menus and search entries of them', () => {
  const bootcamp = /icamp4|developers\/activity|\/certificate/
  const left = [...texts].filter(([file, text]) => bootcamp.test(file) || bootcamp.test(text)).map(([file]) => file)
  expect(left).toEqual([])
  expect(pageOf('en/index')).not.toContain('Bootcamp')
  expect(pageOf('en/developers/interest')).toContain('Agents group')
})

test('the font of Acme’s headlines has their characters, and not those of the example', async () => {
  const assets = path.join(directory, 'public', 'assets')
  const [name = ''] = readdirSync(assets).filter((file) => file.startsWith('headline-zh-'))
  const font = readFileSync(path.join(assets, name))
  const sizeWith = async (text: string) => (await subset(font, text, { targetFormat: 'truetype' })).length
  const none = await sizeWith('')
  const found = await Promise.all(
    '造好用的模型浦'.split('').map(async (character) => (await sizeWith(character)) > none),
  )
  expect(found).toEqual([true, true, true, true, true, true, false])
})
