import type { LookupOutcome } from './lookup.machine'
import type { SignInTripInput } from './signInTrip.machine'
import type { Screen, SessionContext, SessionMark, SessionMessage } from './session.types'

// Guards and actions with their params bound, so that the statechart reads as prose.

type Found = { event: { output: LookupOutcome } }

const found = ({ event }: Found) => event.output
const foundMark = ({ event: { output } }: Found) => ({ mark: markOf(output) })
const toldMark = ({ event }: { event: { mark: SessionMark } }) => ({ mark: event.mark })
const markOf = (outcome: LookupOutcome): SessionMark => (outcome.kind === 'nobody' ? outcome.mark : 'signedIn')

export const isAccepted = {
  type: 'isAccepted' as const,
  params: ({ event }: { event: { output: boolean } }) => ({ accepted: event.output }),
}
export const hasCookie = {
  type: 'hasCookie' as const,
  params: ({ event }: { event: { output: { hasCookie: boolean } } }) => ({ hasCookie: event.output.hasCookie }),
}
export const isSomebody = { type: 'isSomebody' as const, params: found }
export const isUnreachable = { type: 'isUnreachable' as const, params: found }
export const isExpiredWhereLoginIsRequired = { type: 'isExpiredWhereLoginIsRequired' as const, params: found }
export const isLoginRoute = {
  type: 'isLoginRoute' as const,
  params: ({ event }: { event: { requiresLogin: boolean } }) => ({ requiresLogin: event.requiresLogin }),
}
const isSignedOut = { type: 'isSignedOut' as const, params: toldMark }
export const isLoginForced = {
  type: 'isLoginForced' as const,
  params: ({ event }: { event: { forcesLogin: boolean } }) => ({ forcesLogin: event.forcesLogin }),
}

export const tell = (message: SessionMessage) => ({ type: 'notify' as const, params: { message } })
export const enterRoute = { type: 'enterRoute' as const, params: isLoginRoute.params }
/** Whoever was here before has left nothing that this person can find. */
export const keepFoundUser = [
  {
    type: 'keepUser' as const,
    params: ({ event: { output } }: Found) => ({ user: output.kind === 'user' ? output.user : null }),
  },
  {
    type: 'discardDraftsOfOthers' as const,
    params: ({ event: { output } }: Found) => ({ userId: output.kind === 'user' ? output.user.ssoUid : null }),
  },
]
const keepToldMark = { type: 'keepMark' as const, params: toldMark }

/** Keeps the mark here and in the browser. */
export const remember = (mark: SessionMark) => [
  { type: 'keepMark' as const, params: { mark } },
  { type: 'writeMark' as const, params: { mark } },
]

/** The session is no longer good. */
export const forget = ['removeCookie' as const, ...remember('none')]

/** The session is no longer there, for the reason that the lookup found. */
export const forgetAsFound = [
  'removeCookie' as const,
  { type: 'keepMark' as const, params: foundMark },
  { type: 'writeMark' as const, params: foundMark },
]

/** Another tab logged out: cookie and mark are gone already, what was typed here is not. */
export const followLogout = ['discardDrafts' as const, keepToldMark]

/** The same, noticed late: by a page that was frozen. */
export const followSignOut = { guard: isSignedOut, target: 'withoutSession' as const, actions: followLogout }

/**
 * After a logout a trip asks for the password again. It is then a person's own, like one that a button started: what waits
 * for somebody to type cannot go round in a loop.
 */
export const tripFor = (from: {
  context: SessionContext
  event: { type: string; screen?: Screen }
}): SignInTripInput => {
  const forcesPassword = ['loggedOut', 'logoutPending'].includes(from.context.browser.mark)
  const isAskedFor = forcesPassword || ['login.requested', 'signIn.retried'].includes(from.event.type)
  return { screen: from.event.screen ?? 'signIn', startedBy: isAskedFor ? 'person' : 'portal', forcesPassword }
}
