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

  test('every way through the session has a user only while signed in', () => {
    for (const state of reached()) {
      const context = contextOf(state)
      expect(context.user !== null).toBe(state.hasTag('signedIn'))
      if (context.code !== null) expect(['exchangingCode', 'signingOut']).toContain(state.value)
    }
  })

  test('every way through the session rests signed out on public pages only, or while signing out', () => {
    for (const state of reached()) {
      if (contextOf(state).requiresSignIn && state.hasTag('signedOut')) expect(state.value).toBe('signingOut')
    }
  })
})

test('each state of session handles each event as reviewed', () => {
  expect(eventMatrix(sessionMachine, reached(), sessionEvents)).toMatchSnapshot()
})
