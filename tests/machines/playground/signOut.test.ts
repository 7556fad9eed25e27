import { createActor, fromPromise, SimulatedClock, toPromise } from 'xstate'
import { describe, expect, it, test } from 'vitest'
import { signOutMachine } from '@/machines/playground/signOut.machine'
import { done, elapsed, failed } from '@/tests/machines/support/effects'
import { eventMatrix } from '@/tests/machines/support/eventMatrix'
import { everyState } from '@/tests/machines/support/graph'
import { settled } from '@/tests/machines/support/settled'

const never = () => new Promise<never>(() => undefined)

function startSignOut(hasHistory: () => Promise<boolean>, removeHistory: () => Promise<void> = never) {
  const clock = new SimulatedClock()
  const machine = signOutMachine.provide({
    actors: { hasHistory: fromPromise(hasHistory), removeHistory: fromPromise(removeHistory) },
  })
  const question = createActor(machine, { clock, input: { account: 'lin' } }).start()
  return { question, clock, outcome: toPromise(question), now: () => question.getSnapshot() }
}

describe('A sign-out', () => {
  it('asks nothing without conversations, and waits for no store', async () => {
    const stores = [() => Promise.resolve(false), () => Promise.reject(new Error('no store')), never]
    for (const hasHistory of stores) {
      const { clock, outcome, now } = startSignOut(hasHistory)
      if (hasHistory === never) clock.increment(3000)
      expect([await outcome, now().value]).toEqual([{ signsOut: true }, 'confirmed'])
    }
  })

  it('keeps conversations, or is cancelled, if the user says so', async () => {
    for (const [answer, signsOut] of [
      ['history.kept', true],
      ['signOut.cancelled', false],
    ] as const) {
      const { question, outcome, now } = startSignOut(() => Promise.resolve(true))
      await settled()
      expect(now().hasTag('asking')).toBe(true)
      question.send({ type: answer })
      expect(await outcome).toEqual({ signsOut })
    }
  })

  it('removes conversations first, and says if that failed', async () => {
    const ends = [() => Promise.reject(new Error('no store')), never, () => Promise.resolve()]
    const { question, clock, outcome, now } = startSignOut(
      () => Promise.resolve(true),
      () => (ends.shift() ?? never)(),
    )
    await settled()
    question.send({ type: 'history.removed' })
    expect([now().hasTag('removing'), now().hasTag('asking')]).toEqual([true, true])
    await settled()
    expect(now().hasTag('failed')).toBe(true)
    question.send({ type: 'history.removed' })
    clock.increment(3000)
    expect(now().hasTag('failed')).toBe(true)
    question.send({ type: 'history.removed' })
    expect(await outcome).toEqual({ signsOut: true })
  })
})

test('each state of a sign-out handles each event as reviewed', () => {
  const events = [{ type: 'history.kept' }, { type: 'history.removed' }, { type: 'signOut.cancelled' }] as const
  const ends = [
    done('signOut.looking', true),
    done('signOut.looking', false),
    failed('signOut.looking'),
    elapsed('storeTimeout', 'signOut.looking'),
    done('signOut.removing'),
    failed('signOut.removing'),
    elapsed('storeTimeout', 'signOut.removing'),
  ]
  const states = everyState(signOutMachine, { inputs: [{ account: 'lin' }], events: [...events, ...ends] })
  expect(eventMatrix(signOutMachine, states, events)).toMatchInlineSnapshot(`
    {
      "asking.again": [
        "history.kept → confirmed",
        "history.removed → removing",
        "signOut.cancelled → cancelled",
        "ignored: nothing",
      ],
      "asking.first": [
        "history.kept → confirmed",
        "history.removed → removing",
        "signOut.cancelled → cancelled",
        "ignored: nothing",
      ],
      "looking": [
        "ignored: history.kept, history.removed, signOut.cancelled",
      ],
      "removing": [
        "ignored: history.kept, history.removed, signOut.cancelled",
      ],
    }
  `)
})
