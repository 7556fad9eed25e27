import { describe, expect, test } from 'vitest'
import { elapsed, failed } from '../support/effects'
import { changed, sessionInput } from '../support/paths'
import {
  after,
  asks,
  asksAgain,
  back,
  begun,
  ended,
  follows,
  leaves,
  forgets,
  found,
  login,
  member,
  missed,
  nobody,
  rejected,
  returning,
  settledOut,
  signedIn,
  unreachable,
  user,
  visit,
  type Row,
} from '../support/sessionSteps'

const withCode = sessionInput({ code: 'c1', trusted: true })
const endingWithCode = sessionInput({ code: 'c1', trusted: true, hint: 'signOutPending' })
const endingMember = sessionInput({ hint: 'signOutPending', requiresSignIn: true })
const lost = [found('visitor.lookUp.running', unreachable)]
const unended = [failed('session.signingOut')]

const ofAnotherTab: Row[] = [
  [
    'that a returning page finds while a code is exchanged: that session ends too',
    withCode,
    [changed('signedOut', null, 'return')],
    'signingOut',
    ['stop child', ...follows, ...asks],
  ],
  [
    'while a code is exchanged: that session ends too',
    withCode,
    [ended('signedOut')],
    'signingOut',
    ['stop child', ...follows, ...asks],
  ],
  [
    'that is on its way while a code is exchanged: it keeps the cookie',
    withCode,
    [ended('signOutPending')],
    'signingOut',
    ['stop child', 'discardDrafts', ...asksAgain],
  ],
  ['on the way to sign-in', visit, [login, ended('signedOut')], settledOut, ['stop child', ...follows]],
  [
    'on the way to a sign-in that is required: it begins again',
    member,
    [found('visitor.lookUp.running', nobody), ended('signedOut')],
    'redirecting',
    ['stop child', ...follows, ...leaves],
  ],
  [
    'where the sign-in failed',
    visit,
    [login, found('signIn.redirecting', { problem: 'notLeft' }), ended('signedOut')],
    settledOut,
    [...follows, 'notify {"message":"signInIncomplete"}'],
  ],
  ['where nobody is signed in', visit, [ended('signedOut')], settledOut, follows],
  ['while this one asks who is signed in', visit, [begun, ended('signedOut')], settledOut, ['stop child', ...follows]],
  [
    'where login is required',
    member,
    [...signedIn, ended('signedOut')],
    'redirecting',
    [...follows, 'start signInRedirect'],
  ],
  [
    'that is on its way where login is required',
    member,
    [...signedIn, ended('signOutPending')],
    'waitingForSignOut',
    ['discardDrafts', 'wait 8000 ms'],
  ],
]

describe('a logout of another tab', () => {
  test.each(ofAnotherTab)('a logout of another tab %s', (_, input, events, identity, effects) => {
    expect(after(input, events)).toMatchObject({ identity, effects })
  })

  test('a logout of another tab is known from then on: the next redirect asks for the password', () => {
    const failing = found('signIn.redirecting', { problem: 'notLeft' })
    expect(after(visit, [ended('signedOut')]).hint).toBe('signedOut')
    expect(after(visit, [login, ended('signedOut')]).hint).toBe('signedOut')
    expect(after(visit, [login, failing, ended('signOutPending')]).hint).toBe('signOutPending')
  })

  test('a logout of another tab that never ends is sent by this one after 8 s', () => {
    const timeout = elapsed('signOutTimeout', 'session.waitingForSignOut')
    const { identity, effects } = after(member, [...signedIn, ended('signOutPending'), timeout])
    expect([identity, effects]).toEqual(['signingOut', ['stop waiting', ...asksAgain]])
  })

  test.each([
    ['a sign-in there', begun, 'unknown', ['stop waiting', 'start lookup']],
    ['a public page', { type: 'route.entered', requiresSignIn: false }, settledOut, ['stop waiting']],
    ['a return to a page that is signed in', back('signedIn'), 'unknown', ['stop waiting', 'start lookup']],
    ['its end, or a return after it', back('signedOut'), 'unknown', ['stop waiting', 'start lookup']],
  ])('a logout of another tab is waited for no longer after %s', (_, event, identity, effects) => {
    const followed = after(member, [...signedIn, ended('signOutPending'), event])
    expect(followed).toMatchObject({ identity, effects })
  })
})

describe('a server that cannot be reached', () => {
  const rows: Row[] = [
    [
      'and is asked again: the page stays as it is',
      returning,
      [...lost, { type: 'lookUp.requested' }],
      'unreachable renewing',
      ['start lookup'],
    ],
    [
      'a second time: the page says so, and may ask a third time',
      returning,
      [...lost, { type: 'lookUp.requested' }, found('visitor.lookUp.running', unreachable)],
      'unreachable',
      ['stop child'],
    ],
    [
      'a third time',
      returning,
      [...lost, missed, found('visitor.lookUp.running', unreachable), { type: 'lookUp.requested' }],
      'unreachable renewing',
      ['start lookup'],
    ],
    [
      'and then knows the user',
      returning,
      [...lost, missed, found('visitor.lookUp.running', user)],
      'signedIn',
      ['stop child', 'discardDraftsOfOthers {"userId":"u-1"}', 'writeHint {"hint":"signedIn","userId":"u-1"}'],
    ],
    [
      'and then knows nobody',
      returning,
      [...lost, missed, found('visitor.lookUp.running', nobody)],
      settledOut,
      ['stop child', ...forgets],
    ],
    [
      'and then knows nobody where login is required: no word of an end',
      member,
      [...lost, missed, found('visitor.lookUp.running', nobody)],
      'redirecting',
      ['stop child', ...forgets, 'start signInRedirect'],
    ],
    ['while another tab signs in', returning, [...lost, begun], 'unreachable renewing', ['start lookup']],
    ['until the page comes back', returning, [...lost, back('signedIn')], 'unreachable renewing', ['start lookup']],
    ['until the page comes back after a logout', returning, [...lost, back('signedOut')], settledOut, follows],
    [
      'by a logout where login is required',
      endingMember,
      unended,
      'unreachable',
      ['removeCookie', 'discardDrafts', 'stop child'],
    ],
    [
      'by a logout that is tried again',
      endingMember,
      [...unended, { type: 'lookUp.requested' }],
      'signingOut',
      asksAgain,
    ],
    [
      'by a logout until the page comes back',
      endingMember,
      [...unended, back('signOutPending')],
      'signingOut',
      asksAgain,
    ],
    [
      'by a logout until the server rejects a call',
      endingMember,
      [...unended, rejected(true)],
      'signingOut',
      asksAgain,
    ],
    ['and then rejects a call that forces login', returning, [...lost, rejected(true)], settledOut, forgets],
    ['and then rejects another call', returning, [...lost, rejected(false)], settledOut, forgets],
  ]
  test.each(rows)('a server that cannot be reached %s', (_, input, events, identity, effects) => {
    expect(after(input, events)).toMatchObject({ identity, effects })
  })
})

describe('a code that came while a logout was pending', () => {
  test.each([
    ['the logout cannot be sent', unended],
    ['somebody asks for the sign-in', [login]],
    ['another tab signs in', [begun]],
  ])('a code that came while a logout was pending is never exchanged once %s', (_, events) => {
    expect(after(endingWithCode, []).code).toBe('c1')
    expect(after(endingWithCode, events).code).toBeNull()
  })

  test('a code is not exchanged while a sign-out is pending and cannot be sent', () => {
    const input = sessionInput({ code: 'c1', trusted: true, hint: 'signOutPending', requiresSignIn: true })
    expect(after(input, unended)).toMatchObject({ identity: 'unreachable', code: null })
  })
})

test.each([
  ['a load', returning, [], [found('visitor.lookUp.running', user)]],
  [
    'a cookie that is waited for',
    sessionInput({ requiresSignIn: true }),
    [],
    [begun, found('visitor.lookUp.running', user)],
  ],
  ['a user on screen', returning, [...signedIn, missed], [found('visitor.lookUp.running', user)]],
])('calls wait for the look of %s, and no longer', (_, input, events, answers) => {
  expect(after(input, events).isRenewing).toBe(true)
  expect(after(input, [...events, ...answers]).isRenewing).toBe(false)
})
