import { expect, test } from 'vitest'
import { browserLanguage, callerLanguage, languageOf, resolveLanguage } from '@/openapi/rules/language'
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
  [' zh', 'zh'],
  [' ', 'zh'],
  ['en;q=0.9,zh', 'en'],
  ['en-US,zh;q=0.9', 'en'],
  ['fr-FR', 'en'],
])('a browser with %s reads %s', (tags, language) => {
  expect(browserLanguage(tags)).toBe(language)
})

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['fr-FR', 'en'],
  ['zh-CN,en;q=0.8', 'zh'],
  [' zh;q=0.9', 'zh'],
  ['en-US,zh;q=0.9', 'en'],
])('a program with %s is answered in %s', (tags, language) => {
  expect(callerLanguage(tags)).toBe(language)
})
