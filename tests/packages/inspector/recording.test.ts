import { runInThisContext } from 'node:vm'
import { createActor, createMachine, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { Recorder } from '@/packages/inspector/src/recorder/recorder'
import { foldEntries } from '@/packages/inspector/src/recording/fold'
import { activeStates, momentOf, takenBy } from '@/packages/inspector/src/recording/history'
import { readRecording } from '@/packages/inspector/src/recording/readRecording'
import { replay } from '@/packages/inspector/src/replay/replay'
import { writeTest } from '@/packages/inspector/src/replay/writeTest'
import { doorMachine } from './plainMachines'

/** As the door, but that it stays locked at first. */
const lockedDoor = createMachine({ id: 'door', initial: 'locked', states: { locked: {} } })

function recordDoor() {
  const clock = new SimulatedClock()
  const recorder = new Recorder({ load: { id: 'l1', tab: 't1', at: 0, path: '/' }, now: () => clock.now() })
  const door = createActor(doorMachine, { input: { code: 'sesame' }, inspect: recorder.inspect, clock }).start()
  return { recorder, door, clock }
}

test('an actor is shown as any entry left it, with the transition that was taken and the context then', () => {
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

test('what repeats is one row, and what happens before and after it is not part of that', () => {
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

test('a recording is read from its file, and what is none is refused with the reason', () => {
  const { recorder } = recordDoor()
  const recording = recorder.recording()
  const text = JSON.stringify(recording)
  expect(readRecording(text)).toEqual(JSON.parse(text))
  expect(() => readRecording('not')).toThrow('This file is no JSON.')
  expect(() => readRecording('[]')).toThrow('This file holds no recording of statecharts.')
  expect(() => readRecording(JSON.stringify({ ...recording, version: 2 }))).toThrow(
    'This recording is of version 2; version 1 can be read.',
  )
  expect(() => readRecording(JSON.stringify({ ...recording, entries: [1] }))).toThrow('This recording is not whole.')
})

test('the test that is written of a recording passes on its machine, and fails on one that goes another way', () => {
  const { recorder, door, clock } = recordDoor()
  door.send({ type: 'code.entered', code: 'intern_SECRET' })
  door.send({ type: 'code.entered', code: 'sesame' })
  clock.increment(10)
  door.send({ type: 'code.entered', code: "it's wrong" })
  const code = writeTest(recorder.recording(), 'l1:door')
  expect(code).toContain(`import { doorMachine } from './door.machine'`)
  expect(['SECRET', 'sesame'].filter((word) => code.includes(word))).toEqual([])
  expect(run(code, doorMachine)).toBe('door goes closed, open, locked as recorded')
  expect(() => run(code, lockedDoor)).toThrow('expected')
})

/** Runs a written test as vitest would, and returns its title. */
function run(code: string, machine: unknown): string {
  let title = ''
  const test = (name: string, body: () => void) => {
    title = name
    body()
  }
  const body = code.replaceAll(/^import .*$/gm, '')
  const written = runInThisContext(`(replay, expect, test, doorMachine) => {${body}}`) as (...names: unknown[]) => void // as it is written above
  written(replay, expect, test, machine)
  return title
}
