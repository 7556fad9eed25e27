import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { UserInfo } from '@/openapi/types'
import { lookupMachine, type LookupOutcome } from './lookup.machine'
import { signInTripMachine } from './signInTrip.machine'
import { unprovided, unprovidedAction } from '../shared/unprovided'
import type {
  Browser,
  SessionContext,
  SessionEvent,
  SessionInput,
  SessionMark,
  SessionMessage,
  SessionTag,
  SignInProblem,
} from './session.types'

/** The vocabulary of the session's statechart: ports, delays, and what its guards and actions mean. */
export const sessionSetup = setup({
  types: {
    input: {} as SessionInput,
    context: {} as SessionContext,
    events: {} as SessionEvent,
    tags: {} as SessionTag,
  },
  actors: {
    exchangeCode: fromPromise<boolean, { code: string }>(unprovided('exchangeCode')),
    readBrowser: fromPromise<Browser>(unprovided('readBrowser')),
    lookup: lookupMachine,
    endSession: fromPromise<void>(unprovided('endSession')),
    signInTrip: signInTripMachine,
    watchOtherTabs: fromCallback<SessionEvent>(unprovided('watchOtherTabs')),
    watchPage: fromCallback<SessionEvent>(unprovided('watchPage')),
  },
  actions: {
    notify: unprovidedAction<{ message: SessionMessage }>('notify'),
    writeMark: unprovidedAction<{ mark: SessionMark }>('writeMark'),
    removeCookie: unprovided('removeCookie'),
    discardDrafts: unprovided('discardDrafts'),
    discardDraftsOfOthers: unprovidedAction<{ userId: string | null }>('discardDraftsOfOthers'),
    enterRoute: assign({ requiresLogin: (_, route: { requiresLogin: boolean }) => route.requiresLogin }),
    keepUser: assign({ user: (_, params: { user: UserInfo | null }) => params.user }),
    keepMark: assign({
      browser: ({ context }, params: { mark: SessionMark }) => ({ ...context.browser, mark: params.mark }),
    }),
    dropCode: assign({ code: null }),
    blame: assign({ problem: (_, params: { problem: SignInProblem }) => params.problem }),
    absolve: assign({ problem: null }),
  },
  guards: {
    isLoginRequired: ({ context }) => context.requiresLogin,
    isLoginRoute: (_, route: { requiresLogin: boolean }) => route.requiresLogin,
    hasCode: ({ context }) => context.code !== null,
    hasTraceOfSession: ({ context }) => context.browser.hasCookie || context.browser.mark === 'signedIn',
    isLogoutPending: ({ context }) => context.browser.mark === 'logoutPending',
    hasFailedSignIn: ({ context }) => context.problem !== null,
    isCodeRejectedWhereLoginIsRequired: ({ context }) => context.requiresLogin && context.problem === 'codeRejected',
    isAccepted: (_, params: { accepted: boolean }) => params.accepted,
    hasCookie: (_, params: { hasCookie: boolean }) => params.hasCookie,
    isLoginForced: (_, params: { forcesLogin: boolean }) => params.forcesLogin,
    isSignedOut: (_, params: { mark: SessionMark }) => params.mark === 'loggedOut' || params.mark === 'logoutPending',
    isSomebody: (_, outcome: LookupOutcome) => outcome.kind === 'user',
    isUnreachable: (_, outcome: LookupOutcome) => outcome.kind === 'unreachable',
    isExpiredWhereLoginIsRequired: ({ context }, outcome: LookupOutcome) =>
      context.requiresLogin && outcome.kind === 'nobody' && outcome.mark === 'none',
  },
  delays: {
    pollInterval: 10,
    loginTimeout: 2000,
    loginDelay: 200,
  },
})
