import type { SessionHint, SessionMark } from '@/openapi/rules/visitor'
import type { UserInfo } from '@/openapi/types'

/** What was read from the browser, and when. `redirects` are the instants (ms) of this tab's automatic redirects to sign-in. */
export type Browser = { hasCookie: boolean; mark: SessionMark; redirects: readonly number[]; now: number }

export type Screen = 'signIn' | 'signUp'

/** For whom this page was served, and when the browser asked for it (ms of this device). */
type ServedFor = { user: UserInfo; at: number }

/** `served` is left out where the page was served for nobody in particular. */
export type SessionInput = {
  callbackParams: { code: string | null; trusted: boolean }
  route: { requiresLogin: boolean }
  browser: Browser
  served?: ServedFor
}

export type SignInProblem =
  'tooManyRedirects' | 'storageUnavailable' | 'codeRejected' | 'codeUntrusted' | 'notLeft' | 'otherAccount'

/** `lastUserId` is whom the page showed last, also when nobody is shown; `firstRoute` is the one that this load began with. */
export type SessionContext = {
  user: UserInfo | null
  lastUserId: string | null
  code: string | null
  firstRoute: { requiresLogin: boolean }
  browser: { hasCookie: boolean; hint: SessionHint; servedUser: UserInfo | null }
  problem: SignInProblem | null
}

export type SessionEvent =
  | { type: 'route.entered'; requiresLogin: boolean }
  | { type: 'login.requested'; screen: Screen }
  | { type: 'logout.requested' }
  | { type: 'session.rejected'; forcesLogin: boolean }
  | { type: 'credentials.missed' }
  | { type: 'lookup.repeated' }
  | { type: 'session.endedElsewhere'; hint: 'signedOut' | 'signOutPending' }
  | { type: 'session.startedElsewhere'; userId: string | null }
  | { type: 'session.answeredForOther'; userId: string }
  | { type: 'page.restored'; hint: SessionHint }
  | { type: 'signIn.retried' }

export type SessionTag = 'undecided' | 'signedIn' | 'signedOut' | 'unreachable' | 'leaving' | 'refused' | 'renewing'

export type SessionMessage = 'sessionExpired' | 'signInIncomplete'
