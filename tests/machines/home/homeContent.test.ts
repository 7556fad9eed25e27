import { createActor, fromPromise } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Language } from '@/openapi/types'
import { homeContentMachine, selectContent } from '@/machines/home/homeContent.machine'
import { homeContentFrom, type HomeContent } from '@/machines/home/homeContent'
import { done, failed, start } from '@/tests/machines/support/effects'
import { eventMatrix } from '@/tests/machines/support/eventMatrix'
import { everyState } from '@/tests/machines/support/graph'
import { homeContent } from '@/tests/machines/support/samples'
import { settled } from '@/tests/machines/support/settled'

const changed = (language: Language) => ({ type: 'language.changed', language }) as const

function startContent({ hasAddress = true } = {}) {
  type Question = { language: Language; signal: AbortSignal; answer: (content: HomeContent) => void; fail: () => void }
  const asked: Question[] = []
  const reported: unknown[] = []
  const fetchHomeContent = fromPromise<HomeContent, { language: Language }>(
    ({ input, signal }) =>
      new Promise((resolve, reject) => {
        asked.push({ language: input.language, signal, answer: resolve, fail: () => reject(new Error('offline')) })
      }),
  )
  const machine = homeContentMachine.provide({
    actors: { fetchHomeContent },
    actions: { report: (_, { error }) => reported.push(error) },
  })
  const actor = createActor(machine, { input: { language: 'zh', hasAddress } }).start()
  const seen = () => [actor.getSnapshot().value, selectContent(actor.getSnapshot())?.lm_title ?? null]
  return { actor, asked, reported, seen }
}

describe('the home content', () => {
  test('the home content is the page’s own until the remote one is here', async () => {
    const { asked, reported, seen } = startContent()
    expect([seen(), asked[0]?.language]).toEqual([['loading', null], 'zh'])
    asked[0]?.answer(homeContent('模型'))
    await settled()
    expect([seen(), reported]).toEqual([['loaded', '模型'], []])
  })

  test('the home content stays the page’s own after a failure, which is reported', async () => {
    const { asked, reported, seen } = startContent()
    asked[0]?.fail()
    await settled()
    expect([seen(), reported]).toEqual([['defaults', null], [new Error('offline')]])
  })

  test('the home content is not requested without an address', () => {
    const { actor, asked, seen } = startContent({ hasAddress: false })
    actor.send(changed('en'))
    expect([seen(), asked.length]).toEqual([['defaults', null], 0])
  })

  test('the home content never shows one language in place of another, also when an answer is late', async () => {
    const { actor, asked, seen } = startContent()
    asked[0]?.answer(homeContent('模型'))
    await settled()
    actor.send(changed('zh'))
    actor.send(changed('en'))
    expect([seen(), asked.map(({ language }) => language)]).toEqual([
      ['loading', null],
      ['zh', 'en'],
    ])
    actor.send(changed('zh'))
    asked[1]?.answer(homeContent('Models'))
    await settled()
    expect([seen(), asked[1]?.signal.aborted]).toEqual([['loading', null], true])
  })
})

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

test('each state of home content handles each event as reviewed', () => {
  expect(start(homeContentMachine, { language: 'zh', hasAddress: false }).effects).toEqual([])
  const events = [changed('zh'), changed('en')] as const
  const answers = [done('homeContent.loading', homeContent('模型')), failed('homeContent.loading')]
  const inputs = [true, false].map((hasAddress) => ({ language: 'zh', hasAddress }))
  const walk = { inputs, events: [...events, ...answers] }
  // Without an address nothing ever happens; with one, another language always leads on.
  const states = everyState(homeContentMachine, walk, ['defaults'])
  for (const state of states) expect(state.matches('loaded')).toBe(selectContent(state as never) !== null) // of this machine
  expect(eventMatrix(homeContentMachine, states, events)).toMatchInlineSnapshot(`
    {
      "defaults": [
        "language.changed language=zh → ignored | loading | noted",
        "language.changed language=en → ignored | loading | noted",
        "ignored: nothing",
      ],
      "loaded": [
        "language.changed language=zh → ignored | loading",
        "language.changed language=en → ignored | loading",
        "ignored: nothing",
      ],
      "loading": [
        "language.changed language=zh → ignored | loading",
        "language.changed language=en → ignored | loading",
        "ignored: nothing",
      ],
    }
  `)
})
