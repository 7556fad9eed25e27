import type { ContextFrom } from 'xstate'
import type { Browser, SessionInput } from '@/machines/session/session.types'
import type { SessionHint, SessionMark } from '@/openapi/rules/visitor'
import type { tokensMachine } from '@/machines/tokens/tokens.machine'
import { wholeList } from '@/machines/tokens/tokenSelection'
import { done, elapsed, failed } from './effects'
import type { Walk } from './eventMatrix'
import { apiToken, lin, named } from './samples'

type Seen = Partial<Omit<Browser, 'mark'> & SessionMark>

export const browser = ({ hint = 'none', userId = null, at = 0, ...seen }: Seen = {}): Browser => ({
  hasCookie: false,
  mark: { hint, userId, at },
  redirects: [],
  now: 1_000_000,
  ...seen,
})

export const sessionInput = (seen: {
  code?: string
  trusted?: boolean
  requiresLogin?: boolean
  hasCookie?: boolean
  hint?: SessionHint
  at?: number
  served?: SessionInput['served']
}): SessionInput => ({
  callbackParams: { code: seen.code ?? null, trusted: seen.trusted ?? false },
  route: { requiresLogin: seen.requiresLogin ?? false },
  browser: browser({ hasCookie: seen.hasCookie ?? false, hint: seen.hint ?? 'none', at: seen.at ?? 0 }),
  ...(seen.served && { served: seen.served }),
})

/** What a person, another tab, a call or the browser can tell the session. */
export const sessionEvents = [
  { type: 'route.entered', requiresLogin: true },
  { type: 'route.entered', requiresLogin: false },
  { type: 'login.requested', screen: 'signUp' },
  { type: 'logout.requested' },
  { type: 'session.rejected', forcesLogin: true },
  { type: 'session.rejected', forcesLogin: false },
  { type: 'credentials.missed' },
  { type: 'lookup.repeated' },
  { type: 'session.endedElsewhere', hint: 'signedOut' },
  { type: 'session.endedElsewhere', hint: 'signOutPending' },
  { type: 'session.startedElsewhere', userId: lin.ssoUid },
  { type: 'session.startedElsewhere', userId: 'u-2' },
  { type: 'session.answeredForOther', userId: 'u-2' },
  { type: 'page.restored', hint: 'signedIn' },
  { type: 'page.restored', hint: 'signedOut' },
  { type: 'signIn.retried' },
] as const

const lookups = ['lookingUpUser', 'loggedIn.checking', 'signedOut.checking', 'lookupFailed.checking']

const sessionAnswers = [
  done('session.identity.exchangingCode', true),
  done('session.identity.exchangingCode', false),
  failed('session.identity.exchangingCode'),
  done('session.identity.pollingCookie.reading', browser()),
  done('session.identity.pollingCookie.reading', browser({ hasCookie: true })),
  failed('session.identity.pollingCookie.reading'),
  elapsed('pollInterval', 'session.identity.pollingCookie.waiting'),
  elapsed('loginTimeout', 'session.identity.pollingCookie'),
  elapsed('logoutTimeout', 'session.identity.followingLogout'),
  ...lookups.flatMap((state) => [
    done(`session.identity.${state}`, { kind: 'user', user: lin }),
    done(`session.identity.${state}`, { kind: 'user', user: { ...lin, ssoUid: 'u-2' } }),
    done(`session.identity.${state}`, { kind: 'anonymous', hint: 'none' }),
    done(`session.identity.${state}`, { kind: 'anonymous', hint: 'signedOut' }),
    done(`session.identity.${state}`, { kind: 'unreachable' }),
  ]),
  done('session.identity.loggingOut'),
  failed('session.identity.loggingOut'),
  elapsed('loginDelay', 'session.identity.unauthorized'),
  done('session.identity.redirectingToLogin', { problem: 'tooManyRedirects' }),
]

export const sessionWalk: Walk = {
  inputs: [
    sessionInput({}),
    sessionInput({ requiresLogin: true }),
    sessionInput({ hasCookie: true, hint: 'signedIn' }),
    sessionInput({ hasCookie: true, served: { user: lin, at: 1 } }),
    sessionInput({ code: 'c1', trusted: true }),
    sessionInput({ code: 'c1', trusted: false }),
    sessionInput({ code: 'c1', trusted: true, hint: 'signOutPending' }),
  ],
  events: [...sessionEvents, ...sessionAnswers],
}

export const tokensInput = { keySeed: 'seed', selection: wholeList }

export const tokensEvents = [
  { type: 'selection.changed', selection: wholeList },
  { type: 'selection.changed', selection: { ...wholeList, page: 2 } },
  { type: 'selection.changed', selection: { ...wholeList, name: 'no' } },
  { type: 'tokens.reloaded' },
  { type: 'tokens.outdated' },
  { type: 'tokens.changedElsewhere' },
  { type: 'token.settled' },
  { type: 'token.create.requested' },
  { type: 'token.create.dismissed' },
  { type: 'token.typed', fields: named('note') },
  { type: 'token.submitted', fields: named('notebook') },
  { type: 'clock.checked', now: 1_000_000 },
] as const

const tokensAnswers = [
  done('tokens.loading', { list: [], total: 0, page_size: 20, timeZone: null, now: 0 }),
  done('tokens.loading', { list: [apiToken({ id: 'old' })], total: 21, page_size: 20, timeZone: null, now: 0 }),
  failed('tokens.loading'),
  done('tokens.ready.refreshing', { list: [], total: 0, page_size: 20, timeZone: null, now: 0 }),
  failed('tokens.ready.refreshing'),
  elapsed('typingPause', 'tokens.pausing'),
  done('tokens.ready.creating', { kind: 'created', item: apiToken({ id: 'new' }), now: 0 }),
  done('tokens.ready.creating', { kind: 'alreadyCreated', item: apiToken({ id: 'new' }), now: 0 }),
  done('tokens.ready.creating', { kind: 'refused', code: 1102 }),
  failed('tokens.ready.creating'),
  { type: 'xstate.done.actor.reveal', actorId: 'reveal', output: undefined },
  { type: 'xstate.done.actor.token-new', actorId: 'token-new', output: undefined },
]

export const tokensWalk: Walk = {
  inputs: [tokensInput, { ...tokensInput, draft: { fields: named('restored'), attempt: null } }],
  events: [...tokensEvents, ...tokensAnswers],
  telling: ({ draft, ...context }: ContextFrom<typeof tokensMachine>) => ({
    ...context,
    draft: [draft.fields.name, draft.attempt?.fields.name],
  }),
}
