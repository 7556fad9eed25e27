import { createActor, SimulatedClock, type ContextFrom } from 'xstate'
import { describe, expect, test } from 'vitest'
import { toastMachine, type Notice } from '@/machines/toasts/toast.machine'
import { noticeKey, toastsMachine } from '@/machines/toasts/toasts.machine'
import { selectText, selectToasts } from '@/machines/toasts/toasts.selectors'
import { elapsed, start, step } from './support/effects'
import { eventMatrix, reachable, type Snapshot } from './support/eventMatrix'
import { deadEnds, unreachedStates } from './support/graph'

const copied: Notice = { tone: 'success', text: 'Copy successful', durationMs: 2000 }
const expired: Notice = {
  tone: 'warning',
  text: 'User session expired, please log in again if needed',
  durationMs: 2000,
}

const kept: Notice = { ...copied, durationMs: null }

type Queue = ContextFrom<typeof toastsMachine>
const raised = (notice: Notice) => ({ type: 'notice.raised', notice }) as const

function startToasts() {
  const clock = new SimulatedClock()
  const toasts = createActor(toastsMachine, { clock }).start()
  const raise = (notice: Notice) => toasts.send(raised(notice))
  const texts = () => selectToasts(toasts.getSnapshot()).map((toast) => selectText(toast.getSnapshot()))
  const first = () => selectToasts(toasts.getSnapshot())[0]
  return { clock, raise, texts, first }
}

describe('toast', () => {
  test('what each state of a toast does with each event', () => {
    const events = [
      { type: 'toast.refreshed', notice: copied },
      { type: 'toast.held' },
      { type: 'toast.released' },
      { type: 'toast.closed' },
    ] as const
    const walk = { inputs: [copied, kept], events: [...events, elapsed('visibleTime', 'toast.shown')] }
    const states = reachable(toastMachine, walk)
    expect(unreachedStates(toastMachine, states)).toEqual([])
    expect(deadEnds(toastMachine, states, walk.events)).toEqual([])
    expect(eventMatrix(toastMachine, states, events)).toMatchInlineSnapshot(`
      {
        "held": [
          "toast.released → shown",
          "toast.closed → hidden",
          "ignored: toast.refreshed {notice:{tone:success,text:Copy successful,durationMs:2000}}, toast.held",
        ],
        "kept": [
          "toast.refreshed {notice:{tone:success,text:Copy successful,durationMs:2000}} → shown",
          "toast.closed → hidden",
          "ignored: toast.held, toast.released",
        ],
        "shown": [
          "toast.refreshed {notice:{tone:success,text:Copy successful,durationMs:2000}} → shown",
          "toast.held → held",
          "toast.closed → hidden",
          "ignored: toast.released",
        ],
      }
    `)
  })

  test('a message restarts its time when it is refreshed, as the latest notice says', () => {
    const { snapshot } = start(toastMachine, copied)
    const notice: Notice = { ...copied, tone: 'error', durationMs: 3000 }
    const refreshed = step(toastMachine, snapshot, { type: 'toast.refreshed', notice })
    expect([refreshed.value, refreshed.effects, refreshed.snapshot.context]).toEqual([
      'shown',
      ['stop waiting', 'wait 3000 ms'],
      notice,
    ])
  })
})

describe('toasts', () => {
  test('the queue of messages shows messages in order and hides each after its time', () => {
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

  test('the queue of messages refreshes an identical message instead of repeating it', () => {
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

  test('the queue of messages shows a message of two tones once', () => {
    const { raise, texts } = startToasts()
    raise(copied)
    raise({ ...copied, tone: 'error' })
    expect(texts()).toEqual([copied.text])
  })

  test('the queue of messages waits while a message is held', () => {
    const { clock, raise, texts, first } = startToasts()
    raise(copied)
    first()?.send({ type: 'toast.held' })
    clock.increment(60_000)
    expect(texts()).toEqual([copied.text])
    first()?.send({ type: 'toast.released' })
    clock.increment(2000)
    expect(texts()).toEqual([])
  })

  test('the queue of messages keeps a message without a duration until it is closed', () => {
    const { clock, raise, texts, first } = startToasts()
    raise(kept)
    first()?.send({ type: 'toast.held' })
    first()?.send({ type: 'toast.released' })
    clock.increment(3_600_000)
    expect(texts()).toEqual([kept.text])
    first()?.send({ type: 'toast.closed' })
    expect(texts()).toEqual([])
  })

  test('the queue of messages hides a message that is closed by hand', () => {
    const { raise, texts, first } = startToasts()
    raise(copied)
    raise(expired)
    first()?.send({ type: 'toast.closed' })
    expect(texts()).toEqual([expired.text])
  })
})

describe('every way through the messages', () => {
  const gone = (notice: Notice) => ({ type: 'xstate.done.actor.*', actorId: noticeKey(notice) })
  const events = [raised(copied), raised(expired), gone(copied), gone(expired)]
  const keysOf = ({ toasts }: Queue) => toasts.map(({ id }) => id)
  const states = reachable(toastsMachine, { inputs: [undefined], events, telling: keysOf })
  const keys = (state: Snapshot) => keysOf(state.context as Queue) // of this machine
  const [first, second] = [noticeKey(copied), noticeKey(expired)]

  test('every way through the queue of messages shows any of them in any order, each once', () => {
    expect(states.map(keys).sort()).toEqual([[], [first], [first, second], [second], [second, first]])
    expect(unreachedStates(toastsMachine, states)).toEqual([])
  })

  test('every way through the queue of messages loses the one that is gone, and no other', () => {
    for (const state of states) {
      const { snapshot } = step(toastsMachine, state, gone(copied))
      expect(keys(snapshot)).toEqual(keys(state).filter((key) => key !== first))
    }
  })

  test('what each state of toasts does with each event', () => {
    expect(eventMatrix(toastsMachine, states, events)).toMatchInlineSnapshot(`
      {
        "running": [
          "notice.raised {notice:{tone:success,text:Copy successful,durationMs:2000}} → noted | running",
          "notice.raised {notice:{tone:warning,text:User session expired, please log in again if needed,durationMs:2000}} → noted | running",
          "xstate.done.actor.* {actorId:Copy successful} → ignored | noted",
          "xstate.done.actor.* {actorId:User session expired, please log in again if needed} → ignored | noted",
          "ignored: nothing",
        ],
      }
    `)
  })
})
