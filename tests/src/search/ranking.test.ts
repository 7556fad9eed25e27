import { describe, expect, test } from 'vitest'
import type { SearchEntry } from '@/machines/search/searchEntry'
import { createSearch } from '@/src/features/search/find'
import { excerptOf } from '@/src/features/search/ranking/excerpt'
import { isOneEdit, similarity, stemOf, termsOf, termsOfPhrase } from '@/src/features/search/ranking/terms'

const entry = (to: string, texts: Partial<SearchEntry>): SearchEntry => ({
  kind: 'section',
  to,
  language: 'en',
  title: 'other',
  within: '',
  words: '',
  also: '',
  ...texts,
})

function order(entries: readonly SearchEntry[], query: string) {
  const search = createSearch()
  search.index(entries)
  return search.find(query, 'en').hits.map(({ to }) => to)
}

describe('the order of search results', () => {
  test('goes from the title over further words and the parent to the text', () => {
    const entries = [
      entry('words', { words: 'about a lynx in the wild' }),
      entry('within', { within: 'lynx' }),
      entry('also', { also: 'lynx' }),
      entry('title', { title: 'lynx' }),
    ]
    expect(order(entries, 'lynx')).toEqual(['title', 'also', 'within', 'words'])
  })

  test('puts entries with everything before entries with a part of it', () => {
    const entries = [entry('part', { title: 'lynx' }), entry('all', { words: 'the lynx and the heron' })]
    expect(order(entries, 'lynx heron')[0]).toBe('all')
  })

  test('puts pages and sections before fields, except for a query that looks like an identifier', () => {
    const entries = [
      entry('field', { kind: 'field', title: 'lynx_heron' }),
      entry('section', { title: 'lynx heron and others' }),
    ]
    expect(order(entries, 'lynx heron')[0]).toBe('section')
    expect(order(entries, 'lynx_heron')[0]).toBe('field')
  })

  test('puts a field with further words close to sections', () => {
    const entries = [
      entry('field', { kind: 'field', title: 'stop', also: 'stop sequences' }),
      entry('section', { title: 'stopping', words: 'an answer that stops has sequences' }),
    ]
    expect(order(entries, 'stop sequences')).toEqual(['field', 'section'])
  })

  test('puts the reader’s language before the other one', () => {
    const entries = [entry('zh', { title: 'lynx', language: 'zh' }), entry('en', { title: 'lynx' })]
    expect(order(entries, 'lynx')).toEqual(['en', 'zh'])
  })

  test('counts a synonym less than the visitor’s own word', () => {
    const entries = [entry('synonym', { title: 'vision' }), entry('own', { title: 'picture' })]
    expect(order(entries, 'picture')).toEqual(['own', 'synonym'])
  })
})

describe('the terms of a text', () => {
  test.each([
    ['Images streamed', ['imag', 'stream']],
    ['max_tokens', ['max_tokens', 'max', 'token']],
    ['限额用完', ['限', '额', '用', '完', '限额', '额用', '用完']],
    ['ＡＰＩ 密钥', ['api', '密', '钥', '密钥']],
    ['429: Too many!', ['429', 'too', 'many']],
    ['a__b', ['a__b', 'a', 'b']],
    ['', []],
  ])('of “%s” are %j', (text, terms) => {
    expect(termsOf(text)).toEqual(terms)
  })

  test.each([
    ['限额用完', ['限额', '额用', '用完']],
    ['传', ['传']],
    ['tool calls', ['tool', 'call']],
  ])('of the phrase “%s” are %j', (text, terms) => {
    expect(termsOfPhrase(text)).toEqual(terms)
  })

  test.each([
    [['image', 'images'], 'imag'],
    [['price', 'prices', 'pricing', 'priced'], 'pric'],
    [['stopping', 'stopped', 'stop', 'stops'], 'stop'],
    [['query', 'queries'], 'query'],
    [['authentication', 'authenticate'], 'authenticat'],
    [['expire', 'expired', 'expires'], 'expir'],
    [['call', 'calls', 'calling', 'called'], 'call'],
    [['sing'], 'sing'],
    [['access'], 'access'],
    [['s1'], 's1'],
    [['mp3s'], 'mp3s'],
    [['gas'], 'gas'],
    [['use', 'uses'], 'use'],
    [['used'], 'used'],
    [['name', 'names'], 'nam'],
  ])('bring %j to one stem', (words, stem) => {
    expect(words.map(stemOf)).toEqual(words.map(() => stem))
  })

  test.each([
    ['stream', 'strem', true],
    ['strem', 'stream', true],
    ['stream', 'straem', true],
    ['stream', 'streem', true],
    ['stream', 'stream', false],
    ['stream', 'sterma', false],
    ['stream', 'streaming', false],
    ['cat', 'dogs', false],
    ['dogs', 'cat', false],
    ['abcd', 'bxcd', false],
    ['abcd', 'xacd', false],
  ])('tell whether “%s” and “%s” are one edit apart', (one, other, expected) => {
    expect(isOneEdit(one, other)).toBe(expected)
  })

  test('tell how similar two words are', () => {
    expect([similarity('token', 'token'), similarity('token', 'xyz'), similarity('night', 'nacht')]).toEqual([
      1, 0, 0.25,
    ])
  })
})

describe('the excerpt of a result', () => {
  const around = (words: string, ...terms: string[]) => Object.values(excerptOf(words, terms))

  test.each([
    ['one at the beginning and near the end', 'token here', 'token', ['', 'token', ' here']],
    ['none in the text: its beginning', 'nothing of it', 'token', ['', '', 'nothing of it']],
    ['36 characters before it', `${'x '.repeat(18)}b`, 'b', ['x '.repeat(18), 'b', '']],
    ['more than 36 before it', `y${'x '.repeat(18)}b`, 'b', [`…${'x '.repeat(18)}`, 'b', '']],
    ['72 characters after it', `b${' x'.repeat(36)}`, 'b', ['', 'b', ' x'.repeat(36)]],
    ['more than 72 after it', `b${' x'.repeat(36)}y`, 'b', ['', 'b', `${' x'.repeat(36)}…`]],
    ['the whole word of a stem', 'Two images.', 'imag', ['Two ', 'images', '.']],
    ['no word that only contains it', 'a preimage', 'imag', ['', '', 'a preimage']],
    ['letters of full width', '用 ＲＰＭ 计', 'rpm', ['用 ', 'ＲＰＭ', ' 计']],
    ['a character that is longer in its plain form', '½ RPM', 'rpm', ['½ ', 'RPM', '']],
    ['Chinese in a run', '约㌔与限额', '限额', ['约㌔与', '限额', '']],
    ['a part of a character', '㍿与', '式', ['', '㍿', '与']],
    ['a capital with a dot', 'İ stands', 'stands', ['İ ', 'stands', '']],
  ])('is that of %s', (_, words, term, expected) => {
    expect(around(words, term)).toEqual(expected)
  })

  test('is the beginning of the text without terms', () => {
    expect(around('token')).toEqual(['', '', 'token'])
  })

  test('is that of the first term in the text, whichever was typed first', () => {
    expect(around('b and a', 'a', 'b')).toEqual(['', 'b', ' and a'])
  })
})
