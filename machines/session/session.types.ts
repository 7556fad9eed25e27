import type { SessionHint, SessionMark } from '@/openapi/rules/visitor'
import type { UserInfo } from '@/openapi/types'

/** Values read from the browser, and when. `redirects` are the instants (ms) of this tab's automatic redirects to sign-in. */
export type Browser = { hasCookie: boolean; mark: SessionMark; redirects: readonly number[]; now: number }

export type Screen = 'signIn' | 'signUp'

/** The user that this page was rendered for, and when the browser requested it (ms of this device). */
type ServedFor = { user: UserInfo; at: number }

/** `served` is left out if the page was rendered for everyone. */
export type SessionInput = {
  callbackParams: { code: string | null; trusted: boolean }
  route: { requiresSignIn: boolean }
  browser: Browser
  served?: ServedFor
}

/** `hasCookie`: now; another tab may have signed in or out meanwhile. */
export type CodeOutcome = { accepted: boolean; hasCookie: boolean }

export type SignInProblem =
  'tooManyRedirects' | 'storageUnavailable' | 'codeRejected' | 'codeUntrusted' | 'notLeft' | 'otherAccount'

/** `lastUserId`: the user shown last, also while no user is shown. `requiresSignIn`: whether the page on screen does. */
export type SessionContext = {
  user: UserInfo | null
  lastUserId: string | null
  code: string | null
  requiresSignIn: boolean
  browser: { hasCookie: boolean; hint: SessionHint; servedUser: UserInfo | null }
  problem: SignInProblem | null
}

export type SessionEvent =
  | { type: 'route.entered'; requiresSignIn: boolean }
  | { type: 'signIn.requested'; screen: Screen }
  | { type: 'signOut.requested' }
  /** The session cookie that the page waits for is here. */
  | { type: 'cookie.found' }
  /** The server rejected the session of a call. */
  | { type: 'session.rejected'; forcesSignIn: boolean }
  /** A call found no session cookie, or the visitor asks again. */
  | { type: 'lookUp.requested' }
  /** Another tab wrote its mark, or this page came back from the cache, from offline or from a long absence. */
  | { type: 'browser.changed'; mark: SessionMark; origin: 'otherTab' | 'return' }
  /** A response was made for another user. */
  | { type: 'response.forOtherUser'; userId: string }
  | { type: 'otherUser.accepted' }

export type SessionTag = 'undecided' | 'signedIn' | 'signedOut' | 'unreachable' | 'leaving' | 'refused' | 'renewing'

export type SessionMessage = 'sessionExpired' | 'signInIncomplete'
