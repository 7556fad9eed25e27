import type { UserInfo } from '@/openapi/types'

/** What this browser remembers of its sign-ins: one stored value, so that two of them cannot contradict each other. */
export type SessionMark = 'none' | 'signedIn' | 'loggedOut' | 'logoutPending'

/** What was seen in the browser at one moment. `trips` are the instants (ms) of this tab's automatic sign-in trips. */
export type Browser = { hasCookie: boolean; mark: SessionMark; trips: readonly number[]; now: number }

export type Screen = 'signIn' | 'signUp'

export type SessionInput = {
  arrival: { code: string | null; trusted: boolean }
  route: { requiresLogin: boolean }
  browser: Browser
}

export type SignInProblem = 'tooManyTrips' | 'storageUnavailable' | 'codeRejected' | 'codeUntrusted' | 'notLeft'

export type SessionContext = {
  user: UserInfo | null
  code: string | null
  requiresLogin: boolean
  browser: Pick<Browser, 'hasCookie' | 'mark'>
  problem: SignInProblem | null
}

export type SessionEvent =
  | { type: 'route.entered'; requiresLogin: boolean }
  | { type: 'login.requested'; screen: Screen }
  | { type: 'logout.requested' }
  | { type: 'session.rejected'; forcesLogin: boolean }
  | { type: 'credentials.missed' }
  | { type: 'lookup.repeated' }
  | { type: 'session.endedElsewhere'; mark: 'loggedOut' | 'logoutPending' }
  | { type: 'session.startedElsewhere' }
  | { type: 'page.restored'; mark: SessionMark }
  | { type: 'signIn.retried' }

export type SessionTag = 'undecided' | 'signedIn' | 'signedOut' | 'unreachable' | 'leaving' | 'refused' | 'renewing'

export type SessionMessage = 'sessionExpired' | 'signInIncomplete'
