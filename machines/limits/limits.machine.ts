import { type SnapshotFrom, assign, sendTo, setup, type ActorRefFrom, type InputFrom } from 'xstate'
import { running } from '../shared/running'
import { RefusalCode } from '@/openapi/refusalCodes'
import type { LimitsPerMinute } from '@/openapi/rules/rateApplication'
import type { RateApplication } from '@/openapi/types'
import { rateApplicationMachine, selectOutcome, selectRefusal, selectSubmitted } from './rateApplication.machine'
import type { SubmitOutcome } from './rateApplication.machine'
import { ratePolicyMachine, selectPolicy } from './ratePolicy.machine'

export type LimitsRef = ActorRefFrom<typeof limitsMachine>
type StrategyInput = InputFrom<typeof rateApplicationMachine>
type Application = { snapshot: SnapshotFrom<typeof rateApplicationMachine> }
type Policy = { snapshot: SnapshotFrom<typeof ratePolicyMachine> }

/**
 * The limits and the application for higher ones. The form gets the current limits. An accepted application is listed at once. The
 * limits are reloaded after it, and after the server has refused a limit that the form accepted.
 */
export const limitsMachine = setup({
  types: {
    input: {} as StrategyInput,
    /** `handled`: the last response to an application that was passed on to the policy. */
    context: {} as { application: StrategyInput; handled: SubmitOutcome | null },
    children: {} as { policy: 'policy'; application: 'application' },
  },
  actors: { policy: ratePolicyMachine, application: rateApplicationMachine },
  actions: {
    sendLimits: sendTo('application', (_, { limits }: { limits: LimitsPerMinute | undefined }) => ({
      type: 'limits.loaded',
      limits,
    })),
    addApplication: sendTo('policy', (_, { application }: { application: RateApplication | null }) => ({
      type: 'application.added',
      application,
    })),
    reloadPolicy: sendTo('policy', { type: 'policy.reloaded' }),
    keepHandled: assign({ handled: (_, { snapshot }: Application) => selectOutcome(snapshot) }),
  },
  guards: {
    hasLimits: (_, { snapshot }: Policy) => selectPolicy(snapshot) !== null,
    isSubmitted: ({ context: { handled } }, { snapshot }: Application) =>
      selectSubmitted(snapshot) !== null && selectOutcome(snapshot) !== handled,
    isLimitRefused: ({ context: { handled } }, { snapshot }: Application) =>
      selectRefusal(snapshot) === RefusalCode.APPLICATION_LIMIT_INVALID && selectOutcome(snapshot) !== handled,
  },
}).createMachine({
  id: 'limits',
  context: ({ input }) => ({ application: input, handled: null }),
  invoke: [
    {
      src: 'policy',
      id: 'policy',
      onSnapshot: {
        guard: { type: 'hasLimits', params: ({ event }) => event },
        actions: { type: 'sendLimits', params: ({ event }) => ({ limits: selectPolicy(event.snapshot)?.limit }) },
      },
    },
    {
      src: 'application',
      id: 'application',
      input: ({ context }) => context.application,
      onSnapshot: [
        {
          guard: { type: 'isSubmitted', params: ({ event }) => event },
          actions: [
            { type: 'keepHandled', params: ({ event }) => event },
            { type: 'addApplication', params: ({ event }) => ({ application: selectSubmitted(event.snapshot) }) },
          ],
        },
        {
          guard: { type: 'isLimitRefused', params: ({ event }) => event },
          actions: [{ type: 'keepHandled', params: ({ event }) => event }, 'reloadPolicy'],
        },
      ],
    },
  ],
})

type LimitsSnapshot = SnapshotFrom<typeof limitsMachine>

export const selectPolicyActor = ({ children }: LimitsSnapshot) => running(children.policy)
export const selectApplicationActor = ({ children }: LimitsSnapshot) => running(children.application)
