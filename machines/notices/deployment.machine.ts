import { fromCallback, fromPromise, setup } from 'xstate'
import { unprovided } from '../shared/unprovided'

const isNew = ({ event }: { event: { output: boolean } }) => event.output

/** Whether another build than the one that runs here was deployed; that is said once, until it is put away. */
export const deploymentMachine = setup({
  types: {
    events: {} as { type: 'page.shown' } | { type: 'chunk.missed' } | { type: 'notice.dismissed' },
    tags: {} as 'outdated',
  },
  actors: {
    /** Sends `page.shown` and `chunk.missed`. */
    watchPage: fromCallback(unprovided('watchPage')),
    hasNewDeployment: fromPromise<boolean>(unprovided('hasNewDeployment')),
  },
  delays: { lookTimeout: 7000 },
}).createMachine({
  id: 'deployment',
  initial: 'running',
  states: {
    running: {
      invoke: { src: 'watchPage' },
      initial: 'current',
      states: {
        current: { on: { 'page.shown': 'looking', 'chunk.missed': 'looking' } },
        looking: {
          invoke: {
            src: 'hasNewDeployment',
            onDone: [{ guard: isNew, target: '#deployment.outdated' }, { target: 'current' }],
            onError: 'current',
          },
          after: { lookTimeout: 'current' },
        },
      },
    },
    outdated: { tags: 'outdated', on: { 'notice.dismissed': 'dismissed' } },
    dismissed: { type: 'final' },
  },
})
