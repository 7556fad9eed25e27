import type { AnyEventObject } from 'xstate'
import { sessionMachine } from '@/machines/session/session.machine'
import type { SessionContext, SessionInput } from '@/machines/session/session.types'
import { done, start, step } from './effects'
import { sessionInput } from './paths'
import { lin } from './samples'

// The session's statechart as data: where one begins, what happens, and what comes of it.

export const found = (state: string, outcome: unknown) => done(`session.identity.${state}`, outcome)
export const user = { kind: 'user', user: lin }
export const otherUser = { kind: 'user', user: { ...lin, ssoUid: 'u-2' } }
export const unreachable = { kind: 'unreachable' }
export const nobody = { kind: 'anonymous', hint: 'none' }

export const ended = (hint: 'signedOut' | 'signOutPending') => ({ type: 'session.endedElsewhere', hint })
export const begun = { type: 'session.startedElsewhere', userId: lin.ssoUid }
export const begunByOther = { type: 'session.startedElsewhere', userId: 'u-2' }
export const back = (hint: 'signedIn' | 'signedOut' | 'signOutPending') => ({ type: 'page.restored', hint })
export const rejected = (forcesLogin: boolean) => ({ type: 'session.rejected', forcesLogin })
export const missed = { type: 'credentials.missed' }
export const login = { type: 'login.requested', screen: 'signIn' }
export const retried = { type: 'signIn.retried' }

export const visit = sessionInput({})
export const returning = sessionInput({ hasCookie: true, hint: 'signedIn' })
export const member = sessionInput({ hasCookie: true, hint: 'signedIn', requiresLogin: true })

export const signedIn = [found('lookingUpUser', user)]
export const failing = [login, found('redirectingToLogin', { problem: 'notLeft' })]

export const settledOut = { signedOut: 'settled' }
export const forgets = ['removeCookie', 'writeHint {"hint":"none","userId":null}']
export const asks = ['writeHint {"hint":"signOutPending","userId":null}', 'start endSession']
export const follows = ['removeCookie', 'discardDrafts']
export const looks = ['start lookup']
export const leaves = ['start signInRedirect']

export type Row = [string, SessionInput, AnyEventObject[], unknown, string[]]

/** The session after `events`; `effects` are those of the last. */
export function after(input: SessionInput, events: readonly AnyEventObject[]) {
  let at = start(sessionMachine, input)
  for (const event of events) at = step(sessionMachine, at.snapshot, event)
  const { browser, code, problem } = at.snapshot.context as SessionContext // of this machine
  const identity = typeof at.value === 'object' ? at.value['identity'] : null
  const isRenewing = at.snapshot.hasTag('renewing')
  return { identity, effects: at.effects, hint: browser.hint, code, problem, isRenewing }
}
