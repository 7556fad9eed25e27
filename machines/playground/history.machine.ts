import {
  assertEvent,
  assign,
  cancel,
  enqueueActions,
  fromCallback,
  fromPromise,
  sendParent,
  setup,
  type ActorRefFrom,
  type SnapshotFrom,
} from 'xstate'
import { unprovided } from '../shared/unprovided'
import { titleOf, withTitle, type Conversation } from './conversation'

export type HistoryRef = ActorRefFrom<typeof historyMachine>

/** A stored conversation in the list; `updatedAt` is in ms. */
export type Head = { id: string; title: string; updatedAt: number }

/**
 * A conversation to store, as of now or of `updatedAt` (ms), one to rename, or one to remove. `nextId`: the conversation that replaces
 * a removed one on screen. `unstored`: its latest version, if the removal came before that was stored.
 */
export type Change =
  | { kind: 'stored'; conversation: Conversation; updatedAt?: number }
  | { kind: 'renamed'; id: string; title: string }
  | { kind: 'removed'; id: string; nextId: string; unstored?: Conversation }

/** A removed conversation as it was stored last; `updatedAt` is in ms. */
export type Removed = { conversation: Conversation; updatedAt: number }

/** A removal that can be undone. */
export type Undoable = Removed & { nextId: string }

/** Why the last change was not stored; `full`: the browser gives no more room. */
export type StoreProblem = 'full' | 'unavailable'

/**
 * The conversation `id` was changed in another tab: renamed if there is a `title`, or else stored or removed. In the latter case, if
 * this tab shows it, it continues as `nextId`, and neither is lost.
 */
export type ChangeElsewhere = {
  type: 'history.changedElsewhere'
  id: string
  nextId: string
  title?: string | undefined
}

/** `removed`: what a removal has removed; null after other changes. */
export type HistoryOutcome =
  | { heads: readonly Head[]; removed: Removed | null; problem: null }
  | { heads: null; removed: null; problem: StoreProblem }

type HistoryContext = {
  account: string | null
  heads: readonly Head[] | null
  /** Changes that are not stored yet, one for each conversation. */
  changes: readonly Change[]
  removals: readonly Undoable[]
  problem: StoreProblem | null
}

type Owned = { account: string }
type Written = { context: HistoryContext; event: { output: HistoryOutcome } }

const isStored = ({ event }: Written) => event.output.problem === null
const isRemoved = ({ context, event }: Written) =>
  event.output.removed !== null && firstChange(context).kind === 'removed'
const isUndoable = ({ context: { removals }, event }: { context: HistoryContext; event: { id: string } }) =>
  removals.some(({ conversation }) => conversation.id === event.id)
const isRemoval = ({ event }: { event: { change: Change } }) => event.change.kind === 'removed'

/** The conversations of an account in this browser. Without an account nothing is stored. */
export const historyMachine = setup({
  types: {
    input: {} as { account: string | null },
    context: {} as HistoryContext,
    events: {} as
      | { type: 'change.made'; change: Change }
      | { type: 'history.requested' }
      | ChangeElsewhere
      | { type: 'removal.undone'; id: string }
      | { type: 'removal.expired'; id: string },
    tags: {} as 'off' | 'failed' | 'unstored' | 'retrying',
  },
  actors: {
    readHistory: fromPromise<readonly Head[], Owned>(unprovided('readHistory')),
    writeChange: fromPromise<HistoryOutcome, Owned & { change: Change }>(unprovided('writeChange')),
    watchHistory: fromCallback<ChangeElsewhere, Owned>(unprovided('watchHistory')),
  },
  actions: {
    addChange: assign({
      changes: ({ context: { changes }, event }) => {
        assertEvent(event, 'change.made')
        return [...changesOfOthers(changes, event.change), withWaiting(event.change, changes)]
      },
    }),
    reportChange: sendParent((_, change: ChangeElsewhere) => ({ ...change, type: 'conversation.changedElsewhere' })),
    settleChange: assign(({ context }, { heads }: HistoryOutcome) => ({
      changes: context.changes.slice(1),
      heads,
      problem: null,
    })),
    restore: assign(({ context: { heads, changes, removals } }, { conversation, updatedAt }: Undoable) => ({
      heads: heads && [...heads, { id: conversation.id, title: titleOf(conversation), updatedAt }],
      changes: [...changes, { kind: 'stored', conversation, updatedAt } satisfies Change],
      removals: removalsOfOthers(removals, conversation.id),
    })),
    reportRestored: sendParent((_, { conversation, nextId }: Undoable) => ({
      type: 'conversation.restored',
      conversation,
      nextId,
    })),
    setProblem: assign({ problem: (_, { problem }: { problem: StoreProblem | null }) => problem }),
  },
  guards: {
    hasAccount: ({ context }) => context.account !== null,
    hasChanges: ({ context }) => context.changes.length > 0,
  },
  delays: {
    /** Longer than a call of the client may take: the account's key comes with one. */
    storeTimeout: 10_000,
    undoTime: 6000,
  },
}).createMachine({
  id: 'history',
  context: ({ input: { account } }) => ({ account, heads: null, changes: [], removals: [], problem: null }),
  on: {
    'change.made': { guard: 'hasAccount', actions: 'addChange' },
    'removal.undone': {
      guard: isUndoable,
      actions: [
        { type: 'reportRestored', params: ({ event, context }) => removalOf(context, event.id) },
        { type: 'restore', params: ({ event, context }) => removalOf(context, event.id) },
        cancel(({ event }) => expiryOf(event.id)),
      ],
    },
    'removal.expired': {
      actions: assign({ removals: ({ context, event }) => removalsOfOthers(context.removals, event.id) }),
    },
  },
  initial: 'off',
  states: {
    off: { tags: 'off', always: { guard: 'hasAccount', target: 'loading' } },
    loading: {
      invoke: {
        src: 'readHistory',
        input: ({ context }) => ownerOf(context),
        onDone: { target: 'open', actions: assign({ heads: ({ event }) => event.output }) },
        onError: 'failed',
      },
      after: { storeTimeout: 'failed' },
      initial: 'first',
      states: { first: {}, again: { tags: 'retrying' } },
    },
    failed: {
      tags: 'failed',
      on: { 'history.requested': 'loading.again' },
    },
    open: {
      invoke: { src: 'watchHistory', input: ({ context }) => ownerOf(context) },
      on: {
        'history.changedElsewhere': {
          target: 'loading',
          actions: [
            assign({
              changes: ({ context, event }) =>
                context.changes.map((change) =>
                  change.kind === 'stored' && change.conversation.id === event.id
                    ? { ...change, conversation: changedElsewhere(change.conversation, event) }
                    : change,
                ),
            }),
            { type: 'reportChange', params: ({ event }) => event },
          ],
        },
      },
      initial: 'idle',
      states: {
        idle: { always: { guard: 'hasChanges', target: 'writing' } },
        writing: {
          invoke: {
            src: 'writeChange',
            input: ({ context }) => ({ ...ownerOf(context), change: firstChange(context) }),
            onDone: [
              {
                guard: isRemoved,
                target: 'idle',
                actions: [
                  enqueueActions(({ context, event, enqueue }) => {
                    const id = idOf(firstChange(context))
                    enqueue.assign({ removals: [...context.removals, undoable(context, event.output)] })
                    enqueue.raise({ type: 'removal.expired', id }, { delay: 'undoTime', id: expiryOf(id) })
                  }),
                  { type: 'settleChange', params: ({ event }) => event.output },
                ],
              },
              {
                guard: isStored,
                target: 'idle',
                actions: { type: 'settleChange', params: ({ event }) => event.output },
              },
              { target: 'unstored', actions: { type: 'setProblem', params: ({ event }) => event.output } },
            ],
            onError: { target: 'unstored', actions: { type: 'setProblem', params: { problem: 'unavailable' } } },
          },
          after: {
            storeTimeout: { target: 'unstored', actions: { type: 'setProblem', params: { problem: 'unavailable' } } },
          },
          on: {
            'change.made': {
              actions: assign({ changes: ({ context, event }) => withLaterChange(context.changes, event.change) }),
            },
          },
        },
        /** Nothing is lost while the page is open: a removed conversation makes room, and then all is stored. */
        unstored: {
          tags: 'unstored',
          on: {
            'history.requested': 'writing',
            'change.made': {
              guard: isRemoval,
              target: 'writing',
              actions: assign({
                changes: ({ context: { changes }, event: { change } }) => [
                  withWaiting(change, changes),
                  ...changesOfOthers(changes, change),
                ],
              }),
            },
          },
        },
      },
    },
  },
})

export const idOf = (change: Change) => (change.kind === 'stored' ? change.conversation.id : change.id)

const changesOfOthers = (changes: readonly Change[], change: Change) =>
  changes.filter((one) => idOf(one) !== idOf(change))

/** The first change is being written. */
const withLaterChange = ([first, ...others]: readonly Change[], change: Change): readonly Change[] => [
  ...(first ? [first] : []),
  ...changesOfOthers(others, change),
  withWaiting(change, others),
]

/** The conversation after its change in another tab. */
export const changedElsewhere = (
  conversation: Conversation,
  { nextId, title }: Pick<ChangeElsewhere, 'nextId' | 'title'>,
): Conversation => (title === undefined ? { ...conversation, id: nextId } : withTitle(conversation, title))

const removalsOfOthers = (removals: readonly Undoable[], id: string) =>
  removals.filter(({ conversation }) => conversation.id !== id)

/**
 * The change together with the one of the same conversation that it replaces while that waits to be stored. A removal keeps the
 * waiting version for its undo.
 */
function withWaiting(change: Change, changes: readonly Change[]): Change {
  const waiting = changes.find((one) => idOf(one) === idOf(change))
  if (waiting?.kind === 'stored') {
    if (change.kind === 'removed') return { ...change, unstored: waiting.conversation }
    if (change.kind === 'renamed') return { ...waiting, conversation: withTitle(waiting.conversation, change.title) }
  }
  if (waiting?.kind === 'renamed' && change.kind === 'stored')
    return { ...change, conversation: withTitle(change.conversation, waiting.title) }
  return change
}

const expiryOf = (id: string) => `undo of ${id}`

function removalOf({ removals }: HistoryContext, id: string): Undoable {
  const removal = removals.find(({ conversation }) => conversation.id === id)
  if (!removal) throw new Error('there is no such removal')
  return removal
}

/** Called after the removal in `changes[0]`. */
function undoable(context: HistoryContext, { removed }: HistoryOutcome): Undoable {
  const change = firstChange(context)
  if (!removed || change.kind !== 'removed') throw new Error('nothing was removed')
  return { ...removed, nextId: change.nextId }
}

function ownerOf({ account }: HistoryContext): Owned {
  if (account === null) throw new Error('there is no account')
  return { account }
}

function firstChange({ changes: [first] }: HistoryContext): Change {
  if (!first) throw new Error('there is no change')
  return first
}

type HistorySnapshot = SnapshotFrom<typeof historyMachine>

/** The list in any order; null until it has loaded. */
export const selectHeads = (snapshot: HistorySnapshot) => snapshot.context.heads
/** Why conversations are not stored; null while they are. */
export const selectStoreProblem = (snapshot: HistorySnapshot) =>
  snapshot.hasTag('unstored') ? snapshot.context.problem : null
/** The removals that can be undone, oldest first. */
export const selectRemovals = (snapshot: HistorySnapshot) => snapshot.context.removals
