import { expect, test } from 'vitest'
import { createMachine, transition, type AnyStateMachine, type SnapshotFrom } from 'xstate'
import { pathsOverAllTransitions, type Path } from '@/tests/browser/journeys/support/paths'

const door = createMachine({
  id: 'door',
  initial: 'shut',
  states: {
    shut: { on: { open: 'ajar', lock: 'locked', knock: 'shut', kick: 'broken' } },
    ajar: { on: { shut: 'shut' } },
    locked: { on: { unlock: 'shut' } },
    broken: {},
  },
})

const eventsOf = (paths: readonly Path[]) => paths.map(({ steps }) => steps.map(({ event }) => event).join(' '))

test('few paths take every transition of a model, and none that a state does not have', () => {
  const paths = pathsOverAllTransitions(door)
  expect(eventsOf(paths)).toEqual(['open shut lock unlock knock kick'])
  expect(paths[0]?.start).toBe('shut')
  expect(paths[0]?.steps[2]).toEqual({ event: 'lock', state: 'locked' })
})

test('the steps of a path are what the model does', () => {
  for (const { steps } of pathsOverAllTransitions(door)) {
    let state: SnapshotFrom<AnyStateMachine> = door.resolveState({ value: 'shut' })
    for (const { event, state: expected } of steps) {
      state = transition(door, state, { type: event })[0]
      expect(state.value).toBe(expected)
    }
  }
})

test('a path that would be too long ends, and the next begins from the start', () => {
  expect(eventsOf(pathsOverAllTransitions(door, 3))).toEqual(['open shut lock', 'knock kick', 'lock unlock'])
  expect(eventsOf(pathsOverAllTransitions(door, 1))).toEqual([
    'open',
    'lock',
    'knock',
    'kick',
    'open shut',
    'lock unlock',
  ])
})

test('a state that no path leads to, and one within another, are faults of the model', () => {
  const lonely = createMachine({ id: 'lonely', initial: 'here', states: { here: {}, there: {} } })
  expect(() => pathsOverAllTransitions(lonely)).toThrow('lonely: no path leads to there')
  const deep = createMachine({ id: 'deep', initial: 'a', states: { a: { initial: 'b', states: { b: {} } } } })
  expect(() => pathsOverAllTransitions(deep)).toThrow('{"a":"b"}')
})
