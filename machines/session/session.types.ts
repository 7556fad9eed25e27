import type { UserInfo } from '@/openapi/types'

/** What this browser remembers of its sign-ins: one stored value, so that two of them cannot contradict each other. */
export type SessionHint = 'none' | 'signedIn' | 'loggedOut' | 'logoutPending'

/** What was read from the browser, and when. `redirects` are the instants (ms) of this tab's automatic redirects to sign-in. */
export type Browser = { hasCookie: boolean; hint: SessionHint; redirects: readonly number[]; now: number }

export type Screen = 'signIn' | 'signUp'

export type SessionInput = {
  callbackParams: { code: string | null; trusted: boolean }
  route: { requiresLogin: boolean }
  browser: Browser
}

export type SignInProblem = 'tooManyRedirects' | 'storageUnavailable' | 'codeRejected' | 'codeUntrusted' | 'notLeft'

export type SessionContext = {
  user: UserInfo | null
  code: string | null
  requiresLogin: boolean
  browser: Pick<Browser, 'hasCookie' | 'hint'>
  problem: SignInProblem | null
}

export type SessionEvent =
  | { type: 'route.entered'; requiresLogin: boolean }
  | { type: 'login.requested'; screen: Screen }
  | { type: 'logout.requested' }
  | { type: 'session.rejected'; forcesLogin: boolean }
  | { type: 'credentials.missed' }
  | { type: 'lookup.repeated' }
  | { type: 'session.endedElsewhere'; hint: 'loggedOut' | 'logoutPending' }
  | { type: 'session.startedElsewhere' }
  | { type: 'page.restored'; hint: SessionHint }
  | { type: 'signIn.retried' }

export type SessionTag = 'undecided' | 'signedIn' | 'signedOut' | 'unreachable' | 'leaving' | 'refused' | 'renewing'

export type SessionMessage = 'sessionExpired' | 'signInIncomplete'
