import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { RefusalCode } from '@/openapi/refusalCodes'
import type { ApiToken, TokenChange } from '@/openapi/types'
import { unprovided, unprovidedAction } from '../shared/unprovided'
import { changeOf, fieldsOf, isNoChange, typedFields, type TokenFields } from './tokenFields'

export type EditRef = ActorRefFrom<typeof editMachine>
/** `draft`: the first fields of the dialog instead of the token's own. */
type EditInput = { token: ApiToken; draft?: Partial<TokenFields> }
/** Typed and unsent fields of the token `id`. */
export type EditDraft = { id: string; fields: Partial<TokenFields> }
export type EditMessage = 'tokenSaved'
/** `alreadyGone`: there was no such token any more. */
export type EditAnswer =
  { kind: 'saved'; token: ApiToken } | { kind: 'alreadyGone' } | { kind: 'refused'; code: RefusalCode }
/** `unconfirmed`: dismissed after a try that may have arrived. */
export type EditOutcome = Exclude<EditAnswer, { kind: 'refused' }> | { kind: 'dismissed' } | { kind: 'unconfirmed' }

type EditContext = {
  token: ApiToken
  /** The first fields of the dialog. */
  firstFields: TokenFields
  /** The fields that were sent last, or the token's own. */
  sentFields: TokenFields
  /** The changes of requests that may have arrived, and of the last one. */
  change: TokenChange
  /** Why the last request changed nothing; `unconfirmed`: its response was lost. */
  problem: RefusalCode | 'unconfirmed' | null
  outcome: EditOutcome
}

/** Changes that may have arrived are sent again, even if the token had them. */
const wantedChange = ({ token, outcome, change }: EditContext, fields: TokenFields) =>
  changeOf(token, fields, outcome.kind === 'unconfirmed' ? change : {})

/** Changes a token's name and limits: its form and one request. The typed fields stay after a refusal or a lost response. */
export const editMachine = setup({
  types: {
    input: {} as EditInput,
    context: {} as EditContext,
    events: {} as
      | { type: 'edit.typed'; fields: TokenFields }
      | { type: 'edit.submitted'; fields: TokenFields }
      | { type: 'edit.dismissed' },
    output: {} as EditOutcome,
    tags: {} as 'saving',
  },
  actors: {
    updateToken: fromPromise<EditAnswer, { id: string; change: TokenChange }>(unprovided('updateToken')),
  },
  actions: {
    notify: unprovidedAction<{ message: EditMessage }>('notify'),
    keepDraft: unprovidedAction<EditDraft>('keepDraft'),
    discardDraft: unprovided('discardDraft'),
    clearProblem: assign({ problem: null }),
    keepChange: assign(({ context }, { fields }: { fields: TokenFields }) => ({
      sentFields: fields,
      change: wantedChange(context, fields),
    })),
    setRefusal: assign({
      problem: (_, answer: EditAnswer) => (answer.kind === 'refused' ? answer.code : null),
    }),
    setOutcome: assign({
      outcome: ({ context }, answer: EditAnswer) => (answer.kind === 'refused' ? context.outcome : answer),
    }),
    setUnconfirmed: assign({ problem: 'unconfirmed', outcome: { kind: 'unconfirmed' } }),
  },
  guards: {
    isUnchanged: ({ context }, { fields }: { fields: TokenFields }) => isNoChange(wantedChange(context, fields)),
    isSaved: (_, answer: EditAnswer) => answer.kind === 'saved',
    isAlreadyGone: (_, answer: EditAnswer) => answer.kind === 'alreadyGone',
  },
}).createMachine({
  id: 'edit',
  context: ({ input: { token, draft } }) => ({
    token,
    firstFields: { ...fieldsOf(token), ...draft },
    sentFields: fieldsOf(token),
    change: {},
    problem: null,
    outcome: { kind: 'dismissed' },
  }),
  output: ({ context }) => context.outcome,
  initial: 'editing',
  states: {
    editing: {
      on: {
        'edit.typed': {
          actions: {
            type: 'keepDraft',
            params: ({ context: { token }, event }) => ({ id: token.id, fields: typedFields(token, event.fields) }),
          },
        },
        'edit.submitted': [
          { guard: { type: 'isUnchanged', params: ({ event }) => event }, target: 'closed' },
          { target: 'saving', actions: ['clearProblem', { type: 'keepChange', params: ({ event }) => event }] },
        ],
        'edit.dismissed': 'closed',
      },
    },
    saving: {
      tags: 'saving',
      invoke: {
        src: 'updateToken',
        input: ({ context }) => ({ id: context.token.id, change: context.change }),
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => event.output },
            target: 'closed',
            actions: [
              { type: 'setOutcome', params: ({ event }) => event.output },
              { type: 'notify', params: { message: 'tokenSaved' } },
            ],
          },
          {
            guard: { type: 'isAlreadyGone', params: ({ event }) => event.output },
            target: 'closed',
            actions: { type: 'setOutcome', params: ({ event }) => event.output },
          },
          { target: 'editing', actions: { type: 'setRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'editing', actions: 'setUnconfirmed' },
      },
    },
    closed: { type: 'final', entry: 'discardDraft' },
  },
})

type EditSnapshot = SnapshotFrom<typeof editMachine>

export const selectCurrentName = (snapshot: EditSnapshot) => snapshot.context.token.token_name
/** The fields that the dialog starts with. */
export const selectFirstFields = (snapshot: EditSnapshot) => snapshot.context.firstFields
/** The fields that were sent last, or the token's own. */
export const selectSentFields = (snapshot: EditSnapshot) => snapshot.context.sentFields
export const selectRefusal = ({ context: { problem } }: EditSnapshot) => (problem === 'unconfirmed' ? null : problem)
export const selectIsSaving = (snapshot: EditSnapshot) => snapshot.hasTag('saving')
/** Whether the response of the last request was lost. */
export const selectIsUnconfirmed = (snapshot: EditSnapshot) => snapshot.context.problem === 'unconfirmed'
