import { assign, type ActorRefFrom } from 'xstate'
import {
  hintOf,
  isAccepted,
  isExpiredWhereSignInIsRequired,
  isLastUser,
  isNewSignOut,
  isNobodyFound,
  isNoSignOutElsewhere,
  isPublicRoute,
  isSignedInElsewhere,
  isSignedOutElsewhere,
  isSignInForced,
  isSignInRoute,
  isSignOutStillPending,
  isUserFound,
  servedOutcome,
  servedUser,
  sessionSetup,
  signInRedirectInput,
} from './session.setup'

export type SessionRef = ActorRefFrom<typeof sessionMachine>

/** The user of the portal in this browser, from the first look until the redirect to sign-in or the sign-out. */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: ({ input, input: { callbackParams, route, browser } }) => ({
    user: null,
    lastUserId: null,
    code: callbackParams.trusted ? callbackParams.code : null,
    requiresSignIn: route.requiresSignIn,
    browser: { hasCookie: browser.hasCookie, hint: browser.mark.hint, servedUser: servedUser(input) },
    problem: callbackParams.code !== null && !callbackParams.trusted ? 'codeUntrusted' : null,
  }),
  invoke: { src: 'watchBrowser' },
  on: {
    'route.entered': { actions: 'setRoute' },
    'browser.changed': { guard: isSignedOutElsewhere, target: '.nobody', actions: 'followSignOut' },
  },
  initial: 'starting',
  states: {
    starting: {
      always: [
        { guard: 'isSignOutPending', target: 'signingOut' },
        { guard: 'hasCode', target: 'exchangingCode' },
        {
          guard: 'isServedWithCookie',
          target: '#session.visitor.who.signedIn',
          actions: { type: 'setFoundUser', params: ({ context }) => servedOutcome(context) },
        },
        // Rendered by the right to renew: the user is on screen while the session is renewed.
        {
          guard: 'isServed',
          target: ['#session.visitor.who.signedIn', '#session.visitor.lookUp.running'],
          actions: { type: 'setFoundUser', params: ({ context }) => servedOutcome(context) },
        },
        { guard: 'hasTraceOfSession', target: 'visitor' },
        { guard: 'isCookieExpected', target: 'waitingForCookie' },
        { target: 'nobody' },
      ],
    },

    exchangingCode: {
      tags: 'undecided',
      exit: 'clearCode',
      invoke: {
        src: 'exchangeCode',
        input: ({ context }) => ({ code: context.code ?? '' }),
        onDone: [
          { guard: isAccepted, target: 'waitingForCookie' },
          {
            target: 'starting',
            actions: [
              assign({
                browser: ({ context, event: { output } }) => ({ ...context.browser, hasCookie: output.hasCookie }),
              }),
              { type: 'setProblem', params: { problem: 'codeRejected' } },
            ],
          },
        ],
        onError: '#session.visitor.who.unreachable',
      },
      on: {
        // The server may have begun a session already, whose response is not awaited: it ends as well.
        'browser.changed': { guard: isNewSignOut, target: 'signingOut', actions: 'followSignOut' },
      },
    },

    waitingForCookie: {
      tags: ['undecided', 'renewing'],
      after: { cookieTimeout: 'visitor' },
      invoke: { src: 'watchCookie' },
      on: {
        'cookie.found': 'visitor',
        'browser.changed': { guard: isSignedInElsewhere, target: 'visitor' },
      },
    },

    /** The user on screen (`who`) and the only look-up (`lookUp`), which may run while the user stays. */
    visitor: {
      type: 'parallel',
      entry: 'clearCode',
      states: {
        who: {
          initial: 'unknown',
          states: {
            unknown: { tags: 'undecided' },
            signedIn: {
              tags: 'signedIn',
              entry: [{ type: 'storeHint', params: { hint: 'signedIn' } }, 'clearProblem'],
              exit: [{ type: 'setUser', params: { user: null } }, 'reportLeft'],
              on: {
                'session.rejected': [
                  {
                    guard: isSignInForced,
                    target: '#session.expired',
                    actions: { type: 'clearSession', params: { hint: 'none' } },
                  },
                  { target: '#session.nobody', actions: { type: 'clearSession', params: { hint: 'none' } } },
                ],
                'response.forOtherUser': {
                  guard: { type: 'isOtherUser', params: ({ event }) => event },
                  target: '#session.otherAccount',
                },
                'signOut.requested': '#session.signingOut',
              },
            },
            signedOut: {
              tags: 'signedOut',
              entry: 'clearProblem',
              on: {
                'route.entered': { guard: isSignInRoute, target: 'unknown', actions: 'setRoute' },
                'signIn.requested': '#session.signIn.redirecting',
              },
            },
            unreachable: {
              tags: 'unreachable',
              on: {
                'session.rejected': [
                  { guard: 'isSignOutPending', target: '#session.signingOut' },
                  { target: '#session.nobody', actions: { type: 'clearSession', params: { hint: 'none' } } },
                ],
                'signIn.requested': '#session.signIn.redirecting',
              },
            },
          },
        },

        lookUp: {
          initial: 'idle',
          on: {
            'browser.changed': [
              {
                guard: { type: 'isOtherUser', params: ({ event }) => event.mark },
                target: '#session.otherAccount',
              },
              { guard: isSignOutStillPending, target: '#session.signingOut' },
              { guard: isNoSignOutElsewhere, target: '.running' },
            ],
          },
          states: {
            idle: {
              always: { guard: 'isUndecided', target: 'running' },
              on: {
                'lookUp.requested': [
                  { guard: 'isSignOutPending', target: '#session.signingOut' },
                  { target: 'running' },
                ],
              },
            },
            running: {
              tags: 'renewing',
              invoke: {
                src: 'lookup',
                onDone: [
                  {
                    guard: { type: 'isOtherUserFound', params: ({ event }) => event.output },
                    target: '#session.otherAccount',
                  },
                  {
                    guard: isUserFound,
                    target: '#session.visitor.who.signedIn',
                    actions: { type: 'setFoundUser', params: ({ event }) => event.output },
                  },
                  {
                    guard: isExpiredWhereSignInIsRequired,
                    target: '#session.expired',
                    actions: { type: 'clearSession', params: { hint: 'none' } },
                  },
                  {
                    guard: isNobodyFound,
                    target: '#session.nobody',
                    actions: { type: 'clearSession', params: ({ event }) => hintOf(event.output) },
                  },
                  { guard: 'isUndecided', target: '#session.visitor.who.unreachable' },
                  { target: 'idle', actions: { type: 'setFoundUser', params: ({ event }) => event.output } },
                ],
              },
            },
          },
        },
      },
    },

    /** No user is signed in: decides what the page does. */
    nobody: {
      always: [
        { guard: 'isCodeRejectedWhereSignInIsRequired', target: 'signIn.failed' },
        { guard: 'isSignOutPendingWhereSignInIsRequired', target: 'waitingForSignOut' },
        { guard: 'isSignInRequired', target: 'signIn.redirecting' },
        {
          guard: 'hasProblem',
          target: '#session.visitor.who.signedOut',
          actions: { type: 'notify', params: { message: 'signInIncomplete' } },
        },
        { target: '#session.visitor.who.signedOut' },
      ],
    },

    expired: {
      tags: 'leaving',
      entry: { type: 'notify', params: { message: 'sessionExpired' } },
      after: { signInDelay: 'signIn.redirecting' },
      on: {
        'route.entered': { guard: isPublicRoute, target: '#session.visitor.who.signedOut', actions: 'setRoute' },
        'browser.changed': { guard: isSignedInElsewhere, target: 'visitor' },
      },
    },

    signingOut: {
      tags: 'signedOut',
      entry: { type: 'storeHint', params: { hint: 'signOutPending' } },
      exit: ['removeCookie', 'discardDrafts'],
      invoke: {
        src: 'endSession',
        onDone: [
          { guard: 'hasCode', target: 'exchangingCode', actions: { type: 'storeHint', params: { hint: 'signedOut' } } },
          { target: 'nobody', actions: { type: 'storeHint', params: { hint: 'signedOut' } } },
        ],
        onError: [
          { guard: 'isSignInRequired', target: '#session.visitor.who.unreachable' },
          { target: '#session.visitor.who.signedOut' },
        ],
      },
      on: {
        'signIn.requested': 'signIn.redirecting',
        'browser.changed': { guard: isSignedInElsewhere, target: 'visitor' },
      },
    },

    /** Another tab's sign-out is on its way. A sign-in that began before its end would end with it. */
    waitingForSignOut: {
      tags: 'leaving',
      after: { signOutTimeout: 'signingOut' },
      on: {
        'route.entered': { guard: isPublicRoute, target: '#session.visitor.who.signedOut', actions: 'setRoute' },
        'browser.changed': 'visitor',
      },
    },

    /** The cookie is of another user than the one on screen: the page stops until the visitor decides. */
    otherAccount: {
      tags: 'refused',
      entry: { type: 'setProblem', params: { problem: 'otherAccount' } },
      exit: 'clearProblem',
      on: {
        'otherUser.accepted': 'visitor',
        'signIn.requested': 'signIn.redirecting',
        'browser.changed': { guard: isLastUser, target: 'visitor' },
      },
    },

    signIn: {
      entry: 'clearCode',
      initial: 'redirecting',
      on: {
        'route.entered': { guard: isPublicRoute, target: '#session.visitor.who.signedOut', actions: 'setRoute' },
        'browser.changed': { guard: isNoSignOutElsewhere, target: 'visitor' },
      },
      states: {
        redirecting: {
          tags: 'leaving',
          invoke: {
            src: 'signInRedirect',
            input: signInRedirectInput,
            onDone: { target: 'failed', actions: { type: 'setProblem', params: ({ event }) => event.output } },
          },
        },
        failed: {
          tags: 'refused',
          on: { 'signIn.requested': 'redirecting' },
        },
      },
    },
  },
})
