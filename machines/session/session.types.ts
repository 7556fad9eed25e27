import type { UserInfo } from '@/openapi/types'

/** What became of this browser's last sign-in, as far as it remembers. */
export type SessionHint = 'none' | 'signedIn' | 'signedOut' | 'signOutPending'

/** What this browser remembers of its sign-ins, one stored value, so that two of them cannot contradict each other: the hint, whose sign-in it tells of (null: nobody's), and when it was written (ms, 0: never). */
export type SessionMark = { hint: SessionHint; userId: string | null; at: number }

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
