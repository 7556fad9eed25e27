import { expect, test } from 'vitest'
import { signInTripMachine } from '@/machines/session/signInTrip.machine'
import { done, elapsed, failed, start, step } from '../support/effects'
import { reachable } from '../support/eventMatrix'
import { deadEnds, unreachedStates } from '../support/graph'
import { browser } from '../support/paths'

const trip = (startedBy: 'person' | 'portal') => ({ screen: 'signIn', startedBy, forcesPassword: false })
const counted = (trips: number[]) => done('signInTrip.countingTrips', browser({ trips, now: 100_000 }))

test.each([
  ['two within 30 s', [counted([70_001, 99_000])], 'failed', ['stop child'], { problem: 'tooManyTrips' }],
  [
    'one within 30 s',
    [counted([70_000, 99_000])],
    'leaving',
    ['stop child', 'recordTrip', 'wait 10000 ms', 'start leaveForLogin'],
    undefined,
  ],
  [
    'a browser that cannot be read',
    [failed('signInTrip.countingTrips')],
    'failed',
    ['stop child'],
    { problem: 'storageUnavailable' },
  ],
  [
    'nothing can be stored',
    [counted([]), failed('signInTrip.leaving')],
    'failed',
    ['stop child', 'stop waiting'],
    { problem: 'storageUnavailable' },
  ],
  [
    'the page stays',
    [counted([]), elapsed('leavingTimeout', 'signInTrip.leaving')],
    'failed',
    ['stop child', 'stop waiting'],
    { problem: 'notLeft' },
  ],
] as const)('a trip, %s', (_, answers, value, effects, output) => {
  let at = start(signInTripMachine, trip('portal'))
  for (const answer of answers) at = step(signInTripMachine, at.snapshot, answer)
  expect([at.value, [...at.effects].sort(), at.snapshot.output]).toEqual([value, [...effects].sort(), output])
})

test('a trip that a person asked for is not counted', () => {
  expect(start(signInTripMachine, trip('person')).effects).toEqual(['wait 10000 ms', 'start leaveForLogin'])
})

const answers = [
  counted([]),
  counted([70_001, 99_000]),
  failed('signInTrip.countingTrips'),
  failed('signInTrip.leaving'),
  elapsed('leavingTimeout', 'signInTrip.leaving'),
]

test.each([
  ['portal', ['notLeft', 'storageUnavailable', 'tooManyTrips'], []],
  ['person', ['notLeft', 'storageUnavailable'], ['signInTrip.countingTrips']],
] as const)('every trip of a %s ends with its reason', (startedBy, problems, passedBy) => {
  const walk = { inputs: [trip(startedBy)], events: answers }
  const states = reachable(signInTripMachine, walk)
  expect(unreachedStates(signInTripMachine, states)).toEqual(passedBy)
  expect(deadEnds(signInTripMachine, states, answers)).toEqual([])
  const ends = states
    .filter(({ status }) => status === 'done')
    .map(({ output }) => (output as { problem: string }).problem) // of this machine
  expect(ends.sort()).toEqual(problems)
})
