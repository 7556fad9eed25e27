import { describe, expect, test } from 'vitest'
import { sessionMachine } from '@/machines/session/session.machine'
import type { SessionContext } from '@/machines/session/session.types'
import { eventMatrix, walked, type Snapshot } from '../support/eventMatrix'
import { deadEnds, unreachedStates } from '../support/graph'
import { sessionEvents, sessionWalk } from '../support/paths'

const reached = walked(sessionMachine, sessionWalk)
const contextOf = (state: Snapshot) => state.context as SessionContext // of this machine
const oneOf = ['undecided', 'signedIn', 'signedOut', 'unreachable', 'leaving', 'refused']

describe('every way through the session', () => {
  test('every way through the session reaches every state', () => {
    expect(unreachedStates(sessionMachine, reached())).toEqual([])
  })

  test('every way through the session has no dead end', () => {
    expect(deadEnds(sessionMachine, reached(), sessionWalk.events)).toEqual([])
  })

  test('every way through the session says exactly one thing about the user at any time', () => {
    for (const state of reached()) {
      expect([state.value, oneOf.filter((tag) => state.hasTag(tag)).length]).toEqual([state.value, 1])
    }
  })

  test('every way through the session knows a user only while signed in, and a code only until it was exchanged', () => {
    for (const state of reached()) {
      const context = contextOf(state)
      expect(context.user !== null).toBe(state.hasTag('signedIn'))
      if (context.code !== null) expect(['exchangingCode', 'signingOut']).toContain(state.value)
    }
  })

  test('every way through the session never rests signed out where login is required, but for the time of a logout', () => {
    for (const state of reached()) {
      if (contextOf(state).requiresSignIn && state.hasTag('signedOut')) expect(state.value).toBe('signingOut')
    }
  })
})

test('what each state of session does with each event', () => {
  expect(eventMatrix(sessionMachine, reached(), sessionEvents)).toMatchSnapshot()
})
