import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { RefusalCode } from '@/openapi/refusalCodes'
import type { ApiToken } from '@/openapi/types'
import { unprovided, unprovidedAction } from '../shared/unprovided'

export type RenameRef = ActorRefFrom<typeof renameMachine>
/** `draftName`: what the dialog starts with in place of the token's own name. */
type RenameInput = { token: ApiToken; draftName?: string }
/** What was typed as the new name of the token `id` and not sent. */
export type RenameDraft = { id: string; name: string }
export type RenameMessage = 'renameSuccessful'
/** `alreadyGone`: there was no such token any more. */
export type RenameAnswer =
  { kind: 'renamed'; token: ApiToken } | { kind: 'alreadyGone' } | { kind: 'refused'; code: RefusalCode }
/** `unconfirmed`: dismissed after a try that may have arrived. */
export type RenameOutcome = Exclude<RenameAnswer, { kind: 'refused' }> | { kind: 'dismissed' } | { kind: 'unconfirmed' }

type RenameContext = {
  token: ApiToken
  /** What the dialog starts with. */
  firstName: string
  /** The name that was sent last, or the token's own. */
  sentName: string
  refusal: RefusalCode | null
  outcome: RenameOutcome
}

const renameSetup = setup({
  types: {
    input: {} as RenameInput,
    context: {} as RenameContext,
    events: {} as
      | { type: 'rename.name.typed'; name: string }
      | { type: 'rename.submitted'; name: string }
      | { type: 'rename.dismissed' },
    output: {} as RenameOutcome,
    tags: {} as 'renaming' | 'renameFailed',
  },
  actors: {
    renameToken: fromPromise<RenameAnswer, { id: string; name: string }>(unprovided('renameToken')),
  },
  actions: {
    notify: unprovidedAction<{ message: RenameMessage }>('notify'),
    keepDraft: unprovidedAction<RenameDraft>('keepDraft'),
    discardDraft: unprovided('discardDraft'),
    clearRefusal: assign({ refusal: null }),
    keepName: assign({ sentName: (_, { name }: { name: string }) => name }),
    keepRefusal: assign({
      refusal: (_, answer: RenameAnswer) => (answer.kind === 'refused' ? answer.code : null),
    }),
    setOutcome: assign({
      outcome: ({ context }, answer: RenameAnswer) => (answer.kind === 'refused' ? context.outcome : answer),
    }),
    setUnconfirmed: assign({ outcome: { kind: 'unconfirmed' } }),
  },
  guards: {
    // Not after a name was sent that may have arrived.
    isUnchanged: ({ context: { token, outcome } }, { name }: { name: string }) =>
      name === token.token_name && outcome.kind !== 'unconfirmed',
    isRenamed: (_, answer: RenameAnswer) => answer.kind === 'renamed',
    isAlreadyGone: (_, answer: RenameAnswer) => answer.kind === 'alreadyGone',
  },
})

/** The dialog asks for a name; its form lets none out that a token cannot have. */
const asking = renameSetup.createStateConfig({
  on: {
    'rename.name.typed': {
      actions: { type: 'keepDraft', params: ({ context, event }) => ({ id: context.token.id, name: event.name }) },
    },
    'rename.submitted': {
      target: 'renaming',
      actions: ['clearRefusal', { type: 'keepName', params: ({ event }) => event }],
    },
    'rename.dismissed': 'closed',
  },
})

/** Asks for a token's new name and sends it; the name stays through a refusal or a fault. */
export const renameMachine = renameSetup.createMachine({
  id: 'rename',
  context: ({ input: { token, draftName = token.token_name } }) => ({
    token,
    firstName: draftName,
    sentName: token.token_name,
    refusal: null,
    outcome: { kind: 'dismissed' },
  }),
  output: ({ context }) => context.outcome,
  initial: 'naming',
  states: {
    naming: {
      on: {
        ...asking.on,
        'rename.submitted': [
          { guard: { type: 'isUnchanged', params: ({ event }) => event }, target: 'closed' },
          asking.on['rename.submitted'],
        ],
      },
    },
    failed: { ...asking, tags: 'renameFailed' },
    renaming: {
      tags: 'renaming',
      invoke: {
        src: 'renameToken',
        input: ({ context }) => ({ id: context.token.id, name: context.sentName }),
        onDone: [
          {
            guard: { type: 'isRenamed', params: ({ event }) => event.output },
            target: 'closed',
            actions: [
              { type: 'setOutcome', params: ({ event }) => event.output },
              { type: 'notify', params: { message: 'renameSuccessful' } },
            ],
          },
          {
            guard: { type: 'isAlreadyGone', params: ({ event }) => event.output },
            target: 'closed',
            actions: { type: 'setOutcome', params: ({ event }) => event.output },
          },
          { target: 'naming', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: 'setUnconfirmed' },
      },
    },
    closed: { type: 'final', entry: 'discardDraft' },
  },
})
