import { createActor, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import { toastMachine, type Notice } from '../../machines/toasts/toast.machine'
import { toastsMachine } from '../../machines/toasts/toasts.machine'
import { selectText, selectToasts } from '../../machines/toasts/toasts.selectors'
import { elapsed, start, step } from './support/effects'
import { eventMatrix, reachable } from './support/eventMatrix'
import { deadEnds, unreachedStates } from './support/graph'

const copied: Notice = { tone: 'success', text: 'Copy successful', durationMs: 2000 }
const expired: Notice = {
  tone: 'warning',
  text: 'User session expired, please log in again if needed',
  durationMs: 2000,
}

function startToasts() {
  const clock = new SimulatedClock()
  const toasts = createActor(toastsMachine, { clock }).start()
  const raise = (notice: Notice) => toasts.send({ type: 'notice.raised', notice })
  const texts = () => selectToasts(toasts.getSnapshot()).map((toast) => selectText(toast.getSnapshot()))
  const first = () => selectToasts(toasts.getSnapshot())[0]
  return { clock, raise, texts, first }
}

describe('toast', () => {
  test('what each state does with each event', () => {
    const events = [
      { type: 'toast.refreshed' },
      { type: 'toast.held' },
      { type: 'toast.released' },
      { type: 'toast.closed' },
    ] as const
    const walk = { inputs: [copied], events: [...events, elapsed('visibleTime', 'toast.shown')] }
    const states = reachable(toastMachine, walk)
    expect(unreachedStates(toastMachine, states)).toEqual([])
    expect(deadEnds(toastMachine, states, walk.events)).toEqual([])
    expect(eventMatrix(toastMachine, states, events)).toMatchInlineSnapshot(`
      {
        "held": [
          "toast.released → shown",
          "toast.closed → hidden",
          "ignored: toast.refreshed, toast.held",
        ],
        "shown": [
          "toast.refreshed → shown",
          "toast.held → held",
          "toast.closed → hidden",
          "ignored: toast.released",
        ],
      }
    `)
  })

  test('restarts its time when it is refreshed', () => {
    const { snapshot } = start(toastMachine, copied)
    const { value, effects } = step(toastMachine, snapshot, { type: 'toast.refreshed' })
    expect([value, effects]).toEqual(['shown', ['stop waiting', 'wait 2000 ms']])
  })
})

describe('toasts', () => {
  test('shows messages in order and hides each after its time', () => {
    const { clock, raise, texts } = startToasts()
    raise(copied)
    clock.increment(1500)
    raise(expired)
    expect(texts()).toEqual([copied.text, expired.text])
    clock.increment(500)
    expect(texts()).toEqual([expired.text])
    clock.increment(1500)
    expect(texts()).toEqual([])
  })

  test('refreshes an identical message instead of repeating it', () => {
    const { clock, raise, texts } = startToasts()
    raise(copied)
    clock.increment(1500)
    raise(copied)
    expect(texts()).toEqual([copied.text])
    clock.increment(1999)
    expect(texts()).toEqual([copied.text])
    clock.increment(1)
    expect(texts()).toEqual([])
  })

  test('waits while a message is held', () => {
    const { clock, raise, texts, first } = startToasts()
    raise(copied)
    first()?.send({ type: 'toast.held' })
    clock.increment(60_000)
    expect(texts()).toEqual([copied.text])
    first()?.send({ type: 'toast.released' })
    clock.increment(2000)
    expect(texts()).toEqual([])
  })

  test('hides a message that is closed by hand', () => {
    const { raise, texts, first } = startToasts()
    raise(copied)
    raise(expired)
    first()?.send({ type: 'toast.closed' })
    expect(texts()).toEqual([expired.text])
  })
})
