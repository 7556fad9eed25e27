import { createActor, fromPromise } from 'xstate'
import { describe, expect, test } from 'vitest'
import { languageMachine, selectIsSwitching, selectLanguage } from '@/machines/language/language.machine'
import type { Language } from '@/openapi/types'
import { done, failed } from './support/effects'
import { eventMatrix } from './support/eventMatrix'
import { everyState } from './support/graph'
import { settled } from './support/settled'

function startLanguage(language: Language, load: () => Promise<void> = () => Promise.resolve()) {
  const log: string[] = []
  const machine = languageMachine.provide({
    actors: {
      loadLocale: fromPromise<void, { language: Language }>(({ input }) => {
        log.push(`load ${input.language}`)
        return load()
      }),
    },
    actions: {
      storeLanguage: (_, params) => log.push(`store ${params.language}`),
      showLanguage: (_, params) => log.push(`show ${params.language}`),
      notify: (_, { message }) => log.push(message),
    },
  })
  const actor = createActor(machine, { input: { language } }).start()
  return { log, shown: () => selectLanguage(actor.getSnapshot()), actor }
}

describe.each(['zh', 'en'] as const)('from %s', (from) => {
  const other = from === 'zh' ? 'en' : 'zh'

  test('shows the other language once its texts are there, and keeps the choice', async () => {
    const { actor, log, shown } = startLanguage(from)
    actor.send({ type: 'language.chosen', language: other })
    expect([shown(), selectIsSwitching(actor.getSnapshot())]).toEqual([from, true])
    await settled()
    expect([shown(), selectIsSwitching(actor.getSnapshot())]).toEqual([other, false])
    expect(log).toEqual([`show ${from}`, `load ${other}`, `store ${other}`, `show ${other}`])
  })

  test('stays when the texts cannot be had', async () => {
    const { actor, log, shown } = startLanguage(from, () => Promise.reject(new Error('offline')))
    actor.send({ type: 'language.chosen', language: other })
    await settled()
    expect(selectIsSwitching(actor.getSnapshot())).toBe(false)
    expect([shown(), log]).toEqual([from, [`show ${from}`, `load ${other}`, 'languageUnavailable']])
  })
})

test('each state of language handles each event as reviewed', () => {
  const events = [
    { type: 'language.chosen', language: 'zh' },
    { type: 'language.chosen', language: 'en' },
  ] as const
  const answers = [done('language.switching'), failed('language.switching')]
  const walk = { inputs: [{ language: 'zh' }], events: [...events, ...answers] }
  expect(eventMatrix(languageMachine, everyState(languageMachine, walk), events)).toMatchInlineSnapshot(`
    {
      "settled": [
        "language.chosen language=zh → ignored | switching",
        "language.chosen language=en → ignored | switching",
        "ignored: nothing",
      ],
      "switching": [
        "ignored: language.chosen language=zh, language.chosen language=en",
      ],
    }
  `)
})
