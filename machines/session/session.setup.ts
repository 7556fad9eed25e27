import { assertEvent, assign, enqueueActions, fromCallback, fromPromise, sendTo, setup, stateIn } from 'xstate'
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
type Marked = Asked & { event: { mark: SessionMark } }
type Entered = { event: { requiresSignIn: boolean } }
type Found = Asked & { event: { output: LookupOutcome } }

const isSignInRequired = ({ context }: Asked) => context.requiresSignIn
const isSignOutPending = ({ context }: Asked) => context.browser.hint === 'signOutPending'
const isOtherUser = (context: SessionContext, userId: string | null) =>
  context.user !== null && userId !== null && userId !== context.user.ssoUid

export const isSignInRoute = ({ event }: Entered) => event.requiresSignIn
export const isPublicRoute = ({ event }: Entered) => !event.requiresSignIn
export const isAccepted = ({ event }: { event: { output: CodeOutcome } }) => event.output.accepted
/** A page behind the sign-in is never left without a word, even if only a silent refresh was rejected. */
export const isSignInForced = (from: Asked & { event: { forcesSignIn: boolean } }) =>
  from.event.forcesSignIn || isSignInRequired(from)
export const isSignedInElsewhere = ({ event }: Marked) => event.mark.hint === 'signedIn'
/** Another tab signed out, which this one did not know yet. */
export const isSignedOutElsewhere = ({ context, event: { mark } }: Marked) =>
  isSignedOut(mark.hint) && !isSignedOut(context.browser.hint)
export const isNoSignOutElsewhere = (from: Marked) => !isSignedOutElsewhere(from)
export const isLastUser = ({ context, event: { mark } }: Marked) =>
  mark.userId !== null && mark.userId === context.lastUserId
/** A page that only returns may find the mark of a sign-out before this sign-in. */
export const isNewSignOut = (from: Marked & { event: { origin: 'otherTab' | 'return' } }) =>
  isSignedOutElsewhere(from) || (from.event.origin === 'otherTab' && isSignedOut(from.event.mark.hint))
/** The server has not confirmed a sign-out, neither to this tab nor to another one, and no user signed in since. */
export const isSignOutStillPending = (from: Marked) =>
  isSignOutPending(from) && ['signOutPending', 'none'].includes(from.event.mark.hint)
export const isUserFound = ({ context, event }: Found) => event.output.kind === 'user' && context.user === null
export const isNobodyFound = ({ event }: Found) => event.output.kind === 'anonymous'
export const isExpiredWhereSignInIsRequired = (from: Found) => {
  const { output } = from.event
  return output.kind === 'anonymous' && output.hint === 'none' && from.context.user !== null && isSignInRequired(from)
}

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
    setRoute: assign({
      requiresSignIn: ({ event }) => {
        assertEvent(event, 'route.entered')
        return event.requiresSignIn
      },
    }),
    setUser: assign({
      user: (_, { user }: { user: UserInfo | null }) => user,
      lastUserId: ({ context }, { user }: { user: UserInfo | null }) => user?.ssoUid ?? context.lastUserId,
    }),
    setHint: assign({
      browser: ({ context }, { hint }: { hint: SessionHint }) => ({ ...context.browser, hint }),
    }),
    // A session without a parent sends to itself, which ignores it.
    reportLeft: sendTo(({ self }) => self._parent ?? self, { type: 'session.left' }),
    clearCode: assign({ code: null }),
    setProblem: assign({ problem: (_, { problem }: { problem: SignInProblem }) => problem }),
    clearProblem: assign({ problem: null }),
  },
  guards: {
    isSignInRequired,
    isSignOutPending,
    isSignOutPendingWhereSignInIsRequired: (from) => isSignOutPending(from) && isSignInRequired(from),
    isCodeRejectedWhereSignInIsRequired: (from) => from.context.problem === 'codeRejected' && isSignInRequired(from),
    hasProblem: ({ context }) => context.problem !== null,
    hasCode: ({ context }) => context.code !== null,
    isServed: ({ context }) => context.browser.servedUser !== null,
    isServedWithCookie: ({ context }) => context.browser.servedUser !== null && context.browser.hasCookie,
    hasTraceOfSession: ({ context }) => context.browser.hasCookie || context.browser.hint === 'signedIn',
    /** A session may be on its way, except after a failed sign-in. */
    isCookieExpected: (from) => isSignInRequired(from) && from.context.problem === null,
    isUndecided: stateIn({ visitor: { who: 'unknown' } }),
    isOtherUser: ({ context }, { userId }: { userId: string | null }) => isOtherUser(context, userId),
    isOtherUserFound: ({ context }, outcome: LookupOutcome) =>
      outcome.kind === 'user' && isOtherUser(context, outcome.user.ssoUid),
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
  followSignOut: undefined
  clearSession: { hint: SessionHint }
}>({
  actions: {
    /** Sets the hint here and in the browser. A pending sign-out is not written twice: a sign-in may have followed. */
    storeHint: enqueueActions(({ context, enqueue }, { hint }: { hint: SessionHint }) => {
      if (hint === 'signOutPending' && isSignOutPending({ context })) return
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
    followSignOut: enqueueActions(({ enqueue, event }) => {
      assertEvent(event, 'browser.changed')
      const { hint } = event.mark
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
