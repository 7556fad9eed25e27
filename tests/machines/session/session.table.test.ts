import { describe, expect, test } from 'vitest'
import type { AnyEventObject } from 'xstate'
import { sessionMachine } from '@/machines/session/session.machine'
import { done, elapsed, failed, start, step } from '../support/effects'
import { browser, sessionInput } from '../support/paths'
import { found, stateOf } from '../support/sessionSteps'
import { lin } from '../support/samples'

const user = { kind: 'user', user: lin }
const anonymous = { kind: 'anonymous', hint: 'none' }
const visit = sessionInput({})
const member = sessionInput({ requiresSignIn: true })
const returning = sessionInput({ hasCookie: true, hint: 'signedIn' })
const returningMember = sessionInput({ hasCookie: true, hint: 'signedIn', requiresSignIn: true })
const withCode = sessionInput({ code: 'c1', trusted: true })
const signIn = found('visitor.lookUp.running', user)
const rejected = { type: 'session.rejected', forcesSignIn: true }

const identityOf = ({ value }: ReturnType<typeof start>) => stateOf(value)

test.each([
  ['nothing to look up', visit, 'signedOut', []],
  ['a login-required route', member, 'waitingForCookie', ['wait 2000 ms', 'wait 10 ms', 'start readCookie']],
  ['a cookie', returning, 'unknown', ['start lookup']],
  ['the hint', sessionInput({ hint: 'signedIn' }), 'unknown', ['start lookup']],
  ['a code', withCode, 'exchangingCode', ['start exchangeCode']],
  ['an untrusted code', sessionInput({ code: 'c1' }), 'signedOut', ['notify {"message":"signInIncomplete"}']],
  [
    'a pending logout',
    sessionInput({ hint: 'signOutPending', hasCookie: true }),
    'signingOut',
    ['writeHint {"hint":"signOutPending","userId":null}', 'start endSession'],
  ],
])('the session starts with %s', (_, input, value, effects) => {
  const first = start(sessionMachine, input)
  expect([identityOf(first), first.effects]).toEqual([value, ['start watchBrowser', ...effects]])
})

type Row = [string, ReturnType<typeof sessionInput>, AnyEventObject[], unknown, string[]]

const rows: Row[] = [
  [
    'code accepted',
    withCode,
    [found('exchangingCode', true)],
    'waitingForCookie',
    ['stop child', 'wait 2000 ms', 'wait 10 ms', 'start readCookie'],
  ],
  ['no cookie yet', member, [found('waitingForCookie.reading', browser())], 'waitingForCookie', []],
  [
    '2000 ms are over',
    member,
    [elapsed('cookieTimeout', 'session.waitingForCookie')],
    'unknown',
    ['stop waiting', 'stop child', 'stop waiting', 'start lookup'],
  ],
  [
    'the user is found',
    returning,
    [signIn],
    'signedIn',
    ['stop child', 'discardDraftsOfOthers {"userId":"u-1"}', 'writeHint {"hint":"signedIn","userId":"u-1"}'],
  ],
  [
    'nobody is found',
    returning,
    [found('visitor.lookUp.running', anonymous)],
    'signedOut',
    ['stop child', 'removeCookie', 'writeHint {"hint":"none","userId":null}'],
  ],
  [
    'nobody is found where login is required',
    returningMember,
    [found('visitor.lookUp.running', anonymous)],
    'redirecting',
    ['stop child', 'removeCookie', 'writeHint {"hint":"none","userId":null}', 'start signInRedirect'],
  ],
  [
    'nobody can be asked',
    returning,
    [found('visitor.lookUp.running', { kind: 'unreachable' })],
    'unreachable',
    ['stop child'],
  ],
  [
    '401, login forced',
    returning,
    [signIn, rejected],
    'expired',
    ['removeCookie', 'writeHint {"hint":"none","userId":null}', 'notify {"message":"sessionExpired"}', 'wait 200 ms'],
  ],
  [
    '200 ms after it',
    returning,
    [signIn, rejected, elapsed('signInDelay', 'session.expired')],
    'redirecting',
    ['stop waiting', 'start signInRedirect'],
  ],
  [
    '401 elsewhere',
    returning,
    [signIn, { type: 'session.rejected', forcesSignIn: false }],
    'signedOut',
    ['removeCookie', 'writeHint {"hint":"none","userId":null}'],
  ],
  [
    'a call misses the cookie',
    returning,
    [signIn, { type: 'lookUp.requested' }],
    'signedIn renewing',
    ['start lookup'],
  ],
  [
    'logout',
    returning,
    [signIn, { type: 'signOut.requested' }],
    'signingOut',
    ['writeHint {"hint":"signOutPending","userId":null}', 'start endSession'],
  ],
  [
    'logout done',
    returning,
    [signIn, { type: 'signOut.requested' }, done('session.signingOut')],
    'signedOut',
    ['removeCookie', 'discardDrafts', 'stop child', 'writeHint {"hint":"signedOut","userId":null}'],
  ],
  [
    'logout unreachable',
    returning,
    [signIn, { type: 'signOut.requested' }, failed('session.signingOut')],
    'signedOut',
    ['removeCookie', 'discardDrafts', 'stop child'],
  ],
  ['sign in', visit, [{ type: 'signIn.requested', screen: 'signIn' }], 'redirecting', ['start signInRedirect']],
  [
    'the redirect fails',
    visit,
    [{ type: 'signIn.requested', screen: 'signIn' }, found('signIn.redirecting', { problem: 'notLeft' })],
    'failed',
    ['stop child'],
  ],
]

describe('one step as data', () => {
  test.each(rows)('one step as data: %s', (_, input, events, value, effects) => {
    let at = start(sessionMachine, input)
    for (const event of events) at = step(sessionMachine, at.snapshot, event)
    expect([identityOf(at), at.effects]).toEqual([value, effects])
  })
})
