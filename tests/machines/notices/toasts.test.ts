import { createActor, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import { toastMachine, type Notice } from '@/machines/notices/toast.machine'
import { toastsMachine, type ToastRef, selectText, selectToasts, selectTone } from '@/machines/notices/toasts.machine'
import { elapsed, start, step } from '@/tests/machines/support/effects'
import { eventMatrix } from '@/tests/machines/support/eventMatrix'
import { everyState } from '@/tests/machines/support/graph'
import { copied, expired, raised } from '@/tests/machines/support/notices'

const kept: Notice = { ...copied, durationMs: null }

function fail(): never {
  throw new Error('failed')
}

function startToasts() {
  const clock = new SimulatedClock()
  const toasts = createActor(toastsMachine, { clock }).start()
  const raise = (notice: Notice) => toasts.send(raised(notice))
  const texts = () => selectToasts(toasts.getSnapshot()).map((toast) => selectText(toast.getSnapshot()))
  const first = () => selectToasts(toasts.getSnapshot())[0]
  return { clock, raise, texts, first }
}

describe('toast', () => {
  test('each state of a toast handles each event as reviewed', () => {
    const events = [
      { type: 'toast.refreshed', notice: copied },
      { type: 'pointer.came' },
      { type: 'pointer.left' },
      { type: 'focus.came' },
      { type: 'focus.left' },
      { type: 'toast.closed' },
    ] as const
    const walk = { inputs: [copied, kept], events: [...events, elapsed('visibleTime', 'toast.loose.shown')] }
    expect(eventMatrix(toastMachine, everyState(toastMachine, walk), events)).toMatchInlineSnapshot(`
      {
        "held.pointer.away + focus.within": [
          "toast.refreshed → ignored | noted",
          "pointer.came → held.pointer.over + focus.within",
          "focus.left → loose.kept | loose.shown",
          "toast.closed → hidden",
          "ignored: pointer.left, focus.came",
        ],
        "held.pointer.over + focus.outside": [
          "toast.refreshed → ignored | noted",
          "pointer.left → loose.kept | loose.shown",
          "focus.came → held.pointer.over + focus.within",
          "toast.closed → hidden",
          "ignored: pointer.came, focus.left",
        ],
        "held.pointer.over + focus.within": [
          "toast.refreshed → ignored | noted",
          "pointer.left → held.pointer.away + focus.within",
          "focus.left → held.pointer.over + focus.outside",
          "toast.closed → hidden",
          "ignored: pointer.came, focus.came",
        ],
        "loose.kept": [
          "toast.refreshed → loose.shown",
          "pointer.came → held.pointer.over + focus.outside",
          "focus.came → held.pointer.away + focus.within",
          "toast.closed → hidden",
          "ignored: pointer.left, focus.left",
        ],
        "loose.shown": [
          "toast.refreshed → loose.shown",
          "pointer.came → held.pointer.over + focus.outside",
          "focus.came → held.pointer.away + focus.within",
          "toast.closed → hidden",
          "ignored: pointer.left, focus.left",
        ],
      }
    `)
  })

  test('a message restarts its time when it is refreshed, as the latest notice says', () => {
    const { snapshot } = start(toastMachine, copied)
    const notice: Notice = { ...copied, tone: 'error', durationMs: 3000 }
    const refreshed = step(toastMachine, snapshot, { type: 'toast.refreshed', notice })
    expect([refreshed.value, refreshed.effects, refreshed.snapshot.context]).toEqual([
      { loose: 'shown' },
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

  test.each([
    ['pointer', 'focus'],
    ['focus', 'pointer'],
  ] as const)('the queue of messages waits until %s and %s have left a message', (first, second) => {
    const { clock, raise, texts, first: toast } = startToasts()
    raise(copied)
    toast()?.send({ type: `${first}.came` })
    toast()?.send({ type: `${second}.came` })
    toast()?.send({ type: `${second}.left` })
    clock.increment(60_000)
    expect(texts()).toEqual([copied.text])
    toast()?.send({ type: `${first}.left` })
    clock.increment(2000)
    expect(texts()).toEqual([])
  })

  test.each([
    ['a message', copied],
    ['a message that stays', kept],
  ])('the queue of messages tells what is new of %s while it is held, and goes on as that says', (_, notice) => {
    const { clock, raise, texts, first } = startToasts()
    raise(notice)
    first()?.send({ type: 'pointer.came' })
    raise({ ...copied, tone: 'error', durationMs: 3000 })
    expect(selectTone((first() as ToastRef).getSnapshot())).toBe('error') // it is on screen
    clock.increment(60_000)
    expect(texts()).toEqual([copied.text])
    first()?.send({ type: 'pointer.left' })
    clock.increment(2999)
    expect(texts()).toEqual([copied.text])
    clock.increment(1)
    expect(texts()).toEqual([])
  })

  test.each(['__proto__', 'constructor', 'toString', '', 'session', 'xstate.init'])(
    'the queue of messages shows and refreshes the message %j',
    (text) => {
      const { clock, raise, texts } = startToasts()
      raise({ ...copied, text })
      raise({ ...copied, text })
      expect(texts()).toEqual([text])
      clock.increment(2000)
      expect(texts()).toEqual([])
    },
  )

  test('the queue of messages loses one that fails and shows the others', () => {
    const failing = toastMachine.provide({ delays: { visibleTime: () => fail() } })
    const toasts = createActor(toastsMachine.provide({ actors: { toast: failing } })).start()
    toasts.send(raised(copied))
    expect([toasts.getSnapshot().status, selectToasts(toasts.getSnapshot())]).toEqual(['active', []])
  })

  test('the queue of messages keeps a message without a duration until it is closed', () => {
    const { clock, raise, texts, first } = startToasts()
    raise(kept)
    first()?.send({ type: 'pointer.came' })
    first()?.send({ type: 'pointer.left' })
    clock.increment(3_600_000)
    expect(texts()).toEqual([kept.text])
    first()?.send({ type: 'toast.closed' })
    expect(texts()).toEqual([])
  })

  test('the queue of messages keeps a message that is repeated without a duration', () => {
    const { clock, raise, texts } = startToasts()
    raise(copied)
    raise(kept)
    clock.increment(3_600_000)
    expect(texts()).toEqual([kept.text])
  })

  test('the queue of messages hides a message that is closed by hand', () => {
    const { raise, texts, first } = startToasts()
    raise(copied)
    raise(expired)
    first()?.send({ type: 'toast.closed' })
    expect(texts()).toEqual([expired.text])
  })
})
