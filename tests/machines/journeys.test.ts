import { expect, test } from 'vitest'
import { pathsOverAllTransitions, type Model, type Path } from '@/tests/browser/journeys/support/paths'

const door: Model = {
  shut: { open: 'ajar', lock: 'locked', knock: 'shut', kick: 'broken' },
  ajar: { shut: 'shut' },
  locked: { unlock: 'shut' },
  broken: {},
}

const eventsOf = (paths: readonly Path[]) => paths.map(({ steps }) => steps.map(({ event }) => event).join(' '))

test('few paths take every transition of a model, and none that a state does not have', () => {
  const paths = pathsOverAllTransitions(door)
  expect(eventsOf(paths)).toEqual(['open shut lock unlock knock kick'])
  expect(paths[0]?.start).toBe('shut')
  expect(paths[0]?.steps[2]).toEqual({ event: 'lock', state: 'locked' })
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

test('a state that no path leads to is a fault of the model', () => {
  expect(() => pathsOverAllTransitions({ here: {}, there: { return: 'here' } })).toThrow('No path leads to there')
})
