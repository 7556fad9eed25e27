import { expect, test } from 'vitest'
import { browserLanguage, languageOf, resolveLanguage } from '@/openapi/rules/language'
import { languageCases } from '../support/languageCases'

test.each(languageCases)('lang=$query, remembered $remembered, browser $browser make $language', (one) => {
  const query = one.query === null ? null : decodeURIComponent(one.query)
  expect(resolveLanguage({ ...one, query })).toBe(one.language)
})

test.each([
  ['ZH', 'zh'],
  ['zh-Hant-TW', 'zh'],
  ['en', 'en'],
  ['en_GB.UTF-8', 'en'],
  ['english', null],
  ['', null],
])('%j names %s', (tag, language) => {
  expect(languageOf(tag)).toBe(language)
})

test.each([
  [undefined, 'zh'],
  [null, 'zh'],
  ['', 'zh'],
  ['*', 'zh'],
  ['zh-CN,en;q=0.8', 'zh'],
  ['zh-Hant', 'zh'],
  ['en-US,zh;q=0.9', 'en'],
  ['fr-FR', 'en'],
])('a browser with %s reads %s', (tags, language) => {
  expect(browserLanguage(tags)).toBe(language)
})
