import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import { languageMachine, selectLanguage } from '@/machines/language/language.machine'
import type { Language } from '@/openapi/types'
import { done, elapsed, failed } from './support/effects'
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
  const clock = new SimulatedClock()
  const actor = createActor(machine, { clock, input: { language } }).start()
  return { log, clock, shown: () => selectLanguage(actor.getSnapshot()), actor }
}

describe.each(['zh', 'en'] as const)('from %s', (from) => {
  const other = from === 'zh' ? 'en' : 'zh'

  test('shows the other language once its texts are there, and keeps the choice', async () => {
    const { actor, log, shown } = startLanguage(from)
    actor.send({ type: 'language.chosen', language: other })
    expect([shown(), actor.getSnapshot().hasTag('switching')]).toEqual([from, true])
    await settled()
    expect([shown(), actor.getSnapshot().hasTag('switching')]).toEqual([other, false])
    expect(log).toEqual([`show ${from}`, `load ${other}`, `store ${other}`, `show ${other}`])
  })

  test('stays when the texts cannot be had', async () => {
    const { actor, log, shown } = startLanguage(from, () => Promise.reject(new Error('offline')))
    actor.send({ type: 'language.chosen', language: other })
    await settled()
    expect(actor.getSnapshot().hasTag('switching')).toBe(false)
    expect([shown(), log]).toEqual([from, [`show ${from}`, `load ${other}`, 'languageUnavailable']])
  })

  test('stays when the texts do not come, and can be chosen again', async () => {
    const loads = [new Promise<void>(() => undefined), Promise.resolve()]
    const { actor, clock, log, shown } = startLanguage(from, () => loads.shift() ?? Promise.resolve())
    actor.send({ type: 'language.chosen', language: other })
    clock.increment(14_999)
    expect(actor.getSnapshot().hasTag('switching')).toBe(true)
    clock.increment(1)
    expect([actor.getSnapshot().hasTag('switching'), log.at(-1)]).toEqual([false, 'languageUnavailable'])
    actor.send({ type: 'language.chosen', language: other })
    await settled()
    expect(shown()).toBe(other)
  })

  test('stays when the choice is taken back, without a message', async () => {
    const { actor, log, shown } = startLanguage(from)
    actor.send({ type: 'language.chosen', language: other })
    actor.send({ type: 'language.chosen', language: other })
    await settled()
    expect([actor.getSnapshot().hasTag('switching'), shown(), log]).toEqual([
      false,
      from,
      [`show ${from}`, `load ${other}`],
    ])
  })
})

test('each state of language handles each event as reviewed', () => {
  const events = [
    { type: 'language.chosen', language: 'zh' },
    { type: 'language.chosen', language: 'en' },
  ] as const
  const answers = [
    done('language.switching'),
    failed('language.switching'),
    elapsed('switchTimeout', 'language.switching'),
  ]
  const walk = { inputs: [{ language: 'zh' }], events: [...events, ...answers] }
  expect(eventMatrix(languageMachine, everyState(languageMachine, walk), events)).toMatchInlineSnapshot(`
    {
      "settled": [
        "language.chosen language=zh → ignored | switching",
        "language.chosen language=en → ignored | switching",
        "ignored: nothing",
      ],
      "switching": [
        "language.chosen language=zh → settled",
        "language.chosen language=en → settled",
        "ignored: nothing",
      ],
    }
  `)
})
