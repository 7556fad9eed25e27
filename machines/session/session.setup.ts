import { assign, enqueueActions, fromCallback, fromPromise, setup, stateIn } from 'xstate'
import { isSignedOut, isStillSignedIn, type SessionHint, type SessionMark } from '@/openapi/rules/visitor'
import type { UserInfo } from '@/openapi/types'
import { unprovided, unprovidedAction } from '../shared/unprovided'
import { lookupMachine, type LookupOutcome } from './lookup.machine'
import { signInRedirectMachine, type SignInRedirectInput } from './signInRedirect.machine'
import type {
  CodeOutcome,
  Screen,
  SessionContext,
  SessionEvent,
  SessionInput,
  SessionMessage,
  SessionTag,
  SignInProblem,
} from './session.types'

type Asked = { context: SessionContext }
type Marked = { mark: SessionMark }
type Entered = { requiresSignIn: boolean }

const isSignInRequired = ({ context }: Asked) => context.requiresSignIn
const isSignOutPending = ({ context }: Asked) => context.browser.hint === 'signOutPending'
const isOtherUser = (context: SessionContext, userId: string | null) =>
  context.user !== null && userId !== null && userId !== context.user.ssoUid
const isSignedOutElsewhere = ({ context }: Asked, { mark }: Marked) =>
  isSignedOut(mark.hint) && !isSignedOut(context.browser.hint)

const baseSetup = setup({
  types: {
    input: {} as SessionInput,
    context: {} as SessionContext,
    events: {} as SessionEvent,
    tags: {} as SessionTag,
  },
  actors: {
    exchangeCode: fromPromise<CodeOutcome, { code: string }>(unprovided('exchangeCode')),
    watchCookie: fromCallback<SessionEvent>(unprovided('watchCookie')),
    lookup: lookupMachine,
    endSession: fromPromise<void>(unprovided('endSession')),
    signInRedirect: signInRedirectMachine,
    watchBrowser: fromCallback<SessionEvent>(unprovided('watchBrowser')),
  },
  actions: {
    notify: unprovidedAction<{ message: SessionMessage }>('notify'),
    writeHint: unprovidedAction<{ hint: SessionHint; userId: string | null }>('writeHint'),
    removeCookie: unprovided('removeCookie'),
    discardDrafts: unprovided('discardDrafts'),
    discardDraftsOfOthers: unprovidedAction<{ userId: string | null }>('discardDraftsOfOthers'),
    setRoute: assign({ requiresSignIn: (_, { requiresSignIn }: Entered) => requiresSignIn }),
    setUser: assign({
      user: (_, { user }: { user: UserInfo | null }) => user,
      lastUserId: ({ context }, { user }: { user: UserInfo | null }) => user?.ssoUid ?? context.lastUserId,
    }),
    setCookie: assign({
      browser: ({ context }, { hasCookie }: CodeOutcome) => ({ ...context.browser, hasCookie }),
    }),
    setHint: assign({
      browser: ({ context }, { hint }: { hint: SessionHint }) => ({ ...context.browser, hint }),
    }),
    clearCode: assign({ code: null }),
    setProblem: assign({ problem: (_, { problem }: { problem: SignInProblem }) => problem }),
    clearProblem: assign({ problem: null }),
  },
  guards: {
    isSignInRequired,
    isSignInRoute: (_, { requiresSignIn }: Entered) => requiresSignIn,
    isPublicRoute: (_, { requiresSignIn }: Entered) => !requiresSignIn,
    isSignOutPending,
    isSignOutPendingWhereSignInIsRequired: (from) => isSignOutPending(from) && isSignInRequired(from),
    isCodeRejectedWhereSignInIsRequired: (from) => from.context.problem === 'codeRejected' && isSignInRequired(from),
    hasProblem: ({ context }) => context.problem !== null,
    hasCode: ({ context }) => context.code !== null,
    isAccepted: (_, { accepted }: CodeOutcome) => accepted,
    isSignInForced: (_, { forcesSignIn }: { forcesSignIn: boolean }) => forcesSignIn,
    isServed: ({ context }) => context.browser.servedUser !== null,
    isServedWithCookie: ({ context }) => context.browser.servedUser !== null && context.browser.hasCookie,
    hasTraceOfSession: ({ context }) => context.browser.hasCookie || context.browser.hint === 'signedIn',
    /** A session may be on its way, except after a failed sign-in. */
    isCookieExpected: (from) => isSignInRequired(from) && from.context.problem === null,
    isUndecided: stateIn({ visitor: { who: 'unknown' } }),
    isOtherUser: ({ context }, { userId }: { userId: string | null }) => isOtherUser(context, userId),
    isLastUser: ({ context }, { userId }: { userId: string | null }) =>
      userId !== null && userId === context.lastUserId,
    /** A page that only returns may find the mark of a sign-out before this sign-in. */
    isNewSignOut: (from, { mark, origin }: Marked & { origin: 'otherTab' | 'return' }) =>
      isSignedOutElsewhere(from, { mark }) || (origin === 'otherTab' && isSignedOut(mark.hint)),
    isSignedInElsewhere: (_, { mark }: Marked) => mark.hint === 'signedIn',
    /** Another tab signed out, which this one did not know yet. */
    isSignedOutElsewhere,
    isNoSignOutElsewhere: (from, params: Marked) => !isSignedOutElsewhere(from, params),
    /** The server has not confirmed a sign-out, neither to this tab nor to another one, and no user signed in since. */
    isSignOutStillPending: (from, { mark }: Marked) =>
      isSignOutPending(from) && (mark.hint === 'signOutPending' || mark.hint === 'none'),
    isOtherUserFound: ({ context }, outcome: LookupOutcome) =>
      outcome.kind === 'user' && isOtherUser(context, outcome.user.ssoUid),
    isUserFound: ({ context }, outcome: LookupOutcome) => outcome.kind === 'user' && context.user === null,
    isNobodyFound: (_, outcome: LookupOutcome) => outcome.kind === 'anonymous',
    isExpiredWhereSignInIsRequired: (from, outcome: LookupOutcome) =>
      outcome.kind === 'anonymous' && outcome.hint === 'none' && from.context.user !== null && isSignInRequired(from),
  },
  delays: {
    cookieTimeout: 2000,
    signInDelay: 200,
    /** Longer than a call of the client may take. */
    signOutTimeout: 8000,
  },
})

/** The words of the session's chart: its ports, guards, actions and delays. */
export const sessionSetup = baseSetup.extend<{
  storeHint: { hint: SessionHint }
  setFoundUser: LookupOutcome
  followSignOut: Marked
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
    /** The stored hint says already that another tab signed out. While its call is on the way, that tab needs the cookie. */
    followSignOut: enqueueActions(({ enqueue }, { mark: { hint } }: Marked) => {
      if (hint === 'signedOut') enqueue('removeCookie')
      enqueue('discardDrafts')
      enqueue({ type: 'setHint', params: { hint } })
    }),
    /** Removes the cookie of a session that is not valid any more, and after a sign-out the drafts. */
    clearSession: enqueueActions(({ enqueue }, { hint }: { hint: SessionHint }) => {
      enqueue('removeCookie')
      if (isSignedOut(hint)) enqueue('discardDrafts')
      enqueue({ type: 'setHint', params: { hint } })
      enqueue({ type: 'writeHint', params: { hint, userId: null } })
    }),
  },
})

/** The user that this page was rendered for; null without such a user, or if that user is not signed in here any more. */
export const servedUser = ({ callbackParams, browser: { hasCookie, mark }, served }: SessionInput): UserInfo | null =>
  served && isStillSignedIn({ hasCode: callbackParams.code !== null, hasCookie, mark }, served.at) ? served.user : null

/** The user of the page as a look-up would have found it. */
export const servedOutcome = ({ browser: { servedUser: user } }: SessionContext): LookupOutcome =>
  user === null ? { kind: 'unreachable' } : { kind: 'user', user }

/** The hint to remember after a look-up without a user. */
export const hintOf = (outcome: LookupOutcome) => ({
  hint: outcome.kind === 'anonymous' ? outcome.hint : ('none' as const),
})

/** A redirect after a sign-out asks for the password again. That is a wish: a provider may ignore it, so such a redirect is counted too. */
export function signInRedirectInput(from: {
  context: SessionContext
  event: { type: string; screen?: Screen }
}): SignInRedirectInput {
  const startedBy = from.event.type === 'signIn.requested' ? 'person' : 'portal'
  return { screen: from.event.screen ?? 'signIn', startedBy, forcesPassword: isSignedOut(from.context.browser.hint) }
}
