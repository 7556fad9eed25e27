import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { loadedLocales } from '@/src/i18n/i18n-util'
import { loadTextsNow } from '@/src/i18n/loadTextsNow'
import { textsFor } from '@/src/i18n/texts'

type Tree = { readonly [key: string]: string | Tree }

/** Every text by its dotted key, as the names of its parameters. */
function parametersOf(tree: Tree, prefix = ''): Record<string, readonly string[]> {
  const entries = Object.entries(tree).map(([key, value]) =>
    typeof value === 'string'
      ? { [`${prefix}${key}`]: parameterNames(value) }
      : parametersOf(value, `${prefix}${key}.`),
  )
  return Object.assign({}, ...entries) as Record<string, readonly string[]> // a merge of records of that type
}

const parameterNames = (text: string) =>
  [...text.replaceAll(/\{\{.*?\}\}/g, '').matchAll(/\{(\w+)/g)].map(([, name]) => name ?? '').sort()

function textsOf(tree: Tree): readonly string[] {
  return Object.values(tree).flatMap((value) => (typeof value === 'string' ? value : textsOf(value)))
}

loadTextsNow()
const { zh, en } = loadedLocales as unknown as { zh: Tree; en: Tree } // the dictionaries are plain trees of strings

/** Texts of a component that gets the whole namespace, and those whose names are computed. */
const isReadOtherwise =
  /^(tokensPage\.models(Loading|Failed|None)|lists\.(pages|first|previous|next|page)|communityProjects\.pages|protocolPages\.\w+Text|homeSections\.bootcamp\.season\d)$/

describe('texts', () => {
  it('texts have the same keys with the same parameters in both languages', () => {
    expect(parametersOf(en)).toEqual(parametersOf(zh))
  })

  it('texts are each read by code that names their namespace, or named by a statechart', () => {
    const isReader = (file: string) => /\.tsx?$/.test(file) && !/\.(zh|en)\.ts$|^i18n.(zh|en|i18n-)/.test(file)
    const sourcesIn = (folder: string) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter(isReader)
        // A class of a style sheet may have the name of a text.
        .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll(/\w*styles\.\w+/gi, ''))
    const [sources, machines] = [sourcesIn('src'), sourcesIn('machines')]
    const paths = Object.keys(parametersOf(en)).filter((path) => !path.includes('.content.'))
    const unread = paths.filter((path) => {
      const [namespace = ''] = path.split('.')
      const [group = '', name = ''] = path.split('.').slice(-2)
      const read = new RegExp(`[.'"]${name}\\b|\\b${group}(\\(\\))?\\[`)
      const isRead = sources.some((source) => source.includes(namespace) && read.test(source))
      return !isRead && !machines.some((source) => read.test(source))
    })
    expect(unread.filter((path) => !isReadOtherwise.test(path))).toEqual([])
  })

  it('texts are never empty and never carry markup', () => {
    expect([...textsOf(zh), ...textsOf(en)].filter((text) => text.trim() === '' || /[<>]/.test(text))).toEqual([])
  })

  it('texts end no sentence with two full stops', () => {
    expect([...textsOf(zh), ...textsOf(en)].filter((text) => /\w ?\.\.(?!\.)|。。/.test(text))).toEqual([])
  })

  it('English texts contain Chinese only in the allowed places', () => {
    expect(textsOf(en).filter((text) => /\p{Script=Han}/u.test(text))).toEqual(['中文', '全部 (All)'])
  })

  it('texts say the sentences of the specification to the letter', () => {
    const { notices, tokensPage, strategyPage, user, problems, pageNames } = textsFor('en')
    expect([
      notices.sessionExpired(),
      notices.requestFailed(),
      notices.copySuccessful(),
      notices.deleteSuccessful(),
      tokensPage.nameEmpty(),
      tokensPage.nameCharacters(),
      tokensPage.permissionAll(),
      tokensPage.permissionExpired(),
      user.nameNotSet(),
      problems.somethingWrong(),
      pageNames.strategy(),
      pageNames.callDetail(),
      notices.applicationSubmitted(),
      notices.emailMissing(),
      strategyPage.orgPlaceholder(),
    ]).toEqual([
      'User session expired, please log in again if needed',
      'Request failed, please try again later',
      'Copy successful',
      'Delete successful',
      'Name cannot be empty',
      'Name must consist of Chinese characters, English letters, numbers, or the characters .-_',
      'All (Read/Write)',
      'Expired',
      'User name not set',
      'Something went wrong.',
      'Limits',
      'Usage',
      'API application submitted successfully',
      'Please go to the user center to bind your email before applying for the API',
      '1~24 chars',
    ])
  })

  it('texts count in the grammar of their language', () => {
    expect([1, 2].map((days) => textsFor('en').tokensPage.expiresInDays({ days }))).toEqual([
      '1 day left',
      '2 days left',
    ])
    expect([1, 2].map((count) => textsFor('en').tokensPage.count({ count }))).toEqual(['1 token', '2 tokens'])
    expect(textsFor('zh').tokensPage.expiresInDays({ days: 1 })).toBe('还有 1 天到期')
  })

  it('texts keep their object until a namespace arrives', () => {
    const before = textsFor('zh')
    expect(textsFor('zh')).toBe(before)
    loadedLocales.zh = { ...loadedLocales.zh }
    expect(textsFor('zh')).not.toBe(before)
  })
})

describe('generated texts', () => {
  const generated = (root: string) =>
    readdirSync(join(root, 'src/i18n'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /^(en|zh)\/.*\.ts$|^i18n-.*\.ts$/.test(file))
      .sort()
      .map((file) => [file, readFileSync(join(root, 'src/i18n', file), 'utf8')])

  async function inCopy(act: (root: string, generate: () => Promise<unknown>) => Promise<void>) {
    const root = mkdtempSync(join(tmpdir(), 'texts-'))
    const isCopied = (file: string) => statSync(file).isDirectory() || /\.m?ts$|generate\.mjs$/.test(file)
    try {
      cpSync('src', join(root, 'src'), { recursive: true, filter: isCopied })
      for (const file of ['.typesafe-i18n.json', 'content.example.yaml', 'openapi/contentTexts.mjs'])
        cpSync(file, join(root, file))
      symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
      await act(root, () => promisify(execFile)(process.execPath, [join(root, 'src/i18n/generate.mjs')]))
    } finally {
      rmSync(root, { recursive: true })
    }
  }

  it('generated texts are those of their sources', () =>
    inCopy(async (root, generate) => {
      for (const [file = ''] of generated(root)) rmSync(join(root, 'src/i18n', file))
      await generate()
      expect(generated(root)).toEqual(generated('.'))
    }))

  it('generated texts follow a new namespace, a deleted one and a changed page name', () =>
    inCopy(async (root, generate) => {
      const source = (file: string) => join(root, 'src/features', file)
      for (const language of ['zh', 'en']) {
        renameSync(source(`models/modelsPage.${language}.ts`), source(`models/models.${language}.ts`))
      }
      const page = source('models/catalogue/page.ts')
      writeFileSync(page, readFileSync(page, 'utf8').replace("name: 'Models'", "name: 'Offered models'"))
      await generate()
      const files = new Map(generated(root).map(([file = '', text = '']) => [file, text]))
      expect([files.has('en/modelsPage/index.ts'), files.has('en/models/index.ts')]).toEqual([false, true])
      expect(files.get('en/index.ts')).toContain('Offered models')
      expect(files.get('i18n-types.ts')).toContain('NamespaceModelsTranslation')
      expect(files.get('i18n-util.async.ts')).not.toContain('modelsPage')
    }))

  it('a text that is not written out is refused', () =>
    inCopy(async (root, generate) => {
      const file = join(root, 'src/features/models/modelsPage.en.ts')
      writeFileSync(file, readFileSync(file, 'utf8').replace("'Filter the models'", 'filters'))
      await expect(generate()).rejects.toThrow('modelsPage.en.ts: `texts` must hold strings')
    }))
})
