import { expect, test } from 'vitest'
import { tripFor } from '@/machines/session/session.phrases'
import type { SessionContext, SessionMark } from '@/machines/session/session.types'

const trip = (mark: SessionMark, event: { type: string; screen?: 'signUp' }) => {
  const context: SessionContext = {
    user: null,
    code: null,
    requiresLogin: true,
    browser: { hasCookie: false, mark },
    problem: null,
  }
  return tripFor({ context, event })
}

test.each([
  ['none', { type: 'xstate.done' }, { screen: 'signIn', startedBy: 'portal', forcesPassword: false }],
  [
    'none',
    { type: 'login.requested', screen: 'signUp' },
    { screen: 'signUp', startedBy: 'person', forcesPassword: false },
  ],
  ['none', { type: 'signIn.retried' }, { screen: 'signIn', startedBy: 'person', forcesPassword: false }],
  ['loggedOut', { type: 'xstate.done' }, { screen: 'signIn', startedBy: 'person', forcesPassword: true }],
  ['logoutPending', { type: 'xstate.done' }, { screen: 'signIn', startedBy: 'person', forcesPassword: true }],
] as const)('with the mark %s, %j starts %j', (mark, event, started) => {
  expect(trip(mark, event)).toEqual(started)
})
