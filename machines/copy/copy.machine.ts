import { type SnapshotFrom, assertEvent, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { unprovided, unprovidedAction } from '../shared/unprovided'

export type CopyRef = ActorRefFrom<typeof copyMachine>
export type CopyMessage = 'copySuccessful' | 'copyFailed'
/** A text, or one that is on its way. */
export type Copied = string | Promise<string>

/** The text is read only when it is written: it may be a secret, which its holder keeps. */
export type CopyRequest = { read: () => Copied }

/** `shownMs`: for how long a copy is said to have worked; null: until the next one. */
export type CopyInput = { shownMs: number | null }

/** Copies a text, and says what really came of it. */
export const copyMachine = setup({
  types: {
    input: {} as CopyInput,
    context: {} as CopyInput,
    events: {} as { type: 'copy.requested' } & CopyRequest,
    tags: {} as 'copying' | 'copied' | 'failed',
  },
  actors: {
    writeText: fromPromise<void, CopyRequest>(unprovided('writeText')),
  },
  actions: {
    notify: unprovidedAction<{ message: CopyMessage }>('notify'),
  },
  guards: {
    isShownAWhile: ({ context }) => context.shownMs !== null,
  },
  delays: {
    copyTimeout: 10_000,
    shown: ({ context }) => context.shownMs ?? 0,
  },
}).createMachine({
  id: 'copy',
  context: ({ input }) => input,
  initial: 'resting',
  states: {
    resting: {
      on: { 'copy.requested': 'copying' },
      initial: 'idle',
      states: {
        idle: {},
        copied: {
          tags: 'copied',
          entry: { type: 'notify', params: { message: 'copySuccessful' } },
          after: { shown: { guard: 'isShownAWhile', target: 'idle' } },
        },
        failed: { tags: 'failed', entry: { type: 'notify', params: { message: 'copyFailed' } } },
      },
    },
    copying: {
      tags: 'copying',
      invoke: {
        src: 'writeText',
        input: ({ event }) => {
          assertEvent(event, 'copy.requested')
          return event
        },
        onDone: 'resting.copied',
        onError: 'resting.failed',
      },
      after: { copyTimeout: 'resting.failed' },
    },
  },
})

type CopyState = 'idle' | 'copying' | 'copied' | 'failed'

/** The result of the last copy. */
export function selectCopyState(snapshot: SnapshotFrom<typeof copyMachine>): CopyState {
  const told = (['copying', 'copied', 'failed'] as const).find((state) => snapshot.hasTag(state))
  return told ?? 'idle'
}
