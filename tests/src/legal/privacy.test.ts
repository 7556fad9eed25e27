import { expect, test } from 'vitest'
import { storageKeys } from '@/src/browser/storageKeys'
import { privacyEn } from '@/src/content/protocol/en/privacy'
import type { LegalText } from '@/src/content/protocol/legalText'
import { privacyZh } from '@/src/content/protocol/zh/privacy'

const texts = [privacyEn, privacyZh] as const
const blocksOf = (text: LegalText, id: string) => text.find((section) => section.id === id)?.blocks ?? []
const rowsOf = (text: LegalText) =>
  blocksOf(text, 'cookies').flatMap((block) => (typeof block === 'object' && 'rows' in block ? block.rows : []))

test('the privacy policy states for each browser key whether it outlives the tab', () => {
  const { language, sessionHint, slashKey, ssoState, theme, recentFinds, playgroundPane } = storageKeys
  const stays: readonly string[] = [language, sessionHint, slashKey, ssoState, theme, recentFinds, playgroundPane]
  const placeOf = (key: string) =>
    key === storageKeys.playgroundHistory ? 'database' : stays.includes(key) ? 'local' : 'session'
  const expected = Object.values(storageKeys)
    .map((key) => [key.endsWith('.') ? `${key}*` : key, placeOf(key)])
    .sort()
  const words: Record<string, string> = {
    IndexedDB: 'database',
    'local storage': 'local',
    本地存储: 'local',
    'session storage': 'session',
    会话存储: 'session',
  }
  for (const text of texts) {
    const told = rowsOf(text).flatMap(([name = '', place = '']) => {
      const kind = words[place]
      return kind === undefined ? [] : [[name, kind]]
    })
    expect(told.sort()).toEqual(expected)
  }
})

test('the privacy policy promises no automatic deletion, and explains how to request it', () => {
  for (const text of texts) {
    const lines = blocksOf(text, 'storage').flat() as readonly string[] // this section has no table
    expect(lines.filter((line) => /anonym|匿名/.test(line))).toEqual([])
    expect(lines.filter((line) => line.includes('{email}'))).toHaveLength(1)
  }
})
