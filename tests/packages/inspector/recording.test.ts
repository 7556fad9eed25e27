import { createActor, createMachine, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { Recorder } from '@/packages/inspector/src/recorder/recorder'
import { foldEntries } from '@/packages/inspector/src/recording/fold'
import { drawingOf } from '@/packages/inspector/src/chart/drawing'
import { activeStates, chartOfActor, momentOf, takenBy, valueText } from '@/packages/inspector/src/recording/history'
import { readRecording } from '@/packages/inspector/src/recording/readRecording'
import type { Recording } from '@/packages/inspector/src/recording/recording'
import { writeTest } from '@/packages/inspector/src/replay/writeTest'
import { clockText, eventLabel } from '@/packages/inspector/src/viewer/names'
import { doorMachine } from './plainMachines'
import { runWritten } from './runWritten'

/** As the door, but that it stays locked at first. */
const lockedDoor = createMachine({ id: 'door', initial: 'locked', states: { locked: {} } })

function recordDoor() {
  const clock = new SimulatedClock()
  const recorder = new Recorder({ load: { id: 'l1', tab: 't1', at: 0, path: '/' }, now: () => clock.now() })
  const door = createActor(doorMachine, { input: { code: 'sesame' }, inspect: recorder.inspect, clock }).start()
  return { recorder, door, clock }
}

test('an actor is shown as of any entry, with the taken transition and its context', () => {
  const { recorder, door, clock } = recordDoor()
  door.send({ type: 'code.entered', code: 'x' })
  door.send({ type: 'code.entered', code: 'sesame' })
  clock.increment(10)
  const recording = recorder.recording()
  const [chart] = Object.values(recording.charts)
  const shown = [0, 1, 2, 3].map((cursor) => {
    const moment = momentOf(recording, 'l1:door', cursor)
    if (!moment || !chart) return null
    return [activeStates(chart, moment.entry.value), [...takenBy(moment.entry)].at(-1), moment.context]
  })
  expect(shown).toEqual([
    [['door', 'door.closed'], 'door.resting||1', { code: '•••1', tries: 0 }],
    [['door', 'door.closed'], 'door.resting||1', { code: '•••1', tries: 1 }],
    [['door', 'door.open'], 'door.closed|code.entered|0', { code: '•••1', tries: 1 }],
    [['door', 'door.closed'], 'door.open|xstate.after.pause.door.open|0', { code: '•••1', tries: 1 }],
  ])
  expect(momentOf(recording, 'l1:door', -1)).toBeNull()
})

test('repeated events share one row, without the events before and after', () => {
  const { recorder, door, clock } = recordDoor()
  for (let round = 0; round < 40; round++) {
    door.send({ type: 'code.entered', code: 'sesame' })
    clock.increment(10)
  }
  door.send({ type: 'door.closed' })
  const rows = foldEntries(recorder.recording().entries)
  expect(rows.map(({ entries, round, times }) => [entries[0]?.event.type, round, times])).toEqual([
    ['xstate.init', 1, 1],
    ['code.entered', 2, 40],
    ['door.closed', 1, 1],
  ])
})

test('a recording is read from its file, and an invalid file is rejected with a reason', () => {
  const { recorder } = recordDoor()
  const recording = recorder.recording()
  const text = JSON.stringify(recording)
  expect(readRecording(text)).toEqual(JSON.parse(text))
  expect(() => readRecording('not')).toThrow('This file is no JSON.')
  expect(() => readRecording('[]')).toThrow('This file holds no recording of statecharts.')
  expect(() => readRecording(JSON.stringify({ ...recording, version: 2 }))).toThrow(
    'This recording is of version 2; version 1 can be read.',
  )
  expect(() => readRecording(JSON.stringify({ ...recording, entries: [1] }))).toThrow(
    'This recording is not whole: entries[0] is no object.',
  )
  const twice = { ...recording, actors: [...recording.actors, { ...recording.actors[0], parent: 'l1:door' }] }
  expect(readRecording(JSON.stringify(twice)).actors).toHaveLength(1)
  const deep = text.replace('"context":', `"context":${'['.repeat(5000)}${']'.repeat(5000)},"before":`)
  expect(() => readRecording(deep)).toThrow('This recording is not whole: its parts are nested too deeply.')
})

test('a damaged recording is rejected with the path, or can be shown entirely', () => {
  const { recorder, door } = recordDoor()
  door.send({ type: 'code.entered', code: 'x' })
  const whole = JSON.stringify(recorder.recording())
  const outcomes = new Set<string>()
  for (const place of placesIn(JSON.parse(whole)))
    for (const damage of [undefined, null, 7, 1e300, 'toString', ['x'], {}]) {
      const copy = JSON.parse(whole) as Record<string, unknown> // a recording is an object
      const file = JSON.stringify(damaged(copy, place, damage))
      const read = readOrProblem(file)
      if (typeof read !== 'string')
        expect(() => show(read), `${place.join('.')}: ${JSON.stringify(damage)}`).not.toThrow()
      outcomes.add(typeof read === 'string' ? read : 'shown')
    }
  expect([...outcomes]).toEqual(
    expect.arrayContaining([
      'shown',
      'This recording is not whole: entries[1].steps is missing.',
      'This recording is not whole: entries[0].outcome is none of started, handled, undelivered, failed, stopped.',
    ]),
  )
})

/** Every way into a value of JSON. */
function placesIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [[key], ...placesIn(inner).map((rest) => [key, ...rest])])
}

function damaged(value: Record<string, unknown>, [key = '', ...rest]: readonly string[], damage: unknown): unknown {
  const inner = value[key] as Record<string, unknown> // as: the place leads on
  return Object.assign(value, { [key]: rest.length === 0 ? damage : damaged(inner, rest, damage) })
}

function readOrProblem(file: string): Recording | string {
  try {
    return readRecording(file)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** All that the inspector's window makes of a recording. */
function show(recording: Recording) {
  foldEntries(recording.entries)
  recording.loads.forEach(({ at, path }) => [clockText(at), path.trim()])
  for (const actor of recording.actors) {
    const chart = chartOfActor(recording, actor)
    if (chart) drawingOf(chart)
    recording.entries.forEach((entry, cursor) => {
      const moment = momentOf(recording, actor.id, cursor)
      if (chart && moment) activeStates(chart, moment.entry.value)
      takenBy(entry)
      JSON.stringify([valueText(entry.value), eventLabel(recording, entry), clockText(entry.at).trim(), moment])
    })
    writeTest(recording, actor.id)
  }
}

test('a test written from a recording passes on its machine and fails on another', () => {
  const { recorder, door, clock } = recordDoor()
  door.send({ type: 'code.entered', code: 'intern_SECRET' })
  door.send({ type: 'code.entered', code: 'SESAME' })
  clock.increment(10)
  door.send({ type: 'code.entered', code: "it's wrong" })
  const code = writeTest(recorder.recording(), 'l1:door')
  expect(code).toContain(`import { doorMachine } from './door.machine'`)
  expect(['SECRET', 'SESAME', 'sesame'].filter((word) => code.includes(word))).toEqual([])
  expect(runWritten(code, { doorMachine })).toBe('door goes closed, open, locked as recorded')
  expect(() => runWritten(code, { doorMachine: lockedDoor })).toThrow('expected')
})
