// Writes `src/i18n/{zh,en}`, whose files export the texts that lie with the features, and the types of all texts. Git tracks
// none of it. The generator of typesafe-i18n runs in a copy that holds the texts as plain values: beside their sources it
// would compile these, with all that they import.
//
// `<namespace>.{zh,en}.ts`  a namespace, loaded by the pages and sections that name it; typesafe-i18n
//                         reserves its name, so that no page may have it as its key
// `common.{zh,en}.ts`       a part of the texts that every page loads
// `page.ts`                 `pageTexts`: a page's name, which every page loads, and its description
// `content.example.yaml`    the organisation's texts, which are added to some namespaces, and its names, which replace
//                         `%product%` and the like
//
// `i18n-naming.ts` has the texts with such names, which the server fills with those of another content file.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { contentNames, contentTexts, fillNames, namingTexts } from '../../openapi/contentTexts.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const require = createRequire(import.meta.url)
const languages = ['zh', 'en']
const contentFile = 'content.example.yaml'

/** Every source of texts, sorted: `{ file, name, language, source }`; a page has no language. */
const readSources = () =>
  readdirSync(path.join(root, 'src'), { recursive: true })
    .map((file) => `src/${file.replaceAll(path.sep, '/')}`)
    .sort()
    .flatMap((file) => {
      const [, name, language] = /\/(\w+)\.(zh|en)\.ts$/.exec(file) ?? []
      if (!name && !/^src\/features\/.*\/page\.ts$/.test(file)) return []
      return [{ file, name, language, source: readFileSync(path.join(root, file), 'utf8') }]
    })

/** The object literal that is the value of the constant `name`. */
function literalOf({ file, source }, name) {
  const ts = require('typescript')
  const { statements } = ts.createSourceFile(file, source, ts.ScriptTarget.Latest)
  const found = statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .find((declaration) => declaration.name.text === name)
  const valueOf = (node) => {
    if (ts.isSatisfiesExpression(node)) return valueOf(node.expression)
    if (ts.isStringLiteralLike(node)) return node.text
    if (ts.isObjectLiteralExpression(node))
      return Object.fromEntries(node.properties.map((property) => [property.name.text, valueOf(property.initializer)]))
    throw new Error(`${file}: \`${name}\` must hold strings and objects of strings, written out`)
  }
  if (!found) throw new Error(`${file}: no constant \`${name}\``)
  return valueOf(found.initializer)
}

const json = (value) => JSON.stringify(value, null, 2)

/** The members of `texts` that hold names, filled in. */
const named = (texts, names) =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([, value]) => namingTexts(value) !== null)
      .map(([key, value]) => [key, fillNames(value, names)]),
  )

/**
 * The texts of one language by namespace (`''` for those of every page): `raw` as written, with the sources that they are
 * imported from, and `added`, which replaces or completes them.
 */
function namespacesOf(sources, content, language) {
  const pages = sources
    .filter((source) => !source.language)
    .flatMap((page) => {
      const texts = literalOf(page, 'pageTexts')
      return 'zh' in texts ? [[/\bkey: '(\w+)'/.exec(page.source)[1], texts]] : Object.entries(texts)
    })
  const ofPages = (field) =>
    Object.fromEntries(pages.flatMap(([key, texts]) => (texts[language][field] ? [[key, texts[language][field]]] : [])))
  const own = sources.filter((source) => source.language === language)
  const names = contentNames(content, language)
  const { pageDescriptions, ...parts } = contentTexts(content, language)
  const spaceOf = (name, from, written, more = {}) => {
    const raw = Object.assign({}, ...from.map((part) => literalOf(part, 'texts')), written)
    return { name, from, raw, added: { ...written, ...named(raw, names), ...more } }
  }
  const common = own.filter(({ name }) => name === 'common')
  return [
    spaceOf('', common, { pageNames: ofPages('name') }),
    spaceOf('pageDescriptions', [], ofPages('description'), pageDescriptions),
    ...own.filter(({ name }) => name !== 'common').map((part) => spaceOf(part.name, [part], {}, parts[part.name])),
  ]
}

/** Contents of the generated folders, by file: `typed` for the portal, `plain` for the generator of types. */
function dictionariesOf(spaces, language) {
  const english = { '': 'Translation', pageDescriptions: 'NamespacePageDescriptionsTranslation' }
  return spaces.map(({ name, from, raw, added }) => {
    const folder = name === '' ? '../' : '../../'
    const type = language === 'zh' ? 'BaseTranslation' : english[name]
    const isChecked = from.length !== 1
    const imports = from.map(({ file }, index) => `import { texts as texts${index} } from '@/${file.slice(0, -3)}'\n`)
    const spread = from.map((_, index) => `  ...texts${index},\n`).join('')
    const members = Object.entries(added).map(([key, value]) => `  ${key}: ${json(value)},\n`)
    // The generator of types sees no `content`, whose lists the portal reads as they are.
    const { content: _, ...more } = added
    const typed = [
      ...imports,
      isChecked ? `import type { ${type} } from '${folder}i18n-types'\n` : '',
      `\nexport default {\n${spread}${members.join('')}}${isChecked ? ` satisfies ${type}` : ''}\n`,
    ].join('')
    return [path.posix.join(language, name, 'index.ts'), { typed, plain: { ...raw, ...more } }]
  })
}

/** The texts with names, by language and namespace. */
function namingModule(spacesOf) {
  const naming = languages.map((language) => {
    const held = spacesOf[language].map(({ name, raw }) => [name, namingTexts(raw)])
    return [language, Object.fromEntries(held.filter(([, texts]) => texts !== null))]
  })
  return `export const naming: Readonly<Record<'zh' | 'en', Readonly<Record<string, object>>>> = ${json(
    Object.fromEntries(naming),
  )}\n`
}

/** The files that typesafe-i18n makes of the texts, by name. */
function typesOf(dictionaries) {
  const folder = mkdtempSync(path.join(tmpdir(), 'texts-'))
  try {
    const copy = path.join(folder, 'src/i18n')
    for (const [file, { plain }] of dictionaries) {
      const types = path.relative(path.dirname(file), 'i18n-types')
      const head = `import type { BaseTranslation } from '${types}'\n\n`
      write(
        path.join(copy, file),
        `${head}const texts = ${json(plain)} satisfies BaseTranslation\nexport default texts\n`,
      )
    }
    write(path.join(copy, 'i18n-types.ts'), 'export type BaseTranslation = unknown\n')
    for (const file of ['.typesafe-i18n.json', 'src/i18n/formatters.ts'])
      copyFileSync(path.join(root, file), path.join(folder, file))
    const program = path.join(root, 'node_modules/typesafe-i18n/cli/typesafe-i18n.mjs')
    execFileSync(process.execPath, [program, '--no-watch'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
    const made = readdirSync(copy).filter((name) => name.startsWith('i18n-'))
    return new Map(made.map((name) => [name, readFileSync(path.join(copy, name), 'utf8')]))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Writes a file unless it holds `text` already, so that nothing that watches it runs in vain. */
function write(file, text) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Brings the generated files up to date; a digest of their sources in the last one shows whether they are. */
export function generateTexts() {
  const target = path.join(root, 'src/i18n')
  const sources = readSources()
  const content = readFileSync(path.join(root, contentFile), 'utf8')
  const inputs = [
    readFileSync(fileURLToPath(import.meta.url), 'utf8'),
    readFileSync(fileURLToPath(new URL('../../openapi/contentTexts.mjs', import.meta.url)), 'utf8'),
    content,
    ...sources.flatMap(({ file, source }) => [file, source]),
  ]
  const mark = `// ${createHash('sha256').update(inputs.join('\0')).digest('hex')}\n`
  const last = path.join(target, 'i18n-util.ts')
  if (existsSync(last) && readFileSync(last, 'utf8').endsWith(mark)) return
  const spacesOf = Object.fromEntries(
    languages.map((language) => [language, namespacesOf(sources, parse(content), language)]),
  )
  const dictionaries = new Map(languages.flatMap((language) => dictionariesOf(spacesOf[language], language)))
  const types = typesOf(dictionaries)
  for (const language of languages)
    for (const name of existsSync(path.join(target, language)) ? readdirSync(path.join(target, language)) : [])
      if (![...dictionaries.keys()].some((file) => file.startsWith(`${language}/${name}`)))
        rmSync(path.join(target, language, name), { recursive: true })
  for (const [file, { typed }] of dictionaries) write(path.join(target, file), typed)
  write(path.join(target, 'i18n-naming.ts'), namingModule(spacesOf))
  for (const [name, text] of types) write(path.join(target, name), name === 'i18n-util.ts' ? `${text}${mark}` : text)
}

// An installation without development packages runs a portal that was built elsewhere.
const canGenerate = existsSync(path.join(root, 'node_modules/typescript'))
if (process.argv[1] === fileURLToPath(import.meta.url) && canGenerate) generateTexts()
