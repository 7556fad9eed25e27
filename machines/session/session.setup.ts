import { and, assign, enqueueActions, fromCallback, fromPromise, setup, stateIn } from 'xstate'
import { isSignedOut, isStillSignedIn, type SessionHint } from '@/openapi/rules/visitor'
import type { UserInfo } from '@/openapi/types'
import { lookupMachine, type LookupOutcome } from './lookup.machine'
import { presenceMachine } from './presence.machine'
import { signInRedirectMachine, type SignInRedirectInput } from './signInRedirect.machine'
import { unprovided, unprovidedAction } from '../shared/unprovided'
import type {
  Browser,
  Screen,
  SessionContext,
  SessionEvent,
  SessionInput,
  SessionMessage,
  SessionTag,
  SignInProblem,
} from './session.types'

type Asked = { context: SessionContext }
const onLoginRoute = stateIn({ route: 'loginRequired' })
const isSignOutPending = ({ context }: Asked) => context.browser.hint === 'signOutPending'
const isServed = ({ context }: Asked) => context.browser.servedUser !== null
const isCodeRejected = ({ context }: Asked) => context.problem === 'codeRejected'

const baseSetup = setup({
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
    signInRedirect: signInRedirectMachine,
    watchOtherTabs: fromCallback<SessionEvent>(unprovided('watchOtherTabs')),
    presence: presenceMachine,
  },
  actions: {
    notify: unprovidedAction<{ message: SessionMessage }>('notify'),
    writeHint: unprovidedAction<{ hint: SessionHint; userId: string | null }>('writeHint'),
    removeCookie: unprovided('removeCookie'),
    discardDrafts: unprovided('discardDrafts'),
    discardDraftsOfOthers: unprovidedAction<{ userId: string | null }>('discardDraftsOfOthers'),
    setUser: assign({
      user: (_, params: { user: UserInfo | null }) => params.user,
      lastUserId: ({ context }, params: { user: UserInfo | null }) => params.user?.ssoUid ?? context.lastUserId,
    }),
    setHint: assign({
      browser: ({ context }, params: { hint: SessionHint }) => ({ ...context.browser, hint: params.hint }),
    }),
    clearCode: assign({ code: null }),
    setProblem: assign({ problem: (_, params: { problem: SignInProblem }) => params.problem }),
    clearProblem: assign({ problem: null }),
  },
  guards: {
    beginsWhereLoginIsRequired: ({ context }) => context.firstRoute.requiresLogin,
    isLoginRequired: onLoginRoute,
    isLoginRequiredDuringSignOut: and([onLoginRoute, isSignOutPending]),
    isLoginRoute: (_, route: { requiresLogin: boolean }) => route.requiresLogin,
    isPublicRoute: (_, route: { requiresLogin: boolean }) => !route.requiresLogin,
    hasCode: ({ context }) => context.code !== null,
    isServed,
    isServedWithCookie: ({ context }) => isServed({ context }) && context.browser.hasCookie,
    hasTraceOfSession: ({ context }) => context.browser.hasCookie || context.browser.hint === 'signedIn',
    isSignOutPending,
    /** Of a tab that was not told of a sign-in since. */
    isSignOutStillPending: ({ context }, params: { hint: SessionHint }) =>
      isSignOutPending({ context }) && params.hint !== 'signedIn',
    hasFailedSignIn: ({ context }) => context.problem !== null,
    isCodeRejectedWhereLoginIsRequired: and([onLoginRoute, isCodeRejected]),
    isAccepted: (_, params: { accepted: boolean }) => params.accepted,
    hasCookie: (_, params: { hasCookie: boolean }) => params.hasCookie,
    isLoginForced: (_, params: { forcesLogin: boolean }) => params.forcesLogin,
    isOtherUser: ({ context }, params: { userId: string | null }) =>
      context.user !== null && params.userId !== null && params.userId !== context.user.ssoUid,
    isLastUser: ({ context }, params: { userId: string | null }) =>
      params.userId !== null && params.userId === context.lastUserId,
    isSignedOut: (_, params: { hint: SessionHint }) => isSignedOut(params.hint),
    /** A logout that was known before is older than what was signed in with here. */
    isSignedOutSince: ({ context }, params: { hint: SessionHint }) =>
      isSignedOut(params.hint) && params.hint !== context.browser.hint,
    hasUser: (_, outcome: LookupOutcome) => outcome.kind === 'user',
    hasOtherUser: ({ context }, outcome: LookupOutcome) =>
      outcome.kind === 'user' && outcome.user.ssoUid !== context.user?.ssoUid,
    isUnreachable: (_, outcome: LookupOutcome) => outcome.kind === 'unreachable',
    isExpired: (_, outcome: LookupOutcome) => outcome.kind === 'anonymous' && outcome.hint === 'none',
  },
  delays: {
    pollInterval: 10,
    loginTimeout: 2000,
    loginDelay: 200,
    /** Longer than a call of the client may take. */
    logoutTimeout: 8000,
  },
})

/** The user for whom this page was rendered, or null if that user is not signed in here any more, or nobody was named. */
export const servedUser = ({ callbackParams, browser: { hasCookie, mark }, served }: SessionInput): UserInfo | null =>
  served && isStillSignedIn({ hasCode: callbackParams.code !== null, hasCookie, mark }, served.at) ? served.user : null

/** The same as what a look-up would have found. */
export const servedOutcome = ({ browser: { servedUser: user } }: SessionContext): LookupOutcome =>
  user === null ? { kind: 'unreachable' } : { kind: 'user', user }

/** What is remembered after a lookup that found no user. */
export const hintOf = (outcome: LookupOutcome): SessionHint => (outcome.kind === 'anonymous' ? outcome.hint : 'none')

/** The vocabulary of the session's statechart: ports, delays, and what its guards and actions mean. */
export const sessionSetup = baseSetup.extend<{
  storeHint: { hint: SessionHint }
  setFoundUser: LookupOutcome
  followLogout: { hint: SessionHint }
  clearSession: { hint: SessionHint }
}>({
  actions: {
    /** Sets the hint here and in the browser. */
    storeHint: enqueueActions(({ context, enqueue }, { hint }: { hint: SessionHint }) => {
      enqueue({ type: 'setHint', params: { hint } })
      enqueue({ type: 'writeHint', params: { hint, userId: context.user?.ssoUid ?? null } })
    }),
    /** Discards drafts of other people, so that this person does not see them. */
    setFoundUser: enqueueActions(({ enqueue }, outcome: LookupOutcome) => {
      if (outcome.kind !== 'user') return
      enqueue({ type: 'setUser', params: { user: outcome.user } })
      enqueue({ type: 'discardDraftsOfOthers', params: { userId: outcome.user.ssoUid } })
    }),
    /** Another tab logged out, which the stored hint says already. What was typed here goes; then a session that began here meanwhile. */
    followLogout: enqueueActions(({ enqueue }, { hint }: { hint: SessionHint }) => {
      // While its logout is on the way, the other tab needs the cookie.
      if (hint === 'signedOut') enqueue('removeCookie')
      enqueue('discardDrafts')
      enqueue({ type: 'setHint', params: { hint } })
    }),
    /** Removes the cookie of a session that is not valid any more. */
    clearSession: enqueueActions(({ enqueue }, { hint }: { hint: SessionHint }) => {
      enqueue('removeCookie')
      enqueue({ type: 'setHint', params: { hint } })
      enqueue({ type: 'writeHint', params: { hint, userId: null } })
    }),
  },
})

/** After a logout a redirect asks for the password again. That is a wish: a provider may ignore it, so such a redirect is counted too. */
export function signInRedirectInput(from: {
  context: SessionContext
  event: { type: string; screen?: Screen }
}): SignInRedirectInput {
  const forcesPassword = isSignedOut(from.context.browser.hint)
  const isAskedFor = ['login.requested', 'signIn.retried'].includes(from.event.type)
  return { screen: from.event.screen ?? 'signIn', startedBy: isAskedFor ? 'person' : 'portal', forcesPassword }
}
