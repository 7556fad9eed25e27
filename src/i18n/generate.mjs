// Writes `src/i18n/{zh,en}`, whose files export the texts that lie with the features, and the types of all texts. Git tracks
// none of it. The generator of typesafe-i18n runs in a copy that holds the texts as plain values: beside their sources it
// would compile these, with all that they import.
//
// `<namespace>.{zh,en}.ts`  a namespace, loaded by the pages and sections that name it; typesafe-i18n
//                         reserves its name, so that no page may have it as its key
// `common.{zh,en}.ts`       a part of the texts that every page loads
// `page.ts`                 `pageTexts`: a page's name, which every page loads, and its description
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

const root = fileURLToPath(new URL('../..', import.meta.url))
const require = createRequire(import.meta.url)
const languages = ['zh', 'en']

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

/** Contents of the generated folders, by file: `typed` for the portal, `plain` for the generator of types. */
function dictionariesOf(sources) {
  const pages = sources
    .filter(({ language }) => !language)
    .map((page) => ({ key: /\bkey: '(\w+)'/.exec(page.source)[1], texts: literalOf(page, 'pageTexts') }))
  const files = new Map()
  for (const language of languages) {
    const own = sources.filter((source) => source.language === language)
    const ofPages = (field) => Object.fromEntries(pages.map(({ key, texts }) => [key, texts[language][field]]))
    const typed = (folder, imports, value, type) =>
      [
        ...imports,
        `import type { ${type} } from '${folder}i18n-types'`,
        '',
        `export default ${value} satisfies ${type}`,
        '',
      ].join('\n')
    const common = own.filter(({ name }) => name === 'common')
    files.set(`${language}/index.ts`, {
      typed: typed(
        '../',
        common.map(({ file }, index) => `import { texts as common${index} } from '@/${file.slice(0, -'.ts'.length)}'`),
        `{\n${common.map((_, index) => `  ...common${index},\n`).join('')}  pageNames: ${json(ofPages('name'))},\n}`,
        language === 'zh' ? 'BaseTranslation' : 'Translation',
      ),
      plain: Object.assign({}, ...common.map((part) => literalOf(part, 'texts')), { pageNames: ofPages('name') }),
    })
    files.set(`${language}/pageDescriptions/index.ts`, {
      typed: typed(
        '../../',
        [],
        json(ofPages('description')),
        language === 'zh' ? 'BaseTranslation' : 'NamespacePageDescriptionsTranslation',
      ),
      plain: ofPages('description'),
    })
    for (const part of own.filter(({ name }) => name !== 'common'))
      files.set(`${language}/${part.name}/index.ts`, {
        typed: `import { texts } from '@/${part.file.slice(0, -'.ts'.length)}'\n\nexport default texts\n`,
        plain: literalOf(part, 'texts'),
      })
  }
  return files
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
  const inputs = [
    readFileSync(fileURLToPath(import.meta.url), 'utf8'),
    ...sources.flatMap(({ file, source }) => [file, source]),
  ]
  const mark = `// ${createHash('sha256').update(inputs.join('\0')).digest('hex')}\n`
  const last = path.join(target, 'i18n-util.ts')
  if (existsSync(last) && readFileSync(last, 'utf8').endsWith(mark)) return
  const dictionaries = dictionariesOf(sources)
  const types = typesOf(dictionaries)
  for (const language of languages)
    for (const name of existsSync(path.join(target, language)) ? readdirSync(path.join(target, language)) : [])
      if (![...dictionaries.keys()].some((file) => file.startsWith(`${language}/${name}`)))
        rmSync(path.join(target, language, name), { recursive: true })
  for (const [file, { typed }] of dictionaries) write(path.join(target, file), typed)
  for (const [name, text] of types) write(path.join(target, name), name === 'i18n-util.ts' ? `${text}${mark}` : text)
}

// An installation without development packages runs a portal that was built elsewhere.
const canGenerate = existsSync(path.join(root, 'node_modules/typescript'))
if (process.argv[1] === fileURLToPath(import.meta.url) && canGenerate) generateTexts()
