import { assign, fromCallback, fromPromise, sendParent, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { unprovided } from '../shared/unprovided'
import type { Conversation } from './conversation'

export type HistoryRef = ActorRefFrom<typeof historyMachine>

/** A stored conversation in the list; `updatedAt` is in ms. */
export type Head = { id: string; title: string; updatedAt: number }

/** A conversation to store, or the id of one to remove. */
export type Change = { kind: 'stored'; conversation: Conversation } | { kind: 'removed'; id: string }

/** Why the last change was not stored; `full`: the browser gives no more room. */
export type StoreProblem = 'full' | 'unavailable'

/** The conversation `id` was stored or removed in another tab; if this tab shows it, it continues as `nextId`, and neither is lost. */
export type ChangeElsewhere = { type: 'history.changedElsewhere'; id: string; nextId: string }

export type HistoryOutcome = { heads: readonly Head[]; problem: null } | { heads: null; problem: StoreProblem }

type HistoryContext = {
  account: string | null
  heads: readonly Head[] | null
  /** Changes that are not stored yet, one for each conversation. */
  changes: readonly Change[]
  problem: StoreProblem | null
}

type Owned = { account: string }

/** The conversations of an account in this browser. Without an account nothing is stored. */
export const historyMachine = setup({
  types: {
    input: {} as { account: string | null },
    context: {} as HistoryContext,
    events: {} as { type: 'change.made'; change: Change } | { type: 'history.requested' } | ChangeElsewhere,
    tags: {} as 'off' | 'failed' | 'unstored' | 'retrying',
  },
  actors: {
    readHistory: fromPromise<readonly Head[], Owned>(unprovided('readHistory')),
    writeChange: fromPromise<HistoryOutcome, Owned & { change: Change }>(unprovided('writeChange')),
    watchHistory: fromCallback<ChangeElsewhere, Owned>(unprovided('watchHistory')),
  },
  actions: {
    addChange: assign({
      changes: ({ context: { changes } }, { change }: { change: Change }) => [
        ...changes.filter((one) => idOf(one) !== idOf(change)),
        change,
      ],
    }),
    /** The first change is being written. */
    addLaterChange: assign({
      changes: (
        {
          context: {
            changes: [first, ...others],
          },
        },
        { change }: { change: Change },
      ) => [...(first ? [first] : []), ...others.filter((one) => idOf(one) !== idOf(change)), change],
    }),
    addUrgentChange: assign({
      changes: ({ context: { changes } }, { change }: { change: Change }) => [
        change,
        ...changes.filter((one) => idOf(one) !== idOf(change)),
      ],
    }),
    renameChanges: assign({
      changes: ({ context: { changes } }, { id, nextId }: ChangeElsewhere) =>
        changes.map((change) =>
          change.kind === 'stored' && idOf(change) === id
            ? { ...change, conversation: { ...change.conversation, id: nextId } }
            : change,
        ),
    }),
    reportChange: sendParent((_, { id, nextId }: ChangeElsewhere) => ({
      type: 'conversation.changedElsewhere',
      id,
      nextId,
    })),
    setHeads: assign({ heads: (_, { heads }: { heads: readonly Head[] }) => heads }),
    settleChange: assign(
      ({ context: { changes } }, { change, heads }: { change: Change; heads: readonly Head[] | null }) => ({
        changes: changes.filter((one) => one !== change),
        heads,
        problem: null,
      }),
    ),
    setProblem: assign({ problem: (_, { problem }: { problem: StoreProblem | null }) => problem }),
  },
  guards: {
    hasAccount: ({ context }) => context.account !== null,
    hasChanges: ({ context }) => context.changes.length > 0,
    isStored: (_, { problem }: { problem: StoreProblem | null }) => problem === null,
    isRemoval: (_, { change }: { change: Change }) => change.kind === 'removed',
  },
}).createMachine({
  id: 'history',
  context: ({ input: { account } }) => ({ account, heads: null, changes: [], problem: null }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'hasAccount', target: 'loading' }, { target: 'off' }] },
    off: { tags: 'off' },
    loading: {
      invoke: {
        src: 'readHistory',
        input: ({ context }) => ownerOf(context),
        onDone: {
          target: 'open',
          actions: { type: 'setHeads', params: ({ event }) => ({ heads: event.output }) },
        },
        onError: 'failed',
      },
      on: { 'change.made': { actions: { type: 'addChange', params: ({ event }) => event } } },
      initial: 'first',
      states: { first: {}, again: { tags: 'retrying' } },
    },
    failed: {
      tags: 'failed',
      on: {
        'history.requested': 'loading.again',
        'change.made': { actions: { type: 'addChange', params: ({ event }) => event } },
      },
    },
    open: {
      invoke: { src: 'watchHistory', input: ({ context }) => ownerOf(context) },
      on: {
        'history.changedElsewhere': {
          target: 'loading',
          actions: [
            { type: 'renameChanges', params: ({ event }) => event },
            { type: 'reportChange', params: ({ event }) => event },
          ],
        },
      },
      initial: 'idle',
      states: {
        idle: {
          always: { guard: 'hasChanges', target: 'writing' },
          on: { 'change.made': { target: 'writing', actions: { type: 'addChange', params: ({ event }) => event } } },
        },
        writing: {
          invoke: {
            src: 'writeChange',
            input: ({ context }) => ({ ...ownerOf(context), change: firstChange(context) }),
            onDone: [
              {
                guard: { type: 'isStored', params: ({ event }) => event.output },
                target: 'idle',
                actions: {
                  type: 'settleChange',
                  params: ({ event, context }) => ({ change: firstChange(context), heads: event.output.heads }),
                },
              },
              { target: 'unstored', actions: { type: 'setProblem', params: ({ event }) => event.output } },
            ],
            onError: { target: 'unstored', actions: { type: 'setProblem', params: { problem: 'unavailable' } } },
          },
          on: { 'change.made': { actions: { type: 'addLaterChange', params: ({ event }) => event } } },
        },
        /** Nothing is lost while the page is open: a removed conversation makes room, and then all is stored. */
        unstored: {
          tags: 'unstored',
          on: {
            'history.requested': 'writing',
            'change.made': [
              {
                guard: { type: 'isRemoval', params: ({ event }) => event },
                target: 'writing',
                actions: { type: 'addUrgentChange', params: ({ event }) => event },
              },
              { actions: { type: 'addChange', params: ({ event }) => event } },
            ],
          },
        },
      },
    },
  },
})

export const idOf = (change: Change) => (change.kind === 'stored' ? change.conversation.id : change.id)

function ownerOf({ account }: HistoryContext): Owned {
  if (account === null) throw new Error('there is no account')
  return { account }
}

function firstChange({ changes: [first] }: HistoryContext): Change {
  if (!first) throw new Error('there is no change')
  return first
}

type HistorySnapshot = SnapshotFrom<typeof historyMachine>

/** The list, newest first; null until it has loaded. */
export const selectHeads = (snapshot: HistorySnapshot) => snapshot.context.heads
export const selectIsHistoryOff = (snapshot: HistorySnapshot) => snapshot.hasTag('off')
export const selectHasHistoryFailed = (snapshot: HistorySnapshot) => snapshot.hasTag('failed')
export const selectIsHistoryRetried = (snapshot: HistorySnapshot) => snapshot.hasTag('retrying')
/** Why conversations are not stored; null while they are. */
export const selectStoreProblem = (snapshot: HistorySnapshot) =>
  snapshot.hasTag('unstored') ? snapshot.context.problem : null
