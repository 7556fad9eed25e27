import { createActor, SimulatedClock, type InspectionEvent } from 'xstate'
import { expect, test } from 'vitest'
import { Recorder } from '@/packages/inspector/src/recorder/recorder'
import { doorMachine } from './plainMachines'

test('a version of XState that keeps what was taken to itself is recorded without it', () => {
  const clock = new SimulatedClock()
  const recorder = new Recorder({ load: { id: 'l1', tab: 't1', at: 0, path: '/' }, now: () => clock.now() })
  const inspect = (event: InspectionEvent) => {
    const { snapshot, ...rest } = event as InspectionEvent & { snapshot?: object; _transitions?: unknown } // of a microstep
    const given = Object.assign(rest, { snapshot: snapshot && Object.assign({}, snapshot, { _nodes: undefined }) })
    delete given._transitions
    recorder.inspect(given as InspectionEvent) // as: what is left of one
  }
  const door = createActor(doorMachine, { input: { code: 'sesame' }, inspect, clock }).start()
  door.send({ type: 'code.entered', code: 'sesame' })
  const { entries } = recorder.recording()
  expect(entries.map(({ value, steps }) => [value, steps.flatMap(({ taken }) => taken)])).toEqual([
    ['closed', []],
    ['open', []],
  ])
})
