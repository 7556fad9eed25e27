import { assign, fromPromise, setup } from 'xstate'
import type { UserInfo } from '@/openapi/types'
import type { Browser, SessionMark } from './session.types'
import { unprovided } from '../shared/unprovided'

/** Who is signed in: a user; nobody, with the mark that is then right; or nobody could be asked. */
export type LookupOutcome =
  | { kind: 'user'; user: UserInfo }
  | { kind: 'nobody'; mark: Exclude<SessionMark, 'signedIn'> }
  | { kind: 'unreachable' }

const nobody: LookupOutcome = { kind: 'nobody', mark: 'none' }

const outcomeOf = (user: UserInfo | null): LookupOutcome => (user === null ? nobody : { kind: 'user', user })

/** Finds out who is signed in here. A missing cookie is renewed first, but never while a logout stands. */
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
    conclude: assign({ outcome: (_, params: { outcome: LookupOutcome }) => params.outcome }),
  },
  guards: {
    isLogoutPending: (_, browser: Browser) => browser.mark === 'logoutPending',
    hasCookie: (_, browser: Browser) => browser.hasCookie,
    hasSignedInMark: (_, browser: Browser) => browser.mark === 'signedIn',
    hasLoggedOutMark: (_, browser: Browser) => browser.mark === 'loggedOut',
    isRenewed: (_, params: { renewed: boolean }) => params.renewed,
    isSomebody: (_, params: { user: UserInfo | null }) => params.user !== null,
  },
}).createMachine({
  id: 'lookup',
  context: { outcome: nobody },
  output: ({ context }) => context.outcome,
  initial: 'readingBrowser',
  states: {
    readingBrowser: {
      invoke: {
        src: 'readBrowser',
        onDone: [
          {
            guard: { type: 'isLogoutPending', params: ({ event }) => event.output },
            target: 'nobody',
            actions: { type: 'conclude', params: { outcome: { kind: 'nobody', mark: 'logoutPending' } } },
          },
          { guard: { type: 'hasCookie', params: ({ event }) => event.output }, target: 'lookingUpUser' },
          { guard: { type: 'hasSignedInMark', params: ({ event }) => event.output }, target: 'renewing' },
          {
            guard: { type: 'hasLoggedOutMark', params: ({ event }) => event.output },
            target: 'nobody',
            actions: { type: 'conclude', params: { outcome: { kind: 'nobody', mark: 'loggedOut' } } },
          },
          { target: 'nobody' },
        ],
        onError: 'unreachable',
      },
    },
    renewing: {
      invoke: {
        src: 'renewSession',
        onDone: [
          { guard: { type: 'isRenewed', params: ({ event }) => ({ renewed: event.output }) }, target: 'lookingUpUser' },
          { target: 'nobody' },
        ],
        onError: 'unreachable',
      },
    },
    lookingUpUser: {
      invoke: {
        src: 'lookUpUser',
        onDone: [
          {
            guard: { type: 'isSomebody', params: ({ event }) => ({ user: event.output }) },
            target: 'known',
            actions: { type: 'conclude', params: ({ event }) => ({ outcome: outcomeOf(event.output) }) },
          },
          { target: 'nobody' },
        ],
        onError: 'unreachable',
      },
    },
    known: { type: 'final' },
    nobody: { type: 'final' },
    unreachable: {
      type: 'final',
      entry: { type: 'conclude', params: { outcome: { kind: 'unreachable' } } },
    },
  },
})
