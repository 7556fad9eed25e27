import { assign, fromPromise, setup } from 'xstate'
import type { Browser, Screen, SignInProblem } from './session.types'
import { unprovided } from '../shared/unprovided'

export type SignInRedirectInput = { screen: Screen; startedBy: 'person' | 'portal'; forcesPassword: boolean }

export const redirectWindowMs = 30_000

/** Automatic redirects within 30 s. More are allowed if the password is required, as after a sign-out. */
const redirectLimits = { usual: 2, forPassword: 5 }

function isLooping({ context, event }: { context: SignInRedirectInput; event: { output: Browser } }) {
  const { redirects, now } = event.output
  const limit = context.forcesPassword ? redirectLimits.forPassword : redirectLimits.usual
  return redirects.filter((redirect) => now - redirect < redirectWindowMs).length >= limit
}

/** Leaves for single sign-on; ends only when that fails, or where automatic redirects have reached their limit. */
export const signInRedirectMachine = setup({
  types: {
    input: {} as SignInRedirectInput,
    context: {} as SignInRedirectInput & { problem: SignInProblem },
    output: {} as { problem: SignInProblem },
  },
  actors: {
    readBrowser: fromPromise<Browser>(unprovided('readBrowser')),
    leaveForSignIn: fromPromise<void, { screen: Screen; forcesPassword: boolean }>(unprovided('leaveForSignIn')),
  },
  actions: {
    recordRedirect: unprovided('recordRedirect'),
    setProblem: assign({ problem: (_, params: { problem: SignInProblem }) => params.problem }),
  },
  guards: {
    isAskedFor: ({ context }) => context.startedBy === 'person',
  },
  delays: {
    leavingTimeout: 10_000,
  },
}).createMachine({
  id: 'signInRedirect',
  context: ({ input }) => ({ ...input, problem: 'notLeft' }),
  output: ({ context }) => ({ problem: context.problem }),
  on: {
    'xstate.error.actor.*': {
      target: '.failed',
      actions: { type: 'setProblem', params: { problem: 'storageUnavailable' } },
    },
  },
  initial: 'starting',
  states: {
    starting: {
      always: [{ guard: 'isAskedFor', target: 'leaving' }, { target: 'countingRedirects' }],
    },
    countingRedirects: {
      invoke: {
        src: 'readBrowser',
        onDone: [
          {
            guard: isLooping,
            target: 'failed',
            actions: { type: 'setProblem', params: { problem: 'tooManyRedirects' } },
          },
          { target: 'leaving', actions: 'recordRedirect' },
        ],
      },
    },
    leaving: {
      invoke: {
        src: 'leaveForSignIn',
        input: ({ context: { screen, forcesPassword } }) => ({ screen, forcesPassword }),
      },
      after: { leavingTimeout: 'failed' },
    },
    failed: { type: 'final' },
  },
})
