import { assign, fromPromise, setup } from 'xstate'
import { isSignedOut, type SessionHint, type SessionMark } from '@/openapi/rules/visitor'
import type { UserInfo } from '@/openapi/types'
import type { Browser } from './session.types'
import { unprovided } from '../shared/unprovided'

/** The signed-in user; none, with the hint to remember; or unknown, since the server cannot be reached. */
export type LookupOutcome =
  | { kind: 'user'; user: UserInfo }
  | { kind: 'anonymous'; hint: Exclude<SessionHint, 'signedIn'> }
  | { kind: 'unreachable' }

/** A sign-out is remembered until the next sign-in, an expired session is not. */
const anonymous = ({ mark: { hint } }: Pick<Browser, 'mark'>): LookupOutcome => ({
  kind: 'anonymous',
  hint: hint === 'signedIn' ? 'none' : hint,
})

const neverWritten: SessionMark = { hint: 'none', userId: null, at: 0 }

/** The response for the cookie that was sent; `replaced` if another tab has signed in since. */
export type LookupAnswer = UserInfo | 'replaced' | null

type LookupContext = { began: SessionMark; user: UserInfo | null; outcome: LookupOutcome }
type Done<Output> = { event: { output: Output } }

const hasCookie = ({ event: { output } }: Done<Browser>) => output.hasCookie && output.mark.hint !== 'signOutPending'
const isRenewable = ({ event }: Done<Browser>) => event.output.mark.hint === 'signedIn'
const isRenewed = ({ event }: Done<boolean>) => event.output
const isReplaced = ({ event }: Done<LookupAnswer>) => event.output === 'replaced'

/**
 * Finds out who is signed in here. A missing cookie is renewed first, but never while a sign-out is pending. A response that comes
 * after another tab's sign-out does not count. If a call fails, the outcome stays `unreachable`.
 */
export const lookupMachine = setup({
  types: {
    context: {} as LookupContext,
    output: {} as LookupOutcome,
  },
  actors: {
    readBrowser: fromPromise<Browser>(unprovided('readBrowser')),
    renewSession: fromPromise<boolean>(unprovided('renewSession')),
    lookUpUser: fromPromise<LookupAnswer>(unprovided('lookUpUser')),
  },
  actions: {
    setBegan: assign({ began: (_, { mark }: Browser) => mark }),
    setAnonymous: assign({ outcome: (_, browser: Browser) => anonymous(browser) }),
  },
  guards: {
    isStillUser: ({ context: { began, user } }, { mark }: Browser) =>
      user !== null && (mark.at === began.at || !isSignedOut(mark.hint)),
  },
}).createMachine({
  id: 'lookup',
  context: { began: neverWritten, user: null, outcome: { kind: 'unreachable' } },
  output: ({ context }) => context.outcome,
  on: { 'xstate.error.actor.*': '.unreachable' },
  initial: 'readingBrowser',
  states: {
    readingBrowser: {
      invoke: {
        src: 'readBrowser',
        onDone: [
          {
            guard: hasCookie,
            target: 'lookingUpUser',
            actions: { type: 'setBegan', params: ({ event }) => event.output },
          },
          {
            guard: isRenewable,
            target: 'renewing',
            actions: { type: 'setBegan', params: ({ event }) => event.output },
          },
          { target: 'anonymous', actions: { type: 'setAnonymous', params: ({ event }) => event.output } },
        ],
      },
    },
    renewing: {
      invoke: {
        src: 'renewSession',
        onDone: [{ guard: isRenewed, target: 'lookingUpUser' }, { target: 'confirming' }],
      },
    },
    lookingUpUser: {
      invoke: {
        src: 'lookUpUser',
        onDone: [
          { guard: isReplaced, target: 'readingBrowser' },
          {
            target: 'confirming',
            actions: assign({ user: ({ event: { output } }) => (output === 'replaced' ? null : output) }),
          },
        ],
      },
    },
    /** The response is here: has another tab signed out while it was on its way? */
    confirming: {
      invoke: {
        src: 'readBrowser',
        onDone: [
          {
            guard: { type: 'isStillUser', params: ({ event }) => event.output },
            target: 'known',
            actions: assign({
              outcome: ({ context: { user, outcome } }): LookupOutcome =>
                user === null ? outcome : { kind: 'user', user },
            }),
          },
          { target: 'anonymous', actions: { type: 'setAnonymous', params: ({ event }) => event.output } },
        ],
      },
    },
    known: { type: 'final' },
    anonymous: { type: 'final' },
    unreachable: { type: 'final' },
  },
})
