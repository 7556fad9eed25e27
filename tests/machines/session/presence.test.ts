import { createActor, fromCallback, type EventObject } from 'xstate'
import { describe, expect, test } from 'vitest'
import { presenceMachine, type PresenceEvent } from '@/machines/session/presence.machine'
import { eventMatrix, reachable } from '../support/eventMatrix'
import { deadEnds, unreachedStates } from '../support/graph'

function startPresence() {
  const told: unknown[] = []
  const watches: ((event: PresenceEvent) => void)[] = []
  const watchPage = fromCallback<EventObject>(({ sendBack }) => void watches.push(sendBack))
  const machine = presenceMachine.provide({
    actors: { watchPage },
    actions: { reportReturn: (_, { hint }) => told.push(hint) },
  })
  const presence = createActor(machine).start()
  return { told, watches, send: (event: PresenceEvent) => presence.send(event) }
}

const minute = 60_000
const hidden = (at: number) => ({ type: 'page.hidden', at }) as const
const shown = (at: number, hint: 'signedIn' | 'signedOut' = 'signedIn') => ({ type: 'page.shown', at, hint }) as const

describe('the presence of a page', () => {
  test('the presence of a page is told after an absence of more than five minutes, with what was written meanwhile', () => {
    const { told, send } = startPresence()
    send(hidden(0))
    send(shown(5 * minute))
    expect(told).toEqual([])
    send(hidden(6 * minute))
    send(shown(11 * minute + 1, 'signedOut'))
    expect(told).toEqual(['signedOut'])
    send(shown(60 * minute))
    expect(told.length).toBe(1)
  })

  test('the presence of a page counts each absence from its own beginning, and none before the first', () => {
    const { told, send } = startPresence()
    send(shown(6 * minute))
    send(hidden(20 * minute))
    send(shown(25 * minute))
    expect(told).toEqual([])
  })

  test('the presence of a page is what its watch says', () => {
    const { told, watches } = startPresence()
    for (const event of [hidden(0), shown(6 * minute)]) watches.forEach((say) => say(event))
    expect(told).toEqual(['signedIn'])
  })

  test('the presence of a page is told whenever it comes from the cache or from offline', () => {
    const { told, send } = startPresence()
    send({ type: 'page.restored', hint: 'signedIn' })
    send(hidden(0))
    send({ type: 'page.restored', hint: 'signedOut' })
    expect(told).toEqual(['signedIn', 'signedOut'])
  })
})

test('what each state of presence does with each event', () => {
  const events = [hidden(0), shown(1), shown(6 * minute), { type: 'page.restored', hint: 'signedIn' }] as const
  const walk = { inputs: [undefined], events }
  const states = reachable(presenceMachine, walk)
  expect(unreachedStates(presenceMachine, states)).toEqual([])
  expect(deadEnds(presenceMachine, states, walk.events)).toEqual([])
  expect(eventMatrix(presenceMachine, states, events)).toMatchInlineSnapshot(`
    {
      "away": [
        "page.shown at=1 → present",
        "page.shown at=360000 → present",
        "page.restored → away",
        "ignored: page.hidden",
      ],
      "present": [
        "page.hidden → away",
        "page.restored → present",
        "ignored: page.shown at=1, page.shown at=360000",
      ],
    }
  `)
})
