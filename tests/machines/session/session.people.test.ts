import { describe, expect, test } from 'vitest'
import { elapsed, failed } from '../support/effects'
import { changed, sessionInput } from '../support/paths'
import {
  after,
  asksAgain,
  back,
  begun,
  begunByOther,
  ended,
  failing,
  follows,
  forgets,
  found,
  leaves,
  login,
  looks,
  member,
  missed,
  nobody,
  otherUser,
  rejected,
  retried,
  returning,
  settledOut,
  signedIn,
  unreachable,
  user,
  visit,
  type Row,
} from '../support/sessionSteps'

const stopped = [...signedIn, begunByOther]
const warns = ['notify {"message":"sessionExpired"}', 'wait 200 ms']

const ofTheUser: Row[] = [
  ['stops where another person signed in elsewhere', returning, stopped, 'otherAccount', []],
  [
    'stops where a call was answered for another person',
    returning,
    [...signedIn, { type: 'response.forOtherUser', userId: 'u-2' }],
    'otherAccount',
    [],
  ],
  [
    'stops where it asks and hears of another person',
    returning,
    [...signedIn, missed, found('visitor.lookUp.running', otherUser)],
    'otherAccount',
    ['stop child'],
  ],
  [
    'goes on where it asks and hears of the same',
    returning,
    [...signedIn, missed, found('visitor.lookUp.running', user)],
    'signedIn',
    ['stop child', 'discardDraftsOfOthers {"userId":"u-1"}'],
  ],
  [
    'goes on where it asks and nobody can be reached',
    member,
    [...signedIn, missed, found('visitor.lookUp.running', unreachable)],
    'signedIn',
    ['stop child'],
  ],
  [
    'is over where it asks and there is nobody',
    returning,
    [...signedIn, missed, found('visitor.lookUp.running', nobody)],
    settledOut,
    ['stop child', ...forgets],
  ],
  [
    'is over where it asks and login is required',
    member,
    [...signedIn, missed, found('visitor.lookUp.running', nobody)],
    'expired',
    ['stop child', ...forgets, ...warns],
  ],
  [
    'has signed out elsewhere where it asks and hears so: no word of an end',
    member,
    [...signedIn, missed, found('visitor.lookUp.running', { kind: 'anonymous', hint: 'signedOut' })],
    'redirecting',
    ['stop child', ...follows, 'writeHint {"hint":"signedOut","userId":null}', ...leaves],
  ],
  ['asks again when the page comes back', returning, [...signedIn, back('signedIn')], 'signedIn renewing', looks],
  ['is gone when the page comes back after a logout', returning, [...signedIn, back('signedOut')], settledOut, follows],
  ['that was stopped goes on as whoever it is now', returning, [...stopped, retried], 'unknown', looks],
  [
    'that was stopped goes on when the same person signs in elsewhere',
    returning,
    [...stopped, begun],
    'unknown',
    looks,
  ],
  [
    'that was stopped stays so when a third person signs in elsewhere',
    returning,
    [...stopped, changed('signedIn', 'u-3')],
    'otherAccount',
    [],
  ],
  ['that was stopped may sign in', returning, [...stopped, login], 'redirecting', leaves],
  [
    'that was stopped is gone when the page comes back after a logout',
    returning,
    [...stopped, back('signedOut')],
    settledOut,
    follows,
  ],
  ['that was stopped stays so when the page comes back', returning, [...stopped, back('signedIn')], 'otherAccount', []],
]

describe('the user of the page', () => {
  test.each(ofTheUser)('the user on screen %s', (_, input, events, identity, effects) => {
    expect(after(input, events)).toMatchObject({ identity, effects })
  })

  test.each([
    ['the person goes on', retried],
    ['the person signs in', login],
    ['a logout', back('signedOut')],
  ])('a problem of another account is told until %s', (_, end) => {
    expect(after(returning, stopped).problem).toBe('otherAccount')
    expect(after(returning, [...stopped, end]).problem).toBeNull()
  })

  test('a problem of the sign-in is shown until a public page opens or a user signs in', () => {
    expect(after(visit, failing).problem).toBe('notLeft')
    expect(after(visit, [...failing, { type: 'route.entered', requiresSignIn: false }]).problem).toBeNull()
    expect(after(visit, [...failing, begun, found('visitor.lookUp.running', user)]).problem).toBeNull()
  })
})

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
    asksAgain,
  ],
  ['is looked up anew when another tab signs in meanwhile', returning, [begun], 'unknown', ['stop child', ...looks]],
  [
    'is waited for until another tab signs in',
    sessionInput({ requiresSignIn: true }),
    [begun],
    'unknown',
    ['stop waiting', 'stop child', ...looks],
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
