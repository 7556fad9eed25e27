import { assign, fromPromise, sendParent, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { RefusalCode } from '@/openapi/refusalCodes'
import type { ApiToken, NewToken } from '@/openapi/types'
import { unprovided, unprovidedAction } from '../shared/unprovided'
import { revealMachine } from './reveal.machine'
import { isBlank, isSameToken, newTokenOf, noFields, type TokenFields } from './tokenFields'

export type NewTokenRef = ActorRefFrom<typeof newTokenMachine>
/** The last request, whose response may have been lost: the same fields keep its idempotency key. */
type SentAttempt = { fields: TokenFields; key: string }
/** The typed fields of a new token; `attempt` is null if none was sent. */
export type TokenDraft = { fields: TokenFields; attempt: SentAttempt | null }
/** The holder keeps the secret. `alreadyCreated`: an earlier request had arrived; the server does not repeat its secret. */
export type CreateOutcome =
  | { kind: 'created'; item: ApiToken; now: number }
  | { kind: 'alreadyCreated'; item: ApiToken; now: number }
  | { kind: 'refused'; code: RefusalCode }

type NewTokenContext = {
  keySeed: string
  /** How many keys were used. */
  keyCount: number
  draft: TokenDraft
  /** Why the last request did not create a token; `unconfirmed`: its response was lost. */
  problem: RefusalCode | 'unconfirmed' | null
  createdName: string
}

/** Creates a token: its form, one request, and its secret, shown once. The secret never enters the context. */
export const newTokenMachine = setup({
  types: {
    input: {} as { keySeed: string; draft: TokenDraft | null },
    context: {} as NewTokenContext,
    events: {} as
      | { type: 'tokens.listed' }
      | { type: 'token.create.requested' }
      | { type: 'token.create.dismissed' }
      | { type: 'token.typed'; fields: TokenFields }
      | { type: 'token.submitted'; fields: TokenFields },
    tags: {} as 'editingDraft' | 'creating',
    children: {} as { reveal: 'reveal' },
  },
  actors: {
    createToken: fromPromise<CreateOutcome, { token: NewToken; idempotencyKey: string }>(unprovided('createToken')),
    reveal: revealMachine,
  },
  actions: {
    notify: unprovidedAction<{ message: 'tokenAlreadyCreated' }>('notify'),
    keepDraft: unprovidedAction<TokenDraft>('keepDraft'),
    discardDraft: unprovided('discardDraft'),
    tellOtherTabs: unprovided('tellOtherTabs'),
    reportOpened: sendParent({ type: 'dialog.opened' }),
    reportClosed: sendParent({ type: 'dialog.closed' }),
    reportOutdated: sendParent({ type: 'tokens.outdated' }),
    reportCreated: sendParent((_, outcome: CreateOutcome) => ({ type: 'token.created', outcome })),
    setDraft: assign(({ context: { draft, keySeed, keyCount } }, { fields }: { fields: TokenFields }) => {
      const { attempt } = draft
      if (attempt && isSameToken(fields, attempt.fields)) return { draft: { fields, attempt } }
      return { draft: { fields, attempt: { fields, key: `${keySeed}-${keyCount + 1}` } }, keyCount: keyCount + 1 }
    }),
    clearFields: assign({ draft: ({ context }) => ({ ...context.draft, fields: noFields }) }),
    finishDraft: assign({
      draft: { fields: noFields, attempt: null },
      createdName: (_, outcome: CreateOutcome) => (outcome.kind === 'created' ? outcome.item.token_name : ''),
    }),
    setRefusal: assign({
      problem: (_, outcome: CreateOutcome) => (outcome.kind === 'refused' ? outcome.code : null),
    }),
    setUnconfirmed: assign({ problem: 'unconfirmed' }),
    clearProblem: assign({ problem: null }),
  },
  guards: {
    hasFields: ({ context }) => !isBlank(context.draft.fields),
    isCreated: (_, outcome: CreateOutcome) => outcome.kind === 'created',
    isAlreadyCreated: (_, outcome: CreateOutcome) => outcome.kind === 'alreadyCreated',
  },
}).createMachine({
  id: 'newToken',
  context: ({ input: { keySeed, draft } }) => ({
    keySeed,
    keyCount: 0,
    draft: draft ?? { fields: noFields, attempt: null },
    problem: null,
    createdName: '',
  }),
  initial: 'closed',
  states: {
    closed: {
      exit: 'reportOpened',
      on: {
        'token.create.requested': 'editingDraft',
        // A restored draft opens its dialog once the list is loaded.
        'tokens.listed': { guard: 'hasFields', target: 'editingDraft' },
      },
    },
    editingDraft: {
      tags: 'editingDraft',
      on: {
        'token.typed': {
          actions: {
            type: 'keepDraft',
            params: ({ context, event }) => ({ fields: event.fields, attempt: context.draft.attempt }),
          },
        },
        'token.submitted': {
          target: 'creating',
          actions: [
            'clearProblem',
            { type: 'setDraft', params: ({ event }) => event },
            { type: 'keepDraft', params: ({ context }) => context.draft },
          ],
        },
        'token.create.dismissed': {
          target: 'closed',
          actions: ['clearProblem', 'clearFields', 'discardDraft', 'reportClosed'],
        },
      },
    },
    creating: {
      tags: ['editingDraft', 'creating'],
      invoke: {
        src: 'createToken',
        input: ({ context: { draft } }) => ({
          token: newTokenOf(draft.fields),
          idempotencyKey: draft.attempt?.key ?? '',
        }),
        onDone: [
          {
            guard: { type: 'isCreated', params: ({ event }) => event.output },
            target: 'revealing',
            actions: [
              { type: 'finishDraft', params: ({ event }) => event.output },
              'discardDraft',
              'tellOtherTabs',
              { type: 'reportCreated', params: ({ event }) => event.output },
            ],
          },
          {
            guard: { type: 'isAlreadyCreated', params: ({ event }) => event.output },
            target: 'closed',
            actions: [
              { type: 'finishDraft', params: ({ event }) => event.output },
              'discardDraft',
              { type: 'reportCreated', params: ({ event }) => event.output },
              { type: 'notify', params: { message: 'tokenAlreadyCreated' } },
              'reportClosed',
            ],
          },
          { target: 'editingDraft', actions: { type: 'setRefusal', params: ({ event }) => event.output } },
        ],
        // The request may have arrived.
        onError: { target: 'editingDraft', actions: ['setUnconfirmed', 'reportOutdated', 'tellOtherTabs'] },
      },
    },
    revealing: {
      exit: 'reportClosed',
      invoke: {
        src: 'reveal',
        id: 'reveal',
        input: ({ context }) => ({ name: context.createdName }),
        onDone: 'closed',
        onError: 'closed',
      },
    },
  },
})

type NewTokenSnapshot = SnapshotFrom<typeof newTokenMachine>

/** The fields that the dialog starts with: restored, or sent without success. */
export const selectDraftFields = (snapshot: NewTokenSnapshot) => snapshot.context.draft.fields
export const selectRefusal = ({ context: { problem } }: NewTokenSnapshot) =>
  problem === 'unconfirmed' ? null : problem
/** Whether the response of the last request was lost. */
export const selectIsUnconfirmed = (snapshot: NewTokenSnapshot) => snapshot.context.problem === 'unconfirmed'
/** Whether the form is open, also while a request is sent. */
export const selectIsEditing = (snapshot: NewTokenSnapshot) => snapshot.hasTag('editingDraft')
export const selectIsCreating = (snapshot: NewTokenSnapshot) => snapshot.hasTag('creating')
/** The dialog that shows the secret, while it is open. */
export const selectReveal = (snapshot: NewTokenSnapshot) => snapshot.children.reveal
