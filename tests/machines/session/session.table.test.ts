import { describe, expect, test } from 'vitest'
import type { AnyEventObject } from 'xstate'
import { sessionMachine } from '@/machines/session/session.machine'
import { done, elapsed, failed, start, step } from '../support/effects'
import { browser, sessionInput } from '../support/paths'
import { lin } from '../support/samples'

const found = (state: string, output: unknown) => done(`session.identity.${state}`, output)
const user = { kind: 'user', user: lin }
const anonymous = { kind: 'anonymous', hint: 'none' }
const visit = sessionInput({})
const member = sessionInput({ requiresLogin: true })
const returning = sessionInput({ hasCookie: true, hint: 'signedIn' })
const returningMember = sessionInput({ hasCookie: true, hint: 'signedIn', requiresLogin: true })
const withCode = sessionInput({ code: 'c1', trusted: true })
const signIn = found('lookingUpUser', user)
const rejected = { type: 'session.rejected', forcesLogin: true }

/** The route is told by tests of its own. */
const identityOf = ({ value }: ReturnType<typeof start>) => (typeof value === 'object' ? value['identity'] : value)

test.each([
  ['nothing to look up', visit, { signedOut: 'settled' }, []],
  ['a login-required route', member, { pollingCookie: 'reading' }, ['wait 2000 ms', 'start readBrowser']],
  ['a cookie', returning, 'lookingUpUser', ['start lookup']],
  ['the hint', sessionInput({ hint: 'signedIn' }), 'lookingUpUser', ['start lookup']],
  ['a code', withCode, 'exchangingCode', ['start exchangeCode']],
  [
    'an untrusted code',
    sessionInput({ code: 'c1' }),
    { signedOut: 'settled' },
    ['notify {"message":"signInIncomplete"}'],
  ],
  [
    'a pending logout',
    sessionInput({ hint: 'signOutPending', hasCookie: true }),
    'loggingOut',
    ['writeHint {"hint":"signOutPending","userId":null}', 'start endSession'],
  ],
])('the session starts with %s', (_, input, value, effects) => {
  const first = start(sessionMachine, input)
  expect([identityOf(first), first.effects]).toEqual([value, ['start watchOtherTabs', 'start presence', ...effects]])
})

type Row = [string, ReturnType<typeof sessionInput>, AnyEventObject[], unknown, string[]]

const rows: Row[] = [
  [
    'code accepted',
    withCode,
    [found('exchangingCode', true)],
    { pollingCookie: 'reading' },
    ['stop child', 'wait 2000 ms', 'start readBrowser'],
  ],
  [
    'no cookie yet',
    member,
    [found('pollingCookie.reading', browser())],
    { pollingCookie: 'waiting' },
    ['stop child', 'wait 10 ms'],
  ],
  [
    '2000 ms are over',
    member,
    [elapsed('loginTimeout', 'session.identity.pollingCookie')],
    'lookingUpUser',
    ['stop child', 'stop waiting', 'start lookup'],
  ],
  [
    'the user is found',
    returning,
    [signIn],
    { loggedIn: 'settled' },
    ['stop child', 'discardDraftsOfOthers {"userId":"u-1"}', 'writeHint {"hint":"signedIn","userId":"u-1"}'],
  ],
  [
    'nobody is found',
    returning,
    [found('lookingUpUser', anonymous)],
    { signedOut: 'settled' },
    ['stop child', 'removeCookie', 'writeHint {"hint":"none","userId":null}'],
  ],
  [
    'nobody is found where login is required',
    returningMember,
    [found('lookingUpUser', anonymous)],
    'redirectingToLogin',
    ['stop child', 'removeCookie', 'writeHint {"hint":"none","userId":null}', 'start signInRedirect'],
  ],
  [
    'nobody can be asked',
    returning,
    [found('lookingUpUser', { kind: 'unreachable' })],
    { lookupFailed: 'settled' },
    ['stop child'],
  ],
  [
    '401, login forced',
    returning,
    [signIn, rejected],
    'unauthorized',
    ['removeCookie', 'writeHint {"hint":"none","userId":null}', 'notify {"message":"sessionExpired"}', 'wait 200 ms'],
  ],
  [
    '200 ms after it',
    returning,
    [signIn, rejected, elapsed('loginDelay', 'session.identity.unauthorized')],
    'redirectingToLogin',
    ['stop waiting', 'start signInRedirect'],
  ],
  [
    '401 elsewhere',
    returning,
    [signIn, { type: 'session.rejected', forcesLogin: false }],
    { signedOut: 'settled' },
    ['removeCookie', 'writeHint {"hint":"none","userId":null}'],
  ],
  [
    'a call misses the cookie',
    returning,
    [signIn, { type: 'credentials.missed' }],
    { loggedIn: 'checking' },
    ['start lookup'],
  ],
  [
    'logout',
    returning,
    [signIn, { type: 'logout.requested' }],
    'loggingOut',
    ['writeHint {"hint":"signOutPending","userId":null}', 'start endSession'],
  ],
  [
    'logout done',
    returning,
    [signIn, { type: 'logout.requested' }, done('session.identity.loggingOut')],
    { signedOut: 'settled' },
    ['removeCookie', 'discardDrafts', 'stop child', 'writeHint {"hint":"signedOut","userId":null}'],
  ],
  [
    'logout unreachable',
    returning,
    [signIn, { type: 'logout.requested' }, failed('session.identity.loggingOut')],
    { signedOut: 'settled' },
    ['removeCookie', 'discardDrafts', 'stop child'],
  ],
  ['sign in', visit, [{ type: 'login.requested', screen: 'signIn' }], 'redirectingToLogin', ['start signInRedirect']],
  [
    'the redirect fails',
    visit,
    [{ type: 'login.requested', screen: 'signIn' }, found('redirectingToLogin', { problem: 'notLeft' })],
    'signInFailed',
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
