import { describe, expect, test } from 'vitest'
import { sessionMachine } from '@/machines/session/session.machine'
import type { SessionContext } from '@/machines/session/session.types'
import { eventMatrix, reachable } from '../support/eventMatrix'
import { deadEnds, unreachedStates } from '../support/graph'
import { sessionEvents, sessionInput, sessionPaths, sessionWalk } from '../support/paths'

const states = reachable(sessionMachine, sessionWalk)
const contexts = states.map((state) => ({ state, context: state.context as SessionContext })) // of this machine
const oneOf = ['undecided', 'signedIn', 'signedOut', 'unreachable', 'leaving', 'refused']

describe('every way through the session', () => {
  test('every way through the session reaches every state', () => {
    expect(unreachedStates(sessionMachine, states)).toEqual([])
  })

  test('every way through the session has no dead end', () => {
    expect(deadEnds(sessionMachine, states, sessionWalk.events)).toEqual([])
  })

  test('every way through the session says exactly one thing about the user at any time', () => {
    for (const state of states) {
      expect([state.value, oneOf.filter((tag) => state.hasTag(tag)).length]).toEqual([state.value, 1])
    }
  })

  test('every way through the session knows a user only while signed in, and a code only until it was exchanged', () => {
    for (const { context, state } of contexts) {
      expect(context.user !== null).toBe(state.hasTag('signedIn'))
      if (context.code !== null) expect(['exchangingCode', 'loggingOut']).toContain(state.value.identity)
    }
  })

  test('every way through the session never rests signed out where login is required, but for the time of a logout', () => {
    for (const { state } of contexts) {
      if (state.value.route === 'loginRequired' && state.hasTag('signedOut'))
        expect(state.value.identity).toBe('loggingOut')
    }
  })

  test('every way through the session leads a browser test from a login-required route to every state', () => {
    const paths = sessionPaths(sessionInput({ requiresLogin: true }))
    expect(Math.max(...paths.map((path) => path.steps.length))).toBeLessThan(12)
    expect(paths.some((path) => path.state.hasTag('signedIn'))).toBe(true)
  })
})

test('what each state of session does with each event', () => {
  expect(eventMatrix(sessionMachine, states, sessionEvents)).toMatchSnapshot()
})
