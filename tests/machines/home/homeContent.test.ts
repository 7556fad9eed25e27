import { describe, expect, test } from 'vitest'
import { homeContentFrom } from '@/machines/home/homeContent'
import { homeContent } from '@/tests/machines/support/samples'

describe('a remote document', () => {
  const sound = { zh: homeContent('模型'), en: homeContent('Models') }
  const withLink = (link: unknown) => ({ zh: { ...sound.zh, lms: [{ ...sound.zh.lms[0], link }] } })

  const withEntry = (change: object) => {
    const entry = { icon: 'wechat', link: '', qrcode: '', ...change }
    return { zh: { ...sound.zh, community_list: [{ title: 'Social', entries: [entry] }] } }
  }

  test('a remote document may name its entries, or not', () => {
    const nameIn = (change: object) => homeContentFrom(withEntry(change), 'zh').community_list[0]?.entries[0]?.name
    expect([nameIn({ name: 'WeChat' }), nameIn({})]).toEqual(['WeChat', undefined])
  })

  test('a remote document is read by its language', () => {
    expect(homeContentFrom(sound, 'en')).toEqual(homeContent('Models'))
  })

  test.each(['https://models.example/s1', 'http://models.example', '/api/document', ''])(
    'a remote document may link to "%s"',
    (link) => {
      expect(homeContentFrom(withLink(link), 'zh').lms[0]?.link).toBe(link)
    },
  )

  test.each([
    ['no document', null],
    ['a text', 'sorry'],
    ['a document without the language', { en: sound.en }],
    ['a missing title', { zh: { ...sound.zh, lm_title: undefined } }],
    ['a list that is none', { zh: { ...sound.zh, lms: {} } }],
    ['an entry that is none', { zh: { ...sound.zh, lm_chains: [null] } }],
    ['a group without entries', { zh: { ...sound.zh, community_list: [{ title: 'Social' }] } }],
    ['a name that is none', withEntry({ name: 7 })],
    ['a code that leads nowhere', withEntry({ qrcode: 'javascript:alert(1)' })],
    ['one entry of several that is none', { zh: { ...sound.zh, lms: [...sound.zh.lms, null] } }],
    ['an address behind other text as a link', withLink('javascript:https://models.example')],
    ['a script as a link', withLink('javascript:alert(1)')],
    ['data as a link', withLink('data:text/html,x')],
    ['a host without a scheme as a link', withLink('//evil.example')],
    ['a host behind a backslash', withLink('/\\evil.example')],
    ['a number as a link', withLink(7)],
  ])('a remote document with %s is refused as a whole', (_, document) => {
    expect(() => homeContentFrom(document, 'zh')).toThrow('the home content has no sound part "zh"')
  })
})
