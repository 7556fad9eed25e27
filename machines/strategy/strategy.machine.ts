import { sendTo, setup, type ActorRefFrom, type InputFrom, type SnapshotFrom } from 'xstate'
import { rateApplicationMachine } from '../rateApplication/rateApplication.machine'
import { selectSubmitted } from '../rateApplication/rateApplication.selectors'
import { ratePolicyMachine } from '../ratePolicy/ratePolicy.machine'
import type { RateApplication } from '@/openapi/types'

export type StrategyRef = ActorRefFrom<typeof strategyMachine>
type StrategyInput = InputFrom<typeof rateApplicationMachine>

/** The limits and the application for higher ones: what was accepted stands among the applications at once, and all is asked for again. */
export const strategyMachine = setup({
  types: {
    input: {} as StrategyInput,
    context: {} as StrategyInput,
    children: {} as { policy: 'policy'; application: 'application' },
  },
  actors: { policy: ratePolicyMachine, application: rateApplicationMachine },
  actions: {
    addApplication: sendTo('policy', (_, { application }: { application: RateApplication | null }) => ({
      type: 'application.added',
      application,
    })),
  },
  guards: {
    isSubmitted: (_, { snapshot }: { snapshot: SnapshotFrom<typeof rateApplicationMachine> }) =>
      snapshot.hasTag('submitted'),
  },
}).createMachine({
  id: 'strategy',
  context: ({ input }) => input,
  invoke: [
    { src: 'policy', id: 'policy' },
    {
      src: 'application',
      id: 'application',
      input: ({ context }) => context,
      onSnapshot: {
        guard: { type: 'isSubmitted', params: ({ event }) => event },
        actions: { type: 'addApplication', params: ({ event }) => ({ application: selectSubmitted(event.snapshot) }) },
      },
    },
  ],
})
