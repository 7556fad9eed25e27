import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { headerMachine } from '@/machines/shell/header.machine'
import { done, failed } from '@/tests/machines/support/effects'
import { eventMatrix } from '@/tests/machines/support/eventMatrix'
import { everyState } from '@/tests/machines/support/graph'
import { settled } from '@/tests/machines/support/settled'

const events = [{ type: 'search.opened' }, { type: 'search.closed' }, { type: 'route.changed' }] as const

test('the header stops waiting for the code of the search after 15 s, and says so', () => {
  const clock = new SimulatedClock()
  const told: string[] = []
  const machine = headerMachine.provide({
    actors: { loadSearch: fromPromise<void>(() => new Promise(() => undefined)) },
    actions: { tellUnavailable: () => told.push('unavailable') },
  })
  const header = createActor(machine, { clock }).start()
  header.send({ type: 'search.opened' })
  clock.increment(14_999)
  expect([header.getSnapshot().hasTag('searchOpening'), told]).toEqual([true, []])
  clock.increment(1)
  expect([header.getSnapshot().hasTag('searchOpening'), told]).toEqual([false, ['unavailable']])
})

test('the header opens the search once its code is there, and says when it is not', async () => {
  const told: string[] = []
  const answers = [Promise.reject(new Error('offline')), Promise.resolve()]
  const machine = headerMachine.provide({
    actors: { loadSearch: fromPromise<void>(() => answers.shift() ?? Promise.resolve()) },
    actions: { tellUnavailable: () => told.push('unavailable') },
  })
  const header = createActor(machine).start()
  const seen = () => [header.getSnapshot().hasTag('searchOpening'), header.getSnapshot().hasTag('searchOpen')]
  expect(seen()).toEqual([false, false])
  header.send({ type: 'search.opened' })
  expect(seen()).toEqual([true, false])
  await settled()
  expect([...seen(), told]).toEqual([false, false, ['unavailable']])
  header.send({ type: 'search.opened' })
  await settled()
  expect(seen()).toEqual([false, true])
  header.send({ type: 'route.changed' })
  expect(seen()).toEqual([false, false])
})

test('each state of header handles each event as reviewed', () => {
  const answers = [done('header.opening'), failed('header.opening')]
  const states = everyState(headerMachine, { inputs: [undefined], events: [...events, ...answers] })
  expect(eventMatrix(headerMachine, states, events)).toMatchInlineSnapshot(`
    {
      "closed": [
        "search.opened → opening",
        "ignored: search.closed, route.changed",
      ],
      "open": [
        "search.closed → closed",
        "route.changed → closed",
        "ignored: search.opened",
      ],
      "opening": [
        "search.closed → closed",
        "route.changed → closed",
        "ignored: search.opened",
      ],
    }
  `)
})
