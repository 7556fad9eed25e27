import { createActor, fromPromise, waitFor } from 'xstate'
import { describe, expect, test } from 'vitest'
import { recoveryMachine, type Recovery } from '@/machines/session/recovery.machine'
import { done, failed } from '../support/effects'
import { eventMatrix } from '../support/eventMatrix'
import { everyState } from '../support/graph'

function startRecovery(look: () => Promise<Recovery>) {
  let looks = 0
  const lookAgain = fromPromise<Recovery>(() => {
    looks += 1
    return look()
  })
  const recovery = createActor(recoveryMachine.provide({ actors: { lookAgain } })).start()
  const recover = async (hint: Recovery['hint'] = 'signedIn') => {
    recovery.send({ type: 'credential.missed', hint })
    const { tags } = await waitFor(recovery, (snapshot) => !snapshot.hasTag('recovering'))
    return [...tags].join() || 'refused'
  }
  return { recover, looks: () => looks }
}

describe('the recovery of a credential', () => {
  test('the recovery of a credential is asked for once, for all calls that wait', async () => {
    const { recover, looks } = startRecovery(() => Promise.resolve({ hasCookie: true, hint: 'signedIn' }))
    expect(await Promise.all([recover(), recover(), recover()])).toEqual(['recovered', 'recovered', 'recovered'])
    expect(looks()).toBe(1)
    expect([await recover(), looks()]).toEqual(['recovered', 2])
  })

  test('the recovery of a credential is refused by an answer, not by a missing one', async () => {
    const answers: Recovery[] = [
      { hasCookie: false, hint: 'signedIn' },
      { hasCookie: false, hint: 'none' },
    ]
    const { recover, looks } = startRecovery(() =>
      Promise.resolve(answers.shift() ?? { hasCookie: true, hint: 'signedIn' }),
    )
    expect([await recover(), await recover(), await recover(), looks()]).toEqual([
      'unreachable',
      'refused',
      'recovered',
      3,
    ])
  })

  test('the recovery of a credential that fails is not a refusal, and is tried again', async () => {
    const failures = [new Error('no answer')]
    const { recover } = startRecovery(() => {
      const failure = failures.pop()
      return failure ? Promise.reject(failure) : Promise.resolve({ hasCookie: true, hint: 'signedIn' })
    })
    expect([await recover(), await recover()]).toEqual(['unreachable', 'recovered'])
  })

  test.each(['none', 'signedOut', 'signOutPending'] as const)(
    'the recovery of a credential is not asked for where the hint is %s',
    async (hint) => {
      const { recover, looks } = startRecovery(() => Promise.resolve({ hasCookie: true, hint: 'signedIn' }))
      expect([await recover(hint), await recover(), await recover(hint), looks()]).toEqual([
        'refused',
        'recovered',
        'refused',
        1,
      ])
    },
  )
})

test('each state of recovery handles each event as reviewed', () => {
  const events = (['signedIn', 'none'] as const).map((hint) => ({ type: 'credential.missed', hint }))
  const answers = [
    done('recovery.recovering', { hasCookie: true, hint: 'signedIn' }),
    done('recovery.recovering', { hasCookie: false, hint: 'signedIn' }),
    done('recovery.recovering', { hasCookie: false, hint: 'none' }),
    failed('recovery.recovering'),
  ]
  const walk = { inputs: [undefined], events: [...events, ...answers] }
  expect(eventMatrix(recoveryMachine, everyState(recoveryMachine, walk), events)).toMatchInlineSnapshot(`
    {
      "recovering": [
        "ignored: credential.missed hint=signedIn, credential.missed hint=none",
      ],
      "settled.recovered": [
        "credential.missed hint=signedIn → recovering",
        "credential.missed hint=none → settled.refused",
        "ignored: nothing",
      ],
      "settled.refused": [
        "credential.missed hint=signedIn → recovering",
        "ignored: credential.missed hint=none",
      ],
      "settled.unreachable": [
        "credential.missed hint=signedIn → recovering",
        "credential.missed hint=none → settled.refused",
        "ignored: nothing",
      ],
    }
  `)
})
