import type { ActorRefFrom } from 'xstate'
import { hintOf, sessionSetup, signInRedirectInput } from './session.setup'
import { loggedIn, loggedOut, lookupFailed } from './session.states'

export type SessionRef = ActorRefFrom<typeof sessionMachine>

/** Who uses the portal in this browser, from the first look until the redirect to sign-in or the logout. */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: ({ input: { callbackParams, route, browser } }) => ({
    user: null,
    code: callbackParams.trusted ? callbackParams.code : null,
    requiresLogin: route.requiresLogin,
    browser: { hasCookie: browser.hasCookie, hint: browser.hint },
    problem: callbackParams.code !== null && !callbackParams.trusted ? 'codeUntrusted' : null,
  }),
  invoke: [{ src: 'watchOtherTabs' }, { src: 'watchPage' }],
  on: {
    'route.entered': { actions: { type: 'enterRoute', params: ({ event }) => event } },
    'session.endedElsewhere': { actions: { type: 'followLogout', params: ({ event }) => event } },
  },
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
      exit: 'clearCode',
      invoke: {
        src: 'exchangeCode',
        input: ({ context }) => ({ code: context.code ?? '' }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => ({ accepted: event.output }) },
            target: 'pollingCookie',
          },
          { target: 'unknown', actions: { type: 'setProblem', params: { problem: 'codeRejected' } } },
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
            onDone: [
              { guard: { type: 'hasCookie', params: ({ event }) => event.output }, target: '#session.lookingUpUser' },
              { target: 'waiting' },
            ],
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
          {
            guard: { type: 'hasUser', params: ({ event }) => event.output },
            target: 'loggedIn',
            actions: { type: 'setFoundUser', params: ({ event }) => event.output },
          },
          { guard: { type: 'isUnreachable', params: ({ event }) => event.output }, target: 'lookupFailed' },
          {
            target: 'withoutSession',
            actions: { type: 'clearSession', params: ({ event }) => ({ hint: hintOf(event.output) }) },
          },
        ],
      },
      on: {
        'session.endedElsewhere': {
          target: 'withoutSession',
          actions: { type: 'followLogout', params: ({ event }) => event },
        },
      },
    },

    withoutSession: {
      always: [
        { guard: 'isCodeRejectedWhereLoginIsRequired', target: 'signInFailed' },
        { guard: 'isLoginRequired', target: 'redirectingToLogin' },
        {
          guard: 'hasFailedSignIn',
          target: 'loggedOut',
          actions: { type: 'notify', params: { message: 'signInIncomplete' } },
        },
        { target: 'loggedOut' },
      ],
    },

    loggedIn,
    loggedOut,
    lookupFailed,

    unauthorized: {
      tags: 'leaving',
      entry: { type: 'notify', params: { message: 'sessionExpired' } },
      after: { loginDelay: 'redirectingToLogin' },
    },

    loggingOut: {
      tags: 'signedOut',
      entry: { type: 'storeHint', params: { hint: 'logoutPending' } },
      exit: ['removeCookie', 'discardDrafts'],
      invoke: {
        src: 'endSession',
        onDone: [
          { guard: 'hasCode', target: 'exchangingCode', actions: { type: 'storeHint', params: { hint: 'loggedOut' } } },
          { target: 'withoutSession', actions: { type: 'storeHint', params: { hint: 'loggedOut' } } },
        ],
        onError: [
          { guard: 'isLoginRequired', target: 'lookupFailed', actions: 'clearCode' },
          { target: 'loggedOut', actions: 'clearCode' },
        ],
      },
      on: { 'login.requested': { target: 'redirectingToLogin', actions: 'clearCode' } },
    },

    redirectingToLogin: {
      tags: 'leaving',
      invoke: {
        src: 'signInRedirect',
        input: signInRedirectInput,
        onDone: { target: 'signInFailed', actions: { type: 'setProblem', params: ({ event }) => event.output } },
      },
      on: { 'page.restored': 'lookingUpUser' },
    },

    signInFailed: {
      tags: 'refused',
      on: {
        'route.entered': {
          guard: { type: 'isPublicRoute', params: ({ event }) => event },
          target: 'loggedOut',
          actions: { type: 'enterRoute', params: ({ event }) => event },
        },
        'signIn.retried': 'redirectingToLogin',
        'login.requested': 'redirectingToLogin',
        'session.startedElsewhere': 'lookingUpUser',
        'page.restored': 'lookingUpUser',
      },
    },
  },
})
