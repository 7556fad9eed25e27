import { describe, expect, test } from 'vitest'
import { findEntries, type SearchEntry, type SearchTexts } from '@/machines/search/findEntries'

const blank: SearchTexts = { title: '', within: '', words: '' }

/** An entry with the same texts in both languages, unless one is given. */
function entry(to: string, texts: Partial<SearchTexts>, other: Partial<SearchTexts> = texts): SearchEntry {
  return { kind: 'chapter', to, texts: { en: { ...blank, ...texts }, zh: { ...blank, ...other } } }
}

const order = (entries: readonly SearchEntry[], query: string) => findEntries(entries, query, 'en').map(({ to }) => to)

describe('the order of search results', () => {
  test('the order of search results goes from the whole title over its words to the text', () => {
    const entries = [
      entry('text', { title: 'Errors', within: 'Guide', words: 'a rate limit' }),
      entry('within', { title: 'Errors of a rate', within: 'Limit' }),
      entry('words', { title: 'limit the rate' }),
      entry('end', { title: 'about the rate limit' }),
      entry('begin', { title: 'Rate limit, reached' }),
      entry('whole', { title: 'Rate limit' }),
    ]
    expect(order(entries, 'rate  limit')).toEqual(['whole', 'begin', 'words', 'end', 'within', 'text'])
  })

  test('the order of search results puts the reader’s language before the other one', () => {
    const entries = [
      entry('other', { title: 'x' }, { title: 'tokens' }),
      entry('own', { title: 'tokens' }, { title: 'x' }),
    ]
    expect(order(entries, 'tokens')).toEqual(['own', 'other'])
  })

  test('the order of search results puts a title in the other language before a text in the reader’s', () => {
    const entries = [
      entry('text', { title: 'x', words: 'tokens' }),
      entry('title', { title: 'x' }, { title: 'tokens' }),
    ]
    expect(order(entries, 'tokens')).toEqual(['title', 'text'])
  })

  test('the order of search results has fifty of them at most', () => {
    const entries = Array.from({ length: 60 }, (_, index) => entry(`${index}`, { title: 'tokens' }))
    expect(order(entries, 'tokens')).toEqual(Array.from({ length: 50 }, (_, index) => `${index}`))
  })
})

describe('the words around a find', () => {
  const around = (words: string, query: string) => {
    const [hit] = findEntries([entry('x', { title: query, words })], query, 'en')
    return [hit?.before, hit?.found, hit?.after]
  }

  test.each([
    ['one at the beginning and near the end', 'token here', 'token', ['', 'token', ' here']],
    ['the first of two terms, whichever was typed first', 'b and a', 'a b', ['', 'b', ' and a']],
    ['none in the text: its beginning', 'nothing of it', 'token', ['', '', 'nothing of it']],
    ['one of two terms in the text', 'only b', 'a b', ['only ', 'b', '']],
    ['36 characters before it', `${'x'.repeat(36)}b`, 'b', ['x'.repeat(36), 'b', '']],
    ['more than 36 before it', `${'x'.repeat(37)}b`, 'b', [`…${'x'.repeat(36)}`, 'b', '']],
    ['72 characters after it', `b${'x'.repeat(72)}`, 'b', ['', 'b', 'x'.repeat(72)]],
    ['more than 72 after it', `b${'x'.repeat(73)}`, 'b', ['', 'b', `${'x'.repeat(72)}…`]],
    ['letters of full width', 'ｔｏｋｅｎ x', 'token', ['', 'ｔｏｋｅｎ', ' x']],
    ['a letter that is two where it is plain', 'ﬁ', 'f', ['', 'ﬁ', '']],
    ['a capital with a dot, which is longer where it is plain', 'İ stands', 'stands', ['İ ', 'stands', '']],
  ])('the words around a find are those of %s', (_, words, query, expected) => {
    expect(around(words, query)).toEqual(expected)
  })
})
