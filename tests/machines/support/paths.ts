import type { ContextFrom } from 'xstate'
import type { Browser, SessionInput } from '@/machines/session/session.types'
import type { SessionHint, SessionMark } from '@/openapi/rules/visitor'
import { newDraft } from '@/machines/submit/draft'
import type { newTokenMachine } from '@/machines/tokens/newToken.machine'
import { noFields } from '@/machines/tokens/tokenFields'
import type { tokenListMachine } from '@/machines/tokens/tokenList.machine'
import { wholeList } from '@/machines/tokens/tokenSelection'
import { done, elapsed, failed } from './effects'
import type { Walk } from './eventMatrix'
import { apiToken, lin, named } from './samples'

/** Another tab wrote its mark, or this page came back. */
export const changed = (hint: SessionHint, userId: string | null = null, origin: 'otherTab' | 'return' = 'otherTab') =>
  ({ type: 'browser.changed', mark: { hint, userId, at: 2 }, origin }) as const

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
  requiresSignIn?: boolean
  hasCookie?: boolean
  hint?: SessionHint
  at?: number
  served?: SessionInput['served']
}): SessionInput => ({
  callbackParams: { code: seen.code ?? null, trusted: seen.trusted ?? false },
  route: { requiresSignIn: seen.requiresSignIn ?? false },
  browser: browser({ hasCookie: seen.hasCookie ?? false, hint: seen.hint ?? 'none', at: seen.at ?? 0 }),
  ...(seen.served && { served: seen.served }),
})

/** Events of a user, another tab, a call or the browser for the session. */
export const sessionEvents = [
  { type: 'route.entered', requiresSignIn: true },
  { type: 'route.entered', requiresSignIn: false },
  { type: 'signIn.requested', screen: 'signUp' },
  { type: 'signOut.requested' },
  { type: 'session.rejected', forcesSignIn: true },
  { type: 'session.rejected', forcesSignIn: false },
  { type: 'lookUp.requested' },
  changed('signedOut'),
  changed('signedOut', null, 'return'),
  changed('signOutPending'),
  changed('signedIn', lin.ssoUid),
  changed('signedIn', 'u-2'),
  { type: 'response.forOtherUser', userId: 'u-2' },
  changed('none'),
  { type: 'otherUser.accepted' },
] as const

const sessionAnswers = [
  done('session.exchangingCode', { accepted: true, hasCookie: true }),
  done('session.exchangingCode', { accepted: false, hasCookie: false }),
  failed('session.exchangingCode'),
  { type: 'cookie.found' },
  elapsed('cookieTimeout', 'session.waitingForCookie'),
  elapsed('signOutTimeout', 'session.waitingForSignOut'),
  done('session.visitor.lookUp.running', { kind: 'user', user: lin }),
  done('session.visitor.lookUp.running', { kind: 'user', user: { ...lin, ssoUid: 'u-2' } }),
  done('session.visitor.lookUp.running', { kind: 'anonymous', hint: 'none' }),
  done('session.visitor.lookUp.running', { kind: 'anonymous', hint: 'signedOut' }),
  done('session.visitor.lookUp.running', { kind: 'unreachable' }),
  done('session.signingOut'),
  failed('session.signingOut'),
  elapsed('signInDelay', 'session.expired'),
  done('session.signIn.redirecting', { problem: 'tooManyRedirects' }),
]

export const sessionWalk: Walk = {
  inputs: [
    sessionInput({}),
    sessionInput({ requiresSignIn: true }),
    sessionInput({ hasCookie: true, hint: 'signedIn' }),
    sessionInput({ hasCookie: true, served: { user: lin, at: 1 } }),
    sessionInput({ code: 'c1', trusted: true }),
    sessionInput({ code: 'c1', trusted: false }),
    sessionInput({ code: 'c1', trusted: true, hint: 'signOutPending' }),
  ],
  events: [...sessionEvents, ...sessionAnswers],
}

const tokenListInput = { selection: wholeList, draft: newDraft(noFields, 'seed'), editDraft: null }

export const tokenListEvents = [
  { type: 'selection.changed', selection: wholeList },
  { type: 'selection.changed', selection: { ...wholeList, page: 2 } },
  { type: 'selection.changed', selection: { ...wholeList, name: 'no' } },
  { type: 'tokens.reloaded' },
  { type: 'tokens.outdated' },
  { type: 'tokens.changedElsewhere' },
  { type: 'dialog.opened' },
  { type: 'dialog.closed' },
  { type: 'token.created', creation: { kind: 'created', item: apiToken({ id: 'new' }), now: 0 } },
  { type: 'clock.checked', now: 1_000_000 },
] as const

const tokenListAnswers = [
  done('tokenList.loading', { list: [], total: 0, page_size: 20, timeZone: null, now: 0 }),
  done('tokenList.loading', { list: [apiToken({ id: 'old' })], total: 21, page_size: 20, timeZone: null, now: 0 }),
  failed('tokenList.loading'),
  done('tokenList.refreshing', { list: [], total: 0, page_size: 20, timeZone: null, now: 0 }),
  failed('tokenList.refreshing'),
  elapsed('typingPause', 'tokenList.typing'),
  { type: 'xstate.done.actor.token-new', actorId: 'token-new', output: undefined },
  { type: 'xstate.error.actor.token-new', actorId: 'token-new', error: new Error('offline') },
]

export const tokenListWalk: Walk = {
  inputs: [tokenListInput, { ...tokenListInput, draft: newDraft(named('restored'), 'seed') }],
  events: [...tokenListEvents, ...tokenListAnswers],
  telling: ({ selection, shown, tokens }: ContextFrom<typeof tokenListMachine>) => ({
    selection,
    shown,
    tokens: tokens.map(({ id }) => id),
  }),
}

export const newTokenEvents = [
  { type: 'tokens.listed' },
  { type: 'token.create.requested' },
  { type: 'form.unconfirmed' },
] as const

const formEnd = (kind: 'created' | 'alreadyCreated' | null) => {
  const result = kind && { kind, item: apiToken({ id: 'new' }), now: 0 }
  return { type: 'xstate.done.actor.form', actorId: 'form', output: { result, draft: newDraft(named('sent'), 'seed') } }
}

const newTokenAnswers = [
  formEnd('created'),
  formEnd('alreadyCreated'),
  formEnd(null),
  { type: 'xstate.done.actor.reveal', actorId: 'reveal', output: undefined },
]

export const newTokenWalk: Walk = {
  inputs: [noFields, named('restored')].map((fields) => ({ draft: newDraft(fields, 'seed') })),
  events: [...newTokenEvents, ...newTokenAnswers],
  telling: ({ draft, created }: ContextFrom<typeof newTokenMachine>) => [draft.fields.name, created?.token_name ?? ''],
}
