import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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

describe('texts', () => {
  it('texts have the same keys with the same parameters in both languages', () => {
    expect(parametersOf(en)).toEqual(parametersOf(zh))
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
      'Rate Limiting Policy',
      'API Usage',
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

describe('generated types', () => {
  const generated = ['i18n-types.ts', 'i18n-util.ts', 'i18n-util.async.ts', 'i18n-util.sync.ts'] as const

  it('generated types are what `npm run generate` makes of the texts', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'texts-'))
    try {
      cpSync('src/i18n', join(directory, 'src/i18n'), { recursive: true })
      cpSync('.typesafe-i18n.json', join(directory, '.typesafe-i18n.json'))
      symlinkSync(resolve('node_modules'), join(directory, 'node_modules'))
      writeFileSync(join(directory, 'src/i18n/i18n-types.ts'), 'stale')
      await promisify(execFile)(process.execPath, [join(directory, 'src/i18n/generateTypes.mjs')])
      const read = (root: string) => generated.map((file) => readFileSync(join(root, 'src/i18n', file), 'utf8'))
      expect(read(directory)).toEqual(read('.'))
    } finally {
      rmSync(directory, { recursive: true })
    }
  })
})
