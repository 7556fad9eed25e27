import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import { createLatePartMachine, type LatePartInput } from '@/machines/latePart/latePart.machine'
import * as select from '@/machines/latePart/latePart.selectors'
import { done, elapsed, failed } from './support/effects'
import { eventMatrix, reachable } from './support/eventMatrix'
import { deadEnds, unreachedStates } from './support/graph'
import { settled } from './support/settled'

/** A part that cannot be loaded `failures` times. */
function startPart(retries: LatePartInput['retries'], failures: number) {
  const clock = new SimulatedClock()
  let tries = 0
  let improve = (): unknown => undefined
  const machine = createLatePartMachine<string>().provide({
    actors: {
      loadPart: fromPromise(() => {
        tries += 1
        return tries > failures ? Promise.resolve('chart') : Promise.reject(new Error('offline'))
      }),
      watchConnection: fromCallback(({ sendBack }) => {
        improve = () => sendBack({ type: 'connection.improved' })
        return () => void (improve = () => undefined)
      }),
    },
  })
  const part = createActor(machine, { clock, input: { retries } }).start()
  const seen = () => {
    const now = part.getSnapshot()
    return {
      part: select.selectPart<string>(now),
      isLoading: select.selectIsLoading<string>(now),
      hasFailed: select.selectHasFailed<string>(now),
    }
  }
  return { clock, part, improve: () => improve(), tries: () => tries, seen }
}

const loaded = { part: 'chart', isLoading: false, hasFailed: false }

describe('a late part', () => {
  test('a late part is loaded when it is needed, once', async () => {
    const { part, tries, seen } = startPart('whenNeeded', 0)
    expect([tries(), seen()]).toEqual([0, { part: null, isLoading: false, hasFailed: false }])
    part.send({ type: 'part.needed' })
    part.send({ type: 'part.needed' })
    expect(seen()).toEqual({ part: null, isLoading: true, hasFailed: false })
    await settled()
    part.send({ type: 'part.needed' })
    expect([tries(), seen()]).toEqual([1, loaded])
  })

  test('a late part that could not be loaded says so until it is needed again', async () => {
    const { clock, part, tries, seen } = startPart('whenNeeded', 2)
    part.send({ type: 'part.needed' })
    await settled()
    clock.increment(60_000)
    expect([tries(), seen()]).toEqual([1, { part: null, isLoading: false, hasFailed: true }])
    part.send({ type: 'part.needed' })
    expect(seen()).toEqual({ part: null, isLoading: true, hasFailed: true })
    await settled()
    part.send({ type: 'part.needed' })
    await settled()
    expect([tries(), seen()]).toEqual([3, loaded])
  })

  test('a late part that was served is asked for again when the connection is better, or after half a minute', async () => {
    const { clock, part, improve, tries, seen } = startPart('byItself', 3)
    part.send({ type: 'part.needed' })
    await settled()
    clock.increment(29_999)
    expect([tries(), seen()]).toEqual([1, { part: null, isLoading: false, hasFailed: false }])
    clock.increment(1)
    await settled()
    improve()
    await settled()
    expect(tries()).toBe(3)
    improve()
    await settled()
    expect([tries(), seen()]).toEqual([4, loaded])
  })
})

test('what each state of late part does with each event', () => {
  const machine = createLatePartMachine<string>()
  const events = [{ type: 'part.needed' }, { type: 'connection.improved' }] as const
  const answers = [done('latePart.loading', 'chart'), failed('latePart.loading')]
  const inputs = [{ retries: 'whenNeeded' }, { retries: 'byItself' }]
  const walk = { inputs, events: [...events, ...answers, elapsed('patience', 'latePart.waiting')] }
  const states = reachable(machine, walk)
  expect(unreachedStates(machine, states)).toEqual([])
  expect(new Set(deadEnds(machine, states, walk.events))).toEqual(new Set(['loaded']))
  expect(eventMatrix(machine, states, events)).toMatchInlineSnapshot(`
    {
      "failed": [
        "part.needed → loading.again",
        "ignored: connection.improved",
      ],
      "loaded": [
        "ignored: part.needed, connection.improved",
      ],
      "loading.again": [
        "ignored: part.needed, connection.improved",
      ],
      "loading.first": [
        "ignored: part.needed, connection.improved",
      ],
      "unneeded": [
        "part.needed → loading.first",
        "ignored: connection.improved",
      ],
      "waiting": [
        "connection.improved → loading.first",
        "ignored: part.needed",
      ],
    }
  `)
})
