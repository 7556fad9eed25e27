import { expect, test } from 'vitest'
import { signInRedirectMachine } from '@/machines/session/signInRedirect.machine'
import { done, elapsed, failed, start, step } from '../support/effects'
import { reachable } from '../support/eventMatrix'
import { deadEnds, unreachedStates } from '../support/graph'
import { browser } from '../support/paths'

const redirect = (startedBy: 'person' | 'portal') => ({ screen: 'signIn', startedBy, forcesPassword: false })
const counted = (redirects: number[]) => done('signInRedirect.countingRedirects', browser({ redirects, now: 100_000 }))

test.each([
  ['two within 30 s', [counted([70_001, 99_000])], 'failed', ['stop child'], { problem: 'tooManyRedirects' }],
  [
    'one within 30 s',
    [counted([70_000, 99_000])],
    'leaving',
    ['stop child', 'recordRedirect', 'wait 10000 ms', 'start leaveForSignIn'],
    undefined,
  ],
  [
    'a browser that cannot be read',
    [failed('signInRedirect.countingRedirects')],
    'failed',
    ['stop child'],
    { problem: 'storageUnavailable' },
  ],
  [
    'nothing can be stored',
    [counted([]), failed('signInRedirect.leaving')],
    'failed',
    ['stop child', 'stop waiting'],
    { problem: 'storageUnavailable' },
  ],
  [
    'the page stays',
    [counted([]), elapsed('leavingTimeout', 'signInRedirect.leaving')],
    'failed',
    ['stop child', 'stop waiting'],
    { problem: 'notLeft' },
  ],
] as const)('a redirect, %s', (_, answers, value, effects, output) => {
  let at = start(signInRedirectMachine, redirect('portal'))
  for (const answer of answers) at = step(signInRedirectMachine, at.snapshot, answer)
  expect([at.value, [...at.effects].sort(), at.snapshot.output]).toEqual([value, [...effects].sort(), output])
})

test('a redirect that a person asked for is not counted', () => {
  expect(start(signInRedirectMachine, redirect('person')).effects).toEqual(['wait 10000 ms', 'start leaveForSignIn'])
})

const answers = [
  counted([]),
  counted([70_001, 99_000]),
  failed('signInRedirect.countingRedirects'),
  failed('signInRedirect.leaving'),
  elapsed('leavingTimeout', 'signInRedirect.leaving'),
]

test.each([
  ['portal', ['notLeft', 'storageUnavailable', 'tooManyRedirects'], []],
  ['person', ['notLeft', 'storageUnavailable'], ['signInRedirect.countingRedirects']],
] as const)('every redirect of a %s ends with its reason', (startedBy, problems, passedBy) => {
  const walk = { inputs: [redirect(startedBy)], events: answers }
  const states = reachable(signInRedirectMachine, walk)
  expect(unreachedStates(signInRedirectMachine, states)).toEqual(passedBy)
  expect(deadEnds(signInRedirectMachine, states, answers)).toEqual([])
  const ends = states
    .filter(({ status }) => status === 'done')
    .map(({ output }) => (output as { problem: string }).problem) // of this machine
  expect(ends.sort()).toEqual(problems)
})
