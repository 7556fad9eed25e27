import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { contentTexts } from '@/openapi/contentTexts.mjs'
import { exampleContent } from '@/server/configuration/contentFile'
import { projectRoot } from '@/server/platform/projectRoot'
import { setContent } from '@/src/prerender/ownContent'
import { siteContent } from '@/src/i18n/siteContent'

const { file, shared } = exampleContent()
afterAll(() => setContent(shared, null))

/** Sources of texts: dictionaries, chapters, legal pages, and texts of the server. */
const isText = (name: string) =>
  /\.(zh|en)\.ts$|\/page\.ts$|\.mdx$|(content\/protocol|texts)\/.*\.ts$|envelope\.ts$/.test(name)
/** Names that are replaced when a page is rendered. */
const replaced = /INTERN_API_TOKEN|intern-portal\./g

test('texts of pages and of the server name no organisation', () => {
  const sources = ['src', 'server'].flatMap((folder) =>
    readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((name) => isText(name) && !name.startsWith('src/i18n/')),
  )
  const naming = sources.filter((name) => {
    const text = readFileSync(path.join(projectRoot, name), 'utf8').replaceAll(replaced, '')
    return /\bintern(?!al|et\b|ational)|书生|浦语/i.test(text)
  })
  expect(naming).toEqual([])
  expect(sources.length).toBeGreaterThan(100)
})

test('the address of own texts changes with the names in them', () => {
  const versionFor = (product: string) => {
    const names = { zh: { ...shared.names.zh, product }, en: { ...shared.names.en, product } }
    setContent({ ...shared, names, version: 'own' }, { zh: contentTexts(file, 'zh'), en: contentTexts(file, 'en') })
    return siteContent().version
  }
  expect(versionFor('Acme')).not.toBe(versionFor('Zephyr'))
  expect(versionFor('Acme')).toBe(versionFor('Acme'))
})
