import { createActor, fromPromise } from 'xstate'
import { describe, expect, test } from 'vitest'
import { revealMachine } from '@/machines/tokens/reveal.machine'
import * as select from '@/machines/tokens/reveal.selectors'
import { done, failed } from '../support/effects'
import { eventMatrix, reachable } from '../support/eventMatrix'
import { deadEnds, unreachedStates } from '../support/graph'
import { settled } from '../support/settled'

const input = { name: 'notebook', secret: 'intern_secret' }

const events = [
  { type: 'secret.copy.requested' },
  { type: 'secret.close.requested' },
  { type: 'secret.close.confirmed' },
  { type: 'secret.close.cancelled' },
] as const

function startReveal(copy: () => Promise<void>) {
  const log: string[] = []
  const machine = revealMachine.provide({
    actors: {
      copyText: fromPromise<void, { text: string }>(({ input: { text } }) => {
        log.push(`copy ${text}`)
        return copy()
      }),
    },
    actions: { notify: (_, { message }) => log.push(message) },
  })
  const reveal = createActor(machine, { input }).start()
  return { reveal, log, now: () => reveal.getSnapshot() }
}

describe('the secret of a new token', () => {
  test('the secret of a new token is copied, and may then be left at once', async () => {
    const { reveal, log, now } = startReveal(() => Promise.resolve())
    reveal.send({ type: 'secret.copy.requested' })
    expect(select.selectIsCopying(now())).toBe(true)
    await settled()
    expect([select.selectIsCopied(now()), log]).toEqual([true, ['copy intern_secret', 'copySuccessful']])
    reveal.send({ type: 'secret.close.requested' })
    expect(now().status).toBe('done')
  })

  test('the secret of a new token that could not be copied says so, and leaving asks', async () => {
    const { reveal, log, now } = startReveal(() => Promise.reject(new Error('denied')))
    reveal.send({ type: 'secret.copy.requested' })
    await settled()
    expect([select.selectHasCopyFailed(now()), log]).toEqual([true, ['copy intern_secret', 'copyFailed']])
    reveal.send({ type: 'secret.close.requested' })
    expect(select.selectIsLeaveAsked(now())).toBe(true)
    reveal.send({ type: 'secret.close.cancelled' })
    expect([now().status, select.selectIsLeaveAsked(now())]).toEqual(['active', false])
  })

  test('the secret of a new token that is asked about while it is being copied is copied all the same', async () => {
    const { reveal, log, now } = startReveal(() => Promise.resolve())
    reveal.send({ type: 'secret.copy.requested' })
    reveal.send({ type: 'secret.close.requested' })
    expect([select.selectIsCopying(now()), select.selectIsLeaveAsked(now())]).toEqual([true, true])
    await settled()
    expect([select.selectIsCopied(now()), select.selectIsLeaveAsked(now())]).toEqual([true, false])
    expect(log).toEqual(['copy intern_secret', 'copySuccessful'])
  })

  test('the secret of a new token that is asked about while it cannot be copied is asked about still', async () => {
    const { reveal, log, now } = startReveal(() => Promise.reject(new Error('denied')))
    reveal.send({ type: 'secret.copy.requested' })
    reveal.send({ type: 'secret.close.requested' })
    await settled()
    expect([select.selectIsCopying(now()), select.selectIsLeaveAsked(now())]).toEqual([false, true])
    expect(log).toEqual(['copy intern_secret', 'copyFailed'])
  })
})

test('what each state of reveal does with each event', () => {
  const walk = { inputs: [input], events: [...events, done('reveal.copying'), failed('reveal.copying')] }
  const states = reachable(revealMachine, walk)
  expect(unreachedStates(revealMachine, states)).toEqual([])
  expect(deadEnds(revealMachine, states, walk.events)).toEqual([])
  expect(eventMatrix(revealMachine, states, events)).toMatchInlineSnapshot(`
    {
      "copied": [
        "secret.copy.requested → copying.unasked",
        "secret.close.requested → closed",
        "ignored: secret.close.confirmed, secret.close.cancelled",
      ],
      "copyFailed": [
        "secret.copy.requested → copying.unasked",
        "secret.close.requested → leaveAsked",
        "ignored: secret.close.confirmed, secret.close.cancelled",
      ],
      "copying.leaveAsked": [
        "secret.close.confirmed → closed",
        "secret.close.cancelled → copying.unasked",
        "ignored: secret.copy.requested, secret.close.requested",
      ],
      "copying.unasked": [
        "secret.close.requested → copying.leaveAsked",
        "ignored: secret.copy.requested, secret.close.confirmed, secret.close.cancelled",
      ],
      "leaveAsked": [
        "secret.copy.requested → copying.unasked",
        "secret.close.confirmed → closed",
        "secret.close.cancelled → uncopied",
        "ignored: secret.close.requested",
      ],
      "uncopied": [
        "secret.copy.requested → copying.unasked",
        "secret.close.requested → leaveAsked",
        "ignored: secret.close.confirmed, secret.close.cancelled",
      ],
    }
  `)
})
