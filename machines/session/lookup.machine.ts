import { assign, fromPromise, setup } from 'xstate'
import { isSignedOut, type SessionHint, type SessionMark } from '@/openapi/rules/visitor'
import type { UserInfo } from '@/openapi/types'
import type { Browser } from './session.types'
import { unprovided } from '../shared/unprovided'

/** Who is signed in: a user; nobody, with the hint to remember; or unknown, since the server cannot be reached. */
export type LookupOutcome =
  | { kind: 'user'; user: UserInfo }
  | { kind: 'anonymous'; hint: Exclude<SessionHint, 'signedIn'> }
  | { kind: 'unreachable' }

/** A logout is remembered until somebody signs in; of a session that is over nothing is. */
const anonymous = ({ mark: { hint } }: Pick<Browser, 'mark'>): LookupOutcome => ({
  kind: 'anonymous',
  hint: hint === 'signedIn' ? 'none' : hint,
})

const neverWritten: SessionMark = { hint: 'none', userId: null, at: 0 }

/** What was answered for the cookie that was asked about; `replaced` where another tab has signed in since. */
export type LookupAnswer = UserInfo | 'replaced' | null

/**
 * Finds out who is signed in here. A missing cookie is renewed first, but never while a logout is pending. An answer that comes
 * after another tab's logout is of no use.
 */
export const lookupMachine = setup({
  types: {
    context: {} as { began: SessionMark; user: UserInfo | null; outcome: LookupOutcome },
    output: {} as LookupOutcome,
  },
  actors: {
    readBrowser: fromPromise<Browser>(unprovided('readBrowser')),
    renewSession: fromPromise<boolean>(unprovided('renewSession')),
    lookUpUser: fromPromise<LookupAnswer>(unprovided('lookUpUser')),
  },
  actions: {
    setBegan: assign({ began: (_, params: { mark: SessionMark }) => params.mark }),
    setUser: assign({ user: (_, params: { answer: LookupAnswer }) => toUser(params.answer) }),
    setOutcome: assign({ outcome: (_, params: { outcome: LookupOutcome }) => params.outcome }),
    setKnown: assign({
      outcome: ({ context: { user, outcome } }): LookupOutcome => (user === null ? outcome : { kind: 'user', user }),
    }),
  },
  guards: {
    isSignOutPending: (_, { mark }: Browser) => mark.hint === 'signOutPending',
    hasCookie: (_, browser: Browser) => browser.hasCookie,
    hasSignedInHint: (_, { mark }: Browser) => mark.hint === 'signedIn',
    isRenewed: (_, params: { renewed: boolean }) => params.renewed,
    isReplaced: (_, params: { answer: LookupAnswer }) => params.answer === 'replaced',
    hasUser: ({ context }) => context.user !== null,
    isSignedOutSince: ({ context: { began } }, { mark }: Browser) => mark.at !== began.at && isSignedOut(mark.hint),
  },
}).createMachine({
  id: 'lookup',
  context: { began: neverWritten, user: null, outcome: anonymous({ mark: neverWritten }) },
  output: ({ context }) => context.outcome,
  initial: 'readingBrowser',
  states: {
    readingBrowser: {
      invoke: {
        src: 'readBrowser',
        onDone: [
          {
            guard: { type: 'isSignOutPending', params: ({ event }) => event.output },
            target: 'anonymous',
            actions: { type: 'setOutcome', params: ({ event }) => ({ outcome: anonymous(event.output) }) },
          },
          {
            guard: { type: 'hasCookie', params: ({ event }) => event.output },
            target: 'lookingUpUser',
            actions: { type: 'setBegan', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'hasSignedInHint', params: ({ event }) => event.output },
            target: 'renewing',
            actions: { type: 'setBegan', params: ({ event }) => event.output },
          },
          {
            target: 'anonymous',
            actions: { type: 'setOutcome', params: ({ event }) => ({ outcome: anonymous(event.output) }) },
          },
        ],
        onError: 'unreachable',
      },
    },
    renewing: {
      invoke: {
        src: 'renewSession',
        onDone: [
          { guard: { type: 'isRenewed', params: ({ event }) => ({ renewed: event.output }) }, target: 'lookingUpUser' },
          { target: 'confirming' },
        ],
        onError: 'unreachable',
      },
    },
    lookingUpUser: {
      invoke: {
        src: 'lookUpUser',
        onDone: [
          {
            guard: { type: 'isReplaced', params: ({ event }) => ({ answer: event.output }) },
            target: 'readingBrowser',
          },
          {
            target: 'confirming',
            actions: { type: 'setUser', params: ({ event }) => ({ answer: event.output }) },
          },
        ],
        onError: 'unreachable',
      },
    },
    /** The answer is here: has another tab logged out while it was on its way? */
    confirming: {
      invoke: {
        src: 'readBrowser',
        onDone: [
          {
            guard: { type: 'isSignedOutSince', params: ({ event }) => event.output },
            target: 'anonymous',
            actions: { type: 'setOutcome', params: ({ event }) => ({ outcome: anonymous(event.output) }) },
          },
          { guard: 'hasUser', target: 'known', actions: 'setKnown' },
          {
            target: 'anonymous',
            actions: { type: 'setOutcome', params: ({ event }) => ({ outcome: anonymous(event.output) }) },
          },
        ],
        onError: 'unreachable',
      },
    },
    known: { type: 'final' },
    anonymous: { type: 'final' },
    unreachable: {
      type: 'final',
      entry: { type: 'setOutcome', params: { outcome: { kind: 'unreachable' } } },
    },
  },
})

const toUser = (answer: LookupAnswer) => (answer === 'replaced' ? null : answer)
