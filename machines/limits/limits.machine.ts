import { sendTo, setup, type ActorRefFrom, type InputFrom, type SnapshotFrom } from 'xstate'
import type { LimitsPerMinute } from '@/openapi/rules/rateApplication'
import type { RateApplication } from '@/openapi/types'
import { running } from '../shared/running'
import { rateApplicationMachine } from './rateApplication.machine'
import { ratePolicyMachine } from './ratePolicy.machine'

export type LimitsRef = ActorRefFrom<typeof limitsMachine>
type LimitsInput = InputFrom<typeof rateApplicationMachine>

/**
 * The limits and the application for higher ones. The form gets the current limits. An accepted application is listed at once. The
 * limits are reloaded after it, and after the server has refused a limit that the form accepted.
 */
export const limitsMachine = setup({
  types: {
    input: {} as LimitsInput,
    context: {} as LimitsInput,
    events: {} as
      | { type: 'limits.loaded'; limits: LimitsPerMinute }
      | { type: 'limits.outdated' }
      | { type: 'application.submitted'; application: RateApplication },
    children: {} as { policy: 'policy'; application: 'application' },
  },
  actors: { policy: ratePolicyMachine, application: rateApplicationMachine },
  actions: {
    sendLimits: sendTo('application', (_, { limits }: { limits: LimitsPerMinute }) => ({
      type: 'limits.loaded',
      limits,
    })),
    addApplication: sendTo('policy', (_, { application }: { application: RateApplication }) => ({
      type: 'application.added',
      application,
    })),
    reloadPolicy: sendTo('policy', { type: 'policy.reloaded' }),
  },
}).createMachine({
  id: 'limits',
  context: ({ input }) => input,
  invoke: [
    { src: 'policy', id: 'policy' },
    { src: 'application', id: 'application', input: ({ context }) => context },
  ],
  on: {
    'limits.loaded': { actions: { type: 'sendLimits', params: ({ event }) => event } },
    'limits.outdated': { actions: 'reloadPolicy' },
    'application.submitted': { actions: { type: 'addApplication', params: ({ event }) => event } },
  },
})

type LimitsSnapshot = SnapshotFrom<typeof limitsMachine>

export const selectPolicyActor = ({ children }: LimitsSnapshot) => running(children.policy)
export const selectApplicationActor = ({ children }: LimitsSnapshot) => running(children.application)
