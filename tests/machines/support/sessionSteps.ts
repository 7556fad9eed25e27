import type { AnyEventObject } from 'xstate'
import { changed } from '@/tests/machines/support/paths'
import { sessionMachine } from '@/machines/session/session.machine'
import type { SessionContext, SessionInput } from '@/machines/session/session.types'
import { done, start, step } from './effects'
import { sessionInput } from './paths'
import { lin } from './samples'

// The session's statechart as data: inputs, events and results.

export const found = (state: string, outcome: unknown) => done(`session.${state}`, outcome)
export const user = { kind: 'user', user: lin }
export const otherUser = { kind: 'user', user: { ...lin, ssoUid: 'u-2' } }
export const unreachable = { kind: 'unreachable' }
export const nobody = { kind: 'anonymous', hint: 'none' }

export const ended = (hint: 'signedOut' | 'signOutPending') => changed(hint)
export const begun = changed('signedIn', lin.ssoUid)
export const begunByOther = changed('signedIn', 'u-2')
export const back = (hint: 'signedIn' | 'signedOut' | 'signOutPending') => changed(hint)
export const rejected = (forcesSignIn: boolean) => ({ type: 'session.rejected', forcesSignIn })
export const missed = { type: 'lookUp.requested' }
export const login = { type: 'signIn.requested', screen: 'signIn' }
export const retried = { type: 'otherUser.accepted' }

export const visit = sessionInput({})
export const returning = sessionInput({ hasCookie: true, hint: 'signedIn' })
export const member = sessionInput({ hasCookie: true, hint: 'signedIn', requiresSignIn: true })

export const signedIn = [found('visitor.lookUp.running', user)]
export const failing = [login, found('signIn.redirecting', { problem: 'notLeft' })]

export const settledOut = 'signedOut'
export const forgets = ['removeCookie', 'writeHint {"hint":"none","userId":null}']
export const asks = ['writeHint {"hint":"signOutPending","userId":null}', 'start endSession']
/** A sign-out that is pending already. */
export const asksAgain = ['start endSession']
export const follows = ['removeCookie', 'discardDrafts']
export const looks = ['start lookup']
export const leaves = ['start signInRedirect']

export type Row = [string, SessionInput, AnyEventObject[], unknown, string[]]

/** The session after `events`; `effects` are those of the last, without its report to the portal, whose tests read it. */
export function after(input: SessionInput, events: readonly AnyEventObject[]) {
  let at = start(sessionMachine, input)
  for (const event of events) at = step(sessionMachine, at.snapshot, event)
  const { browser, code, problem } = at.snapshot.context as SessionContext // of this machine
  const isRenewing = at.snapshot.hasTag('renewing')
  const effects = at.effects.filter((effect) => !effect.includes('session.left'))
  return { identity: stateOf(at.value), effects, hint: browser.hint, code, problem, isRenewing }
}

/** The state in words: the user of the page and whether a look-up runs beside, else the state's own name. */
export function stateOf(value: unknown): string {
  if (typeof value === 'string') return value
  const [name = '', child] = Object.entries(value as object)[0] ?? [] // as: a state value is a string or an object
  if (name !== 'visitor') return name === 'signIn' ? String(child) : name
  const { who, lookUp } = child as { who: string; lookUp: string } // as: the regions of this state
  return lookUp === 'running' && who !== 'unknown' ? `${who} renewing` : who
}
