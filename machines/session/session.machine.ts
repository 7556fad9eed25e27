import type { ActorRefFrom } from 'xstate'
import {
  enterRoute,
  followLogout,
  followSignOut,
  forget,
  forgetAsFound,
  hasCookie,
  isAccepted,
  isExpiredWhereLoginIsRequired,
  isLoginForced,
  isLoginRoute,
  isSomebody,
  isUnreachable,
  keepFoundUser,
  remember,
  tell,
  tripFor,
} from './session.phrases'
import { sessionSetup } from './session.setup'

export type SessionRef = ActorRefFrom<typeof sessionMachine>

/** Who uses the portal in this browser, from the first look until the sign-in trip or the logout. */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: ({ input: { arrival, route, browser } }) => ({
    user: null,
    code: arrival.trusted ? arrival.code : null,
    requiresLogin: route.requiresLogin,
    browser: { hasCookie: browser.hasCookie, mark: browser.mark },
    problem: arrival.code !== null && !arrival.trusted ? 'codeUntrusted' : null,
  }),
  invoke: [{ src: 'watchOtherTabs' }, { src: 'watchPage' }],
  on: { 'route.entered': { actions: enterRoute }, 'session.endedElsewhere': { actions: followLogout } },
  initial: 'unknown',
  states: {
    unknown: {
      tags: 'undecided',
      always: [
        { guard: 'isLogoutPending', target: 'loggingOut' },
        { guard: 'hasCode', target: 'exchangingCode' },
        { guard: 'hasTraceOfSession', target: 'lookingUpUser' },
        { guard: 'hasFailedSignIn', target: 'withoutSession' },
        { guard: 'isLoginRequired', target: 'pollingCookie' },
        { target: 'loggedOut' },
      ],
    },

    exchangingCode: {
      tags: 'undecided',
      exit: 'dropCode',
      invoke: {
        src: 'exchangeCode',
        input: ({ context }) => ({ code: context.code ?? '' }),
        onDone: [
          { guard: isAccepted, target: 'pollingCookie' },
          { target: 'unknown', actions: { type: 'blame', params: { problem: 'codeRejected' } } },
        ],
        onError: 'lookupFailed',
      },
    },

    pollingCookie: {
      tags: ['undecided', 'renewing'],
      after: { loginTimeout: 'lookingUpUser' },
      initial: 'reading',
      states: {
        reading: {
          invoke: {
            src: 'readBrowser',
            onDone: [{ guard: hasCookie, target: '#session.lookingUpUser' }, { target: 'waiting' }],
            onError: 'waiting',
          },
        },
        waiting: { after: { pollInterval: 'reading' } },
      },
    },

    lookingUpUser: {
      tags: ['undecided', 'renewing'],
      invoke: {
        src: 'lookup',
        onDone: [
          { guard: isSomebody, target: 'loggedIn', actions: keepFoundUser },
          { guard: isUnreachable, target: 'lookupFailed' },
          { target: 'withoutSession', actions: forgetAsFound },
        ],
      },
      on: { 'session.endedElsewhere': { target: 'withoutSession', actions: followLogout } },
    },

    withoutSession: {
      always: [
        { guard: 'isCodeRejectedWhereLoginIsRequired', target: 'signInFailed' },
        { guard: 'isLoginRequired', target: 'redirectingToLogin' },
        { guard: 'hasFailedSignIn', target: 'loggedOut', actions: tell('signInIncomplete') },
        { target: 'loggedOut' },
      ],
    },

    loggedIn: {
      tags: 'signedIn',
      entry: [...remember('signedIn'), 'absolve'],
      exit: { type: 'keepUser', params: { user: null } },
      on: {
        'session.rejected': [
          { guard: isLoginForced, target: 'unauthorized', actions: forget },
          { target: 'withoutSession', actions: forget },
        ],
        'session.endedElsewhere': { target: 'withoutSession', actions: followLogout },
        'session.startedElsewhere': '.checking',
        'page.restored': [followSignOut, { target: '.checking' }],
        'logout.requested': 'loggingOut',
      },
      initial: 'settled',
      states: {
        settled: { on: { 'credentials.missed': 'checking' } },
        checking: {
          tags: 'renewing',
          invoke: {
            src: 'lookup',
            onDone: [
              { guard: isSomebody, target: 'settled', actions: keepFoundUser },
              { guard: isUnreachable, target: 'settled' },
              { guard: isExpiredWhereLoginIsRequired, target: '#session.unauthorized', actions: forgetAsFound },
              { target: '#session.withoutSession', actions: forgetAsFound },
            ],
          },
        },
      },
    },

    loggedOut: {
      tags: 'signedOut',
      entry: 'absolve',
      on: {
        'route.entered': [
          { guard: isLoginRoute, target: 'lookingUpUser', actions: enterRoute },
          { actions: enterRoute },
        ],
        'login.requested': 'redirectingToLogin',
        'session.rejected': { guard: isLoginForced, target: 'unauthorized' },
        'session.startedElsewhere': '.checking',
        'page.restored': [{ guard: 'isLogoutPending', target: 'loggingOut' }, { target: '.checking' }],
      },
      initial: 'settled',
      states: {
        settled: { on: { 'credentials.missed': 'checking' } },
        checking: {
          tags: 'renewing',
          invoke: {
            src: 'lookup',
            onDone: [
              { guard: isSomebody, target: '#session.loggedIn', actions: keepFoundUser },
              { guard: isUnreachable, target: 'settled' },
              { target: 'settled', actions: forgetAsFound },
            ],
          },
        },
      },
    },

    lookupFailed: {
      tags: 'unreachable',
      on: {
        'session.rejected': [
          { guard: 'isLogoutPending', target: 'loggingOut' },
          { guard: isLoginForced, target: 'unauthorized', actions: forget },
          { target: 'withoutSession', actions: forget },
        ],
        'session.endedElsewhere': { target: 'withoutSession', actions: followLogout },
        'session.startedElsewhere': '.checking',
        'page.restored': [{ guard: 'isLogoutPending', target: 'loggingOut' }, followSignOut, { target: '.checking' }],
        'login.requested': 'redirectingToLogin',
        'logout.requested': 'loggingOut',
      },
      initial: 'settled',
      states: {
        settled: {
          on: {
            'lookup.repeated': [{ guard: 'isLogoutPending', target: '#session.loggingOut' }, { target: 'checking' }],
            'credentials.missed': 'checking',
          },
        },
        checking: {
          tags: 'renewing',
          invoke: {
            src: 'lookup',
            onDone: [
              { guard: isSomebody, target: '#session.loggedIn', actions: keepFoundUser },
              { guard: isUnreachable, target: 'settled' },
              { target: '#session.withoutSession', actions: forgetAsFound },
            ],
          },
        },
      },
    },

    unauthorized: {
      tags: 'leaving',
      entry: tell('sessionExpired'),
      after: { loginDelay: 'redirectingToLogin' },
    },

    loggingOut: {
      tags: 'signedOut',
      entry: remember('logoutPending'),
      exit: ['removeCookie', 'discardDrafts'],
      invoke: {
        src: 'endSession',
        onDone: [
          { guard: 'hasCode', target: 'exchangingCode', actions: remember('loggedOut') },
          { target: 'withoutSession', actions: remember('loggedOut') },
        ],
        onError: [
          { guard: 'isLoginRequired', target: 'lookupFailed', actions: 'dropCode' },
          { target: 'loggedOut', actions: 'dropCode' },
        ],
      },
      on: { 'login.requested': { target: 'redirectingToLogin', actions: 'dropCode' } },
    },

    redirectingToLogin: {
      tags: 'leaving',
      invoke: {
        src: 'signInTrip',
        input: tripFor,
        onDone: { target: 'signInFailed', actions: { type: 'blame', params: ({ event }) => event.output } },
      },
      on: { 'page.restored': 'lookingUpUser' },
    },

    signInFailed: {
      tags: 'refused',
      on: {
        'route.entered': [
          { guard: isLoginRoute, actions: enterRoute },
          { target: 'loggedOut', actions: enterRoute },
        ],
        'signIn.retried': 'redirectingToLogin',
        'login.requested': 'redirectingToLogin',
        'session.startedElsewhere': 'lookingUpUser',
        'page.restored': 'lookingUpUser',
      },
    },
  },
})
