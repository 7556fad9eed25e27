import { describe, expect, test } from 'vitest'
import { elapsed, failed } from '../support/effects'
import { sessionInput } from '../support/paths'
import {
  after,
  asks,
  back,
  begun,
  ended,
  failing,
  follows,
  forgets,
  found,
  leaves,
  login,
  looks,
  missed,
  nobody,
  otherUser,
  rejected,
  returning,
  settledOut,
  signedIn,
  unreachable,
  visit,
  type Row,
} from '../support/sessionSteps'

const takes = (userId: string) => [
  'stop child',
  `discardDraftsOfOthers {"userId":"${userId}"}`,
  `writeHint {"hint":"signedIn","userId":"${userId}"}`,
]

const ofNobody: Row[] = [
  ['asks when another tab signs in', visit, [begun], 'signedOut renewing', looks],
  ['asks when a call misses the cookie', visit, [missed], 'signedOut renewing', looks],
  ['asks when the page comes back', visit, [back('signedIn')], 'signedOut renewing', looks],
  ['is who is found', visit, [begun, found('visitor.lookUp.running', otherUser)], 'signedIn', takes('u-2')],
  [
    'stays so where nobody can be reached',
    visit,
    [begun, found('visitor.lookUp.running', unreachable)],
    settledOut,
    ['stop child'],
  ],
  [
    'stays so where nobody is found',
    visit,
    [begun, found('visitor.lookUp.running', nobody)],
    settledOut,
    ['stop child', ...forgets],
  ],
  ['is not warned when a call is rejected that forces login', visit, [rejected(true)], settledOut, []],
  ['stays when another call is rejected', visit, [rejected(false)], settledOut, []],
  [
    'leaves after the warning',
    returning,
    [...signedIn, rejected(true), elapsed('signInDelay', 'session.expired')],
    'redirecting',
    ['stop waiting', ...leaves],
  ],
  [
    'is asked for after the warning when another tab signs in',
    returning,
    [...signedIn, rejected(true), begun],
    'unknown',
    ['stop waiting', ...looks],
  ],
  [
    'stays after the warning when another tab logs out',
    returning,
    [...signedIn, rejected(true), ended('signedOut')],
    settledOut,
    ['stop waiting', ...follows],
  ],
  [
    'sends the logout that is pending when the page comes back',
    returning,
    [...signedIn, { type: 'signOut.requested' }, failed('session.signingOut'), back('signOutPending')],
    'signingOut',
    asks,
  ],
  ['is looked up anew when another tab signs in meanwhile', returning, [begun], 'unknown', ['stop child', ...looks]],
  [
    'is waited for until another tab signs in',
    sessionInput({ requiresSignIn: true }),
    [begun],
    'unknown',
    ['stop waiting', 'stop child', 'stop waiting', ...looks],
  ],
  [
    'is looked up when the page comes back from the sign-in',
    visit,
    [login, back('signedIn')],
    'unknown',
    ['stop child', ...looks],
  ],
  ['may sign in where the sign-in failed', visit, [...failing, login], 'redirecting', leaves],
  [
    'may read on where the sign-in failed',
    visit,
    [...failing, { type: 'route.entered', requiresSignIn: false }],
    settledOut,
    [],
  ],
  [
    'stays where the sign-in failed on a page that needs one',
    visit,
    [...failing, { type: 'route.entered', requiresSignIn: true }],
    'failed',
    [],
  ],
  ['is looked up where the sign-in failed and another tab signs in', visit, [...failing, begun], 'unknown', looks],
  [
    'is looked up where the sign-in failed and the page comes back',
    visit,
    [...failing, back('signedIn')],
    'unknown',
    looks,
  ],
]

describe('a signed-out visitor', () => {
  test.each(ofNobody)('a signed-out visitor %s', (_, input, events, identity, effects) => {
    expect(after(input, events)).toMatchObject({ identity, effects })
  })
})
