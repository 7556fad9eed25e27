import { assign, createActor, createMachine, stopChild } from 'xstate'
import { afterEach, expect, test, vi } from 'vitest'
import type { Message } from '@/packages/inspector/src/channel/messages'
import { watchPages } from '@/packages/inspector/src/channel/watchPages'
import { Recorder } from '@/packages/inspector/src/recorder/recorder'
import { createEventRows } from '@/packages/inspector/src/recording/eventRows'
import { foldEntries } from '@/packages/inspector/src/recording/fold'
import { emptyRecording, type Entry, type Load, type Recording } from '@/packages/inspector/src/recording/recording'

afterEach(() => vi.unstubAllGlobals())

const load = (id: string): Load => ({ id, tab: 't1', at: 0, path: '/' })
const actor = (id: string, status = 'active') => {
  const [of = ''] = id.split(':')
  return { id, load: of, name: id, parent: null, chart: null, at: 0, status }
}
const entry = (at: number, type = `event ${at}`, of = 'l1:busy'): Entry => {
  const said = { id: `${of}:${at}`, at, actor: of, sender: null, event: { type }, value: null, status: 'active' }
  return { ...said, outcome: 'handled', steps: [{ event: type, guards: [], taken: [type] }], actions: [] }
}
const part = (entries: readonly Entry[], more: Partial<Recording> = {}): Recording =>
  Object.assign({}, emptyRecording, { loads: [load('l1')], entries }, more)

/** An inspector's window of at most 100 entries, and pages that tell it. */
function openWindow() {
  let listen: (message: { data: Message }) => void = () => undefined
  class Channel {
    postMessage = () => undefined
    set onmessage(listener: typeof listen) {
      listen = listener
    }
  }
  vi.stubGlobal('BroadcastChannel', Channel)
  return { source: watchPages(100), tell: (message: Message) => listen({ data: message }) }
}

test('the window keeps the newest entries, and the actors that run or appear in them', () => {
  const { source, tell } = openWindow()
  const others = { loads: [load('l0')], actors: [actor('l0:idle'), actor('l0:gone', 'stopped')] }
  tell({ kind: 'recorded', recording: part([entry(1, 'start', 'l0:idle')], others) })
  const actors = [actor('l1:quiet'), actor('l1:ended', 'stopped'), actor('l1:busy')]
  tell({ kind: 'recorded', recording: part([entry(2, 'start', 'l1:ended')], { actors }) })
  for (let at = 10; at < 1000; at += 10)
    tell({ kind: 'recorded', recording: part(Array.from({ length: 10 }, (_, more) => entry(at + more))) })
  const { recording } = source.get()
  expect(recording.entries.length).toBeLessThanOrEqual(100)
  expect(recording.entries.at(-1)?.at).toBe(999)
  expect(recording.entries.map(({ at }) => at)).toEqual(
    recording.entries.map((_, index, { length }) => 1000 - length + index),
  )
  expect(recording.actors.map(({ id }) => id)).toEqual(['l0:idle', 'l1:quiet', 'l1:busy'])
  tell({ kind: 'left', load: 'l0' })
  tell({ kind: 'recorded', recording: part(Array.from({ length: 60 }, (_, more) => entry(1000 + more))) })
  expect(source.get().recording.loads.map(({ id }) => id)).toEqual(['l1'])
})

test('an entry that comes late or twice appears once and in its place', () => {
  const { source, tell } = openWindow()
  for (const entries of [[entry(1), entry(4)], [entry(2), entry(4)], [entry(5)], [entry(3)]])
    tell({ kind: 'recorded', recording: part(entries) })
  expect(source.get().recording.entries.map(({ at }) => at)).toEqual([1, 2, 3, 4, 5])
})

/** A sequence of few kinds of events, which repeats now and then. */
function someEntries(count: number): Entry[] {
  let seed = 7
  const next = (below: number) => (seed = (seed * 48271) % 2147483647) % below
  const types: string[] = []
  while (types.length < count) {
    const round = Array.from({ length: 1 + next(4) }, () => 'abc'.charAt(next(3)))
    for (let times = 1 + next(6); times > 0; times--) types.push(...round)
  }
  return types.slice(0, count).map((type, at) => entry(at, type))
}

test('rows of a growing recording equal rows of the whole, however it is split or trimmed', () => {
  const entries = someEntries(400)
  const rowsOf = createEventRows({ actor: '', text: '', isWhole: true })
  for (const [from, to] of [
    [0, 3],
    [0, 4],
    [0, 90],
    [0, 91],
    [0, 250],
    [60, 260],
    [60, 330],
    [100, 400],
  ] as const) {
    const seen = entries.slice(from, to)
    expect(rowsOf(part(seen))).toEqual(foldEntries(seen))
  }
})

test('a growing recording is read only from its new entries', () => {
  let reads = 0
  const counted = Array.from({ length: 2000 }, (_, at) => {
    const { steps, ...rest } = entry(at)
    return Object.defineProperty(rest, 'steps', { get: () => ((reads += 1), steps) }) as Entry // without its steps
  })
  const rowsOf = createEventRows({ actor: '', text: '', isWhole: false })
  for (let end = 10; end <= counted.length; end += 10) rowsOf(part(counted.slice(0, end)))
  expect(reads).toBeLessThanOrEqual(counted.length * 2)
})

/** One guest at a time, each under another name, who brings a child. */
const guestMachine = createMachine({ id: 'guest', invoke: { id: 'child', src: createMachine({ id: 'child' }) } })
const hotelMachine = createMachine({
  id: 'hotel',
  context: { guests: 0 },
  on: {
    'guest.changed': {
      actions: [
        stopChild(({ context }) => `guest-${context.guests}`),
        assign({
          guests: ({ context, spawn }) => {
            spawn(guestMachine, { id: `guest-${context.guests + 1}` })
            return context.guests + 1
          },
        }),
      ],
    },
  },
})

test('a page that is open for long keeps running actors and those named by its entries', () => {
  const recorder = new Recorder({ load: load('l1'), limit: 20 })
  const statuses = new Map<string, string>()
  recorder.subscribe(({ actors }) => actors.forEach(({ id, status }) => statuses.set(id, status)))
  const hotel = createActor(hotelMachine, { inspect: recorder.inspect }).start()
  for (let count = 0; count < 1000; count++) {
    hotel.send({ type: 'guest.changed' })
    recorder.recording()
  }
  const { actors, entries } = recorder.recording()
  expect(actors.length).toBeLessThanOrEqual(60)
  const known = new Set(actors.map(({ id }) => id))
  expect(entries.filter(({ actor: one }) => !known.has(one))).toEqual([])
  expect(actors.filter(({ parent }) => parent !== null && !known.has(parent))).toEqual([])
  // The listener was notified of every end.
  const running = actors.filter(({ status }) => status === 'active').map(({ id }) => id)
  expect([...statuses].filter(([, status]) => status === 'active').map(([id]) => id)).toEqual(running)
  hotel.stop()
})
