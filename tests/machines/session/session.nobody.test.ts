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
  retried,
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
  ['asks when another tab signs in', visit, [begun], { signedOut: 'checking' }, looks],
  ['asks when a call misses the cookie', visit, [missed], { signedOut: 'checking' }, looks],
  ['asks when the page comes back', visit, [back('signedIn')], { signedOut: 'checking' }, looks],
  ['is who is found', visit, [begun, found('signedOut.checking', otherUser)], { loggedIn: 'settled' }, takes('u-2')],
  [
    'stays so where nobody can be reached',
    visit,
    [begun, found('signedOut.checking', unreachable)],
    settledOut,
    ['stop child'],
  ],
  [
    'stays so where nobody is found',
    visit,
    [begun, found('signedOut.checking', nobody)],
    settledOut,
    ['stop child', ...forgets],
  ],
  ['is not warned when a call is rejected that forces login', visit, [rejected(true)], settledOut, []],
  ['stays when another call is rejected', visit, [rejected(false)], settledOut, []],
  [
    'leaves after the warning',
    returning,
    [...signedIn, rejected(true), elapsed('loginDelay', 'session.identity.unauthorized')],
    'redirectingToLogin',
    ['stop waiting', ...leaves],
  ],
  [
    'is asked for after the warning when another tab signs in',
    returning,
    [...signedIn, rejected(true), begun],
    'lookingUpUser',
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
    [...signedIn, { type: 'logout.requested' }, failed('session.identity.loggingOut'), back('signedOut')],
    'loggingOut',
    asks,
  ],
  [
    'is looked up anew when another tab signs in meanwhile',
    returning,
    [begun],
    'lookingUpUser',
    ['stop child', ...looks],
  ],
  [
    'is waited for until another tab signs in',
    sessionInput({ requiresLogin: true }),
    [begun],
    'lookingUpUser',
    ['stop child', 'stop waiting', ...looks],
  ],
  [
    'is waited for though the browser cannot be read',
    sessionInput({ requiresLogin: true }),
    [failed('session.identity.pollingCookie.reading')],
    { pollingCookie: 'waiting' },
    ['stop child', 'wait 10 ms'],
  ],
  [
    'is looked up when the page comes back from the sign-in',
    visit,
    [login, back('signedIn')],
    'lookingUpUser',
    ['stop child', ...looks],
  ],
  ['may try again where the sign-in failed', visit, [...failing, retried], 'redirectingToLogin', leaves],
  ['may sign in where the sign-in failed', visit, [...failing, login], 'redirectingToLogin', leaves],
  [
    'may read on where the sign-in failed',
    visit,
    [...failing, { type: 'route.entered', requiresLogin: false }],
    settledOut,
    [],
  ],
  [
    'stays where the sign-in failed on a page that needs one',
    visit,
    [...failing, { type: 'route.entered', requiresLogin: true }],
    'signInFailed',
    [],
  ],
  [
    'is looked up where the sign-in failed and another tab signs in',
    visit,
    [...failing, begun],
    'lookingUpUser',
    looks,
  ],
  [
    'is looked up where the sign-in failed and the page comes back',
    visit,
    [...failing, back('signedIn')],
    'lookingUpUser',
    looks,
  ],
]

describe('nobody on screen', () => {
  test.each(ofNobody)('nobody on screen %s', (_, input, events, identity, effects) => {
    expect(after(input, events)).toMatchObject({ identity, effects })
  })
})
