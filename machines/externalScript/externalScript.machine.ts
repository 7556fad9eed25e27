import { type SnapshotFrom, fromPromise, setup } from 'xstate'
import { unprovided } from '../shared/unprovided'

/** Milliseconds after which a page no longer waits for its script. */
const loadTimeoutMs = 7000

/**
 * An external script that a page waits for, up to a time limit: after a failure the page is shown without it,
 * and stays on screen during a retry.
 */
export const externalScriptMachine = setup({
  types: {
    input: {} as { address: string },
    context: {} as { address: string },
    events: {} as { type: 'script.retried' },
    tags: {} as 'waiting' | 'failed' | 'retrying',
  },
  actors: {
    loadScript: fromPromise<void, { address: string }>(unprovided('loadScript')),
  },
  delays: { loadTimeout: loadTimeoutMs },
}).createMachine({
  id: 'externalScript',
  context: ({ input }) => input,
  initial: 'loading',
  states: {
    loading: {
      tags: 'waiting',
      invoke: {
        src: 'loadScript',
        input: ({ context }) => ({ address: context.address }),
        onDone: 'ready',
        onError: 'failed',
      },
      after: { loadTimeout: 'failed' },
    },
    ready: {},
    failed: { tags: 'failed', on: { 'script.retried': 'retrying' } },
    retrying: {
      tags: 'retrying',
      invoke: {
        src: 'loadScript',
        input: ({ context }) => ({ address: context.address }),
        onDone: 'ready',
        onError: 'failed',
      },
      after: { loadTimeout: 'failed' },
    },
  },
})

type ExternalScriptSnapshot = SnapshotFrom<typeof externalScriptMachine>

/** Nothing of the page may be shown yet. */
export const selectIsWaiting = (snapshot: ExternalScriptSnapshot) => snapshot.hasTag('waiting')
/** The page is shown without its script. */
export const selectIsMissing = (snapshot: ExternalScriptSnapshot) =>
  snapshot.hasTag('failed') || snapshot.hasTag('retrying')
export const selectIsRetrying = (snapshot: ExternalScriptSnapshot) => snapshot.hasTag('retrying')
