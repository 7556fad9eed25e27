import type { ActorRefFrom } from 'xstate'
import { hintOf, servedOutcome, servedUser, sessionSetup, signInRedirectInput } from './session.setup'
import { followingLogout, loggedIn, signedOut, lookupFailed, otherAccount, route } from './session.states'

export type SessionRef = ActorRefFrom<typeof sessionMachine>

/** Who uses the portal in this browser, from the first look until the redirect to sign-in or the logout. */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: ({ input, input: { callbackParams, route: firstRoute, browser } }) => ({
    user: null,
    lastUserId: null,
    code: callbackParams.trusted ? callbackParams.code : null,
    firstRoute,
    browser: { hasCookie: browser.hasCookie, hint: browser.mark.hint, servedUser: servedUser(input) },
    problem: callbackParams.code !== null && !callbackParams.trusted ? 'codeUntrusted' : null,
  }),
  invoke: [{ src: 'watchOtherTabs' }, { src: 'presence' }],
  type: 'parallel',
  states: {
    route,
    identity: {
      on: {
        'session.endedElsewhere': {
          target: '.withoutSession',
          actions: { type: 'followLogout', params: ({ event }) => event },
        },
      },
      initial: 'unknown',
      states: {
        unknown: {
          always: [
            { guard: 'isSignOutPending', target: 'loggingOut' },
            { guard: 'hasCode', target: 'exchangingCode' },
            {
              guard: 'isServedWithCookie',
              target: 'loggedIn',
              actions: { type: 'setFoundUser', params: ({ context }) => servedOutcome(context) },
            },
            // By the right to renew: the person is on screen while the session is renewed.
            {
              guard: 'isServed',
              target: 'loggedIn.checking',
              actions: { type: 'setFoundUser', params: ({ context }) => servedOutcome(context) },
            },
            { guard: 'hasTraceOfSession', target: 'lookingUpUser' },
            { guard: 'hasFailedSignIn', target: 'withoutSession' },
            { guard: 'beginsWhereLoginIsRequired', target: 'pollingCookie' },
            { target: 'signedOut' },
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
          // The server may have begun a session already, whose answer is not waited for: it ends as well.
          on: {
            'session.endedElsewhere': {
              target: 'loggingOut',
              actions: { type: 'followLogout', params: ({ event }) => event },
            },
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
                  {
                    guard: { type: 'hasCookie', params: ({ event }) => event.output },
                    target: '#session.identity.lookingUpUser',
                  },
                  { target: 'waiting' },
                ],
                onError: 'waiting',
              },
            },
            waiting: { after: { pollInterval: 'reading' } },
          },
          on: { 'session.startedElsewhere': 'lookingUpUser' },
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
          on: { 'session.startedElsewhere': { target: 'lookingUpUser', reenter: true } },
        },

        withoutSession: {
          always: [
            { guard: 'isCodeRejectedWhereLoginIsRequired', target: 'signInFailed' },
            { guard: 'isLoginRequiredDuringSignOut', target: 'followingLogout' },
            { guard: 'isLoginRequired', target: 'redirectingToLogin' },
            {
              guard: 'hasFailedSignIn',
              target: 'signedOut',
              actions: { type: 'notify', params: { message: 'signInIncomplete' } },
            },
            { target: 'signedOut' },
          ],
        },

        /** It was somebody's, and is over. */
        expired: { always: [{ guard: 'isLoginRequired', target: 'unauthorized' }, { target: 'withoutSession' }] },

        loggedIn,
        signedOut,
        lookupFailed,
        otherAccount,
        followingLogout,

        unauthorized: {
          tags: 'leaving',
          entry: { type: 'notify', params: { message: 'sessionExpired' } },
          after: { loginDelay: 'redirectingToLogin' },
          on: { 'session.startedElsewhere': 'lookingUpUser' },
        },

        loggingOut: {
          tags: 'signedOut',
          entry: { type: 'storeHint', params: { hint: 'signOutPending' } },
          exit: ['removeCookie', 'discardDrafts'],
          invoke: {
            src: 'endSession',
            onDone: [
              {
                guard: 'hasCode',
                target: 'exchangingCode',
                actions: { type: 'storeHint', params: { hint: 'signedOut' } },
              },
              { target: 'withoutSession', actions: { type: 'storeHint', params: { hint: 'signedOut' } } },
            ],
            onError: [
              { guard: 'isLoginRequired', target: 'lookupFailed', actions: 'clearCode' },
              { target: 'signedOut', actions: 'clearCode' },
            ],
          },
          on: {
            'login.requested': { target: 'redirectingToLogin', actions: 'clearCode' },
            'session.startedElsewhere': { target: 'lookingUpUser', actions: 'clearCode' },
            'session.endedElsewhere': { actions: 'discardDrafts' },
          },
        },

        redirectingToLogin: {
          tags: 'leaving',
          invoke: {
            src: 'signInRedirect',
            input: signInRedirectInput,
            onDone: { target: 'signInFailed', actions: { type: 'setProblem', params: ({ event }) => event.output } },
          },
          on: {
            'page.restored': 'lookingUpUser',
            'session.endedElsewhere': { actions: { type: 'followLogout', params: ({ event }) => event } },
          },
        },

        signInFailed: {
          tags: 'refused',
          on: {
            'route.entered': {
              guard: { type: 'isPublicRoute', params: ({ event }) => event },
              target: 'signedOut',
            },
            'signIn.retried': 'redirectingToLogin',
            'login.requested': 'redirectingToLogin',
            'session.startedElsewhere': 'lookingUpUser',
            'session.endedElsewhere': { actions: { type: 'followLogout', params: ({ event }) => event } },
            'page.restored': 'lookingUpUser',
          },
        },
      },
    },
  },
})
