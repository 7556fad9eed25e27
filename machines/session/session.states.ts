import { hintOf, sessionSetup } from './session.setup'

// The states in which the session rests until something happens. Each may ask again who is signed in.

/** Whether the page on screen needs a sign-in. */
export const route = sessionSetup.createStateConfig({
  initial: 'first',
  states: {
    first: { always: [{ guard: 'beginsWhereLoginIsRequired', target: 'loginRequired' }, { target: 'open' }] },
    open: {
      on: {
        'route.entered': { guard: { type: 'isLoginRoute', params: ({ event }) => event }, target: 'loginRequired' },
      },
    },
    loginRequired: {
      on: {
        'route.entered': { guard: { type: 'isPublicRoute', params: ({ event }) => event }, target: 'open' },
      },
    },
  },
})

/** Asks again who is signed in, where nobody is on screen. */
const checking = sessionSetup.createStateConfig({
  tags: 'renewing',
  invoke: {
    src: 'lookup',
    onDone: [
      {
        guard: { type: 'hasUser', params: ({ event }) => event.output },
        target: '#session.identity.loggedIn.settled',
        actions: { type: 'setFoundUser', params: ({ event }) => event.output },
      },
      { guard: { type: 'isUnreachable', params: ({ event }) => event.output }, target: 'settled' },
      {
        target: '#session.identity.withoutSession',
        actions: { type: 'clearSession', params: ({ event }) => ({ hint: hintOf(event.output) }) },
      },
    ],
  },
})

/** Asks again whether it is still the same person, who stays on screen until the answer is here. */
const checkingUser = sessionSetup.createStateConfig({
  tags: 'renewing',
  invoke: {
    src: 'lookup',
    onDone: [
      {
        guard: { type: 'hasOtherUser', params: ({ event }) => event.output },
        target: '#session.identity.otherAccount',
      },
      {
        guard: { type: 'hasUser', params: ({ event }) => event.output },
        target: '#session.identity.loggedIn.settled',
        actions: { type: 'setFoundUser', params: ({ event }) => event.output },
      },
      { guard: { type: 'isUnreachable', params: ({ event }) => event.output }, target: 'settled' },
      {
        guard: { type: 'isExpired', params: ({ event }) => event.output },
        target: '#session.identity.expired',
        actions: { type: 'clearSession', params: ({ event }) => ({ hint: hintOf(event.output) }) },
      },
      {
        target: '#session.identity.withoutSession',
        actions: { type: 'clearSession', params: ({ event }) => ({ hint: hintOf(event.output) }) },
      },
    ],
  },
})

export const loggedIn = sessionSetup.createStateConfig({
  tags: 'signedIn',
  entry: [{ type: 'storeHint', params: { hint: 'signedIn' } }, 'clearProblem'],
  exit: { type: 'setUser', params: { user: null } },
  on: {
    'session.rejected': [
      {
        guard: { type: 'isLoginForced', params: ({ event }) => event },
        target: 'unauthorized',
        actions: { type: 'clearSession', params: { hint: 'none' } },
      },
      { target: 'withoutSession', actions: { type: 'clearSession', params: { hint: 'none' } } },
    ],
    'session.startedElsewhere': [
      { guard: { type: 'isOtherUser', params: ({ event }) => event }, target: 'otherAccount' },
      { target: '.checking' },
    ],
    'session.answeredForOther': {
      guard: { type: 'isOtherUser', params: ({ event }) => event },
      target: 'otherAccount',
    },
    'page.restored': [
      {
        guard: { type: 'isSignedOut', params: ({ event }) => event },
        target: 'withoutSession',
        actions: { type: 'followLogout', params: ({ event }) => event },
      },
      { target: '.checking' },
    ],
    'logout.requested': 'loggingOut',
  },
  initial: 'settled',
  states: {
    settled: { on: { 'credentials.missed': 'checking' } },
    checking: checkingUser,
  },
})

export const signedOut = sessionSetup.createStateConfig({
  tags: 'signedOut',
  entry: 'clearProblem',
  on: {
    'route.entered': {
      guard: { type: 'isLoginRoute', params: ({ event }) => event },
      target: 'lookingUpUser',
    },
    'login.requested': 'redirectingToLogin',
    'session.startedElsewhere': '.checking',
    'page.restored': [
      { guard: { type: 'isSignOutStillPending', params: ({ event }) => event }, target: 'loggingOut' },
      { target: '.checking' },
    ],
  },
  initial: 'settled',
  states: {
    settled: { on: { 'credentials.missed': 'checking' } },
    checking,
  },
})

export const lookupFailed = sessionSetup.createStateConfig({
  tags: 'unreachable',
  on: {
    'session.rejected': [
      { guard: 'isSignOutPending', target: 'loggingOut' },
      { target: 'withoutSession', actions: { type: 'clearSession', params: { hint: 'none' } } },
    ],
    'session.startedElsewhere': '.checking',
    'page.restored': [
      { guard: { type: 'isSignOutStillPending', params: ({ event }) => event }, target: 'loggingOut' },
      {
        guard: { type: 'isSignedOutSince', params: ({ event }) => event },
        target: 'withoutSession',
        actions: { type: 'followLogout', params: ({ event }) => event },
      },
      { target: '.checking' },
    ],
  },
  initial: 'settled',
  states: {
    settled: {
      on: {
        'lookup.repeated': [
          { guard: 'isSignOutPending', target: '#session.identity.loggingOut' },
          { target: 'checking' },
        ],
        'credentials.missed': 'checking',
      },
    },
    checking,
  },
})

/** The cookie is another person's than the page was for: nothing goes on in either name before somebody has read so. */
export const otherAccount = sessionSetup.createStateConfig({
  tags: 'refused',
  entry: { type: 'setProblem', params: { problem: 'otherAccount' } },
  exit: 'clearProblem',
  on: {
    'signIn.retried': 'lookingUpUser',
    'session.startedElsewhere': {
      guard: { type: 'isLastUser', params: ({ event }) => event },
      target: 'lookingUpUser',
    },
    'login.requested': 'redirectingToLogin',
    'page.restored': {
      guard: { type: 'isSignedOut', params: ({ event }) => event },
      target: 'withoutSession',
      actions: { type: 'followLogout', params: ({ event }) => event },
    },
  },
})

/** Another tab's logout is on its way. A sign-in that began before its end would end with it. */
export const followingLogout = sessionSetup.createStateConfig({
  tags: 'leaving',
  after: { logoutTimeout: 'loggingOut' },
  on: {
    'route.entered': {
      guard: { type: 'isPublicRoute', params: ({ event }) => event },
      target: 'signedOut',
    },
    'session.startedElsewhere': 'lookingUpUser',
    'page.restored': [
      {
        guard: { type: 'isSignedOut', params: ({ event }) => event },
        target: 'withoutSession',
        actions: { type: 'followLogout', params: ({ event }) => event },
      },
      { target: 'lookingUpUser' },
    ],
  },
})
