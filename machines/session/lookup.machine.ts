import { assign, fromPromise, setup } from 'xstate'
import type { UserInfo } from '@/openapi/types'
import type { Browser, SessionHint } from './session.types'
import { unprovided } from '../shared/unprovided'

/** Who is signed in: a user; nobody, with the hint to remember; or unknown, since the server cannot be reached. */
export type LookupOutcome =
  | { kind: 'user'; user: UserInfo }
  | { kind: 'anonymous'; hint: Exclude<SessionHint, 'signedIn'> }
  | { kind: 'unreachable' }

const anonymous: LookupOutcome = { kind: 'anonymous', hint: 'none' }

const outcomeOf = (user: UserInfo | null): LookupOutcome => (user === null ? anonymous : { kind: 'user', user })

/** Finds out who is signed in here. A missing cookie is renewed first, but never while a logout is pending. */
export const lookupMachine = setup({
  types: {
    context: {} as { outcome: LookupOutcome },
    output: {} as LookupOutcome,
  },
  actors: {
    readBrowser: fromPromise<Browser>(unprovided('readBrowser')),
    renewSession: fromPromise<boolean>(unprovided('renewSession')),
    lookUpUser: fromPromise<UserInfo | null>(unprovided('lookUpUser')),
  },
  actions: {
    setOutcome: assign({ outcome: (_, params: { outcome: LookupOutcome }) => params.outcome }),
  },
  guards: {
    isLogoutPending: (_, browser: Browser) => browser.hint === 'logoutPending',
    hasCookie: (_, browser: Browser) => browser.hasCookie,
    hasSignedInHint: (_, browser: Browser) => browser.hint === 'signedIn',
    hasLoggedOutHint: (_, browser: Browser) => browser.hint === 'loggedOut',
    isRenewed: (_, params: { renewed: boolean }) => params.renewed,
    hasUser: (_, params: { user: UserInfo | null }) => params.user !== null,
  },
}).createMachine({
  id: 'lookup',
  context: { outcome: anonymous },
  output: ({ context }) => context.outcome,
  initial: 'readingBrowser',
  states: {
    readingBrowser: {
      invoke: {
        src: 'readBrowser',
        onDone: [
          {
            guard: { type: 'isLogoutPending', params: ({ event }) => event.output },
            target: 'anonymous',
            actions: { type: 'setOutcome', params: { outcome: { kind: 'anonymous', hint: 'logoutPending' } } },
          },
          { guard: { type: 'hasCookie', params: ({ event }) => event.output }, target: 'lookingUpUser' },
          { guard: { type: 'hasSignedInHint', params: ({ event }) => event.output }, target: 'renewing' },
          {
            guard: { type: 'hasLoggedOutHint', params: ({ event }) => event.output },
            target: 'anonymous',
            actions: { type: 'setOutcome', params: { outcome: { kind: 'anonymous', hint: 'loggedOut' } } },
          },
          { target: 'anonymous' },
        ],
        onError: 'unreachable',
      },
    },
    renewing: {
      invoke: {
        src: 'renewSession',
        onDone: [
          { guard: { type: 'isRenewed', params: ({ event }) => ({ renewed: event.output }) }, target: 'lookingUpUser' },
          { target: 'anonymous' },
        ],
        onError: 'unreachable',
      },
    },
    lookingUpUser: {
      invoke: {
        src: 'lookUpUser',
        onDone: [
          {
            guard: { type: 'hasUser', params: ({ event }) => ({ user: event.output }) },
            target: 'known',
            actions: { type: 'setOutcome', params: ({ event }) => ({ outcome: outcomeOf(event.output) }) },
          },
          { target: 'anonymous' },
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
