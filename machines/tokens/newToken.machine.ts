import { assign, sendParent, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { ApiToken, NewToken } from '@/openapi/types'
import { unprovidedAction } from '../shared/unprovided'
import { spent, type FormDraft } from '../submit/draft'
import { createSubmitMachine, type SubmitEnd, type SubmitOutcome, type SubmitReport } from '../submit/submit.machine'
import { revealMachine } from './reveal.machine'
import { isBlank, newTokenOf, noFields, type TokenFields } from './tokenFields'

export type NewTokenRef = ActorRefFrom<typeof newTokenMachine>
/** The holder keeps the secret. `alreadyCreated`: an earlier request had arrived; the server does not repeat its secret. */
export type Creation = { kind: 'created' | 'alreadyCreated'; item: ApiToken; now: number }
export type CreateOutcome = SubmitOutcome<Creation>
type CreationEnd = SubmitEnd<TokenFields, Creation>

export const creationMachine = createSubmitMachine<TokenFields, NewToken, Creation>({
  id: 'creation',
  toRequest: newTokenOf,
})

const isCreated = ({ event }: { event: { output: CreationEnd } }) => event.output.result?.kind === 'created'
const isAlreadyCreated = ({ event }: { event: { output: CreationEnd } }) =>
  event.output.result?.kind === 'alreadyCreated'

/** Creates a token: its form, and its secret, shown once. The secret never enters the context. */
export const newTokenMachine = setup({
  types: {
    input: {} as { draft: FormDraft<TokenFields> },
    context: {} as { draft: FormDraft<TokenFields>; created: ApiToken | null },
    events: {} as
      | { type: 'tokens.listed' }
      | { type: 'token.create.requested' }
      | { type: 'token.gone' }
      | SubmitReport<TokenFields>,
    children: {} as { form: 'creation'; reveal: 'reveal' },
  },
  actors: { creation: creationMachine, reveal: revealMachine },
  actions: {
    reportOpened: sendParent({ type: 'dialog.opened' }),
    reportClosed: sendParent({ type: 'dialog.closed' }),
    reportOutdated: sendParent({ type: 'tokens.outdated' }),
    reportCreated: sendParent((_, { result }: CreationEnd) => ({ type: 'token.created', creation: result })),
    notify: unprovidedAction<{ message: 'tokenAlreadyCreated' }>('notify'),
    /** Sent requests stay known: an equal one repeats its key when the form is opened again. */
    setEnd: assign({
      draft: (_, { draft }: CreationEnd) => ({ ...draft, fields: noFields }),
      created: (_, { result }: CreationEnd) => result?.item ?? null,
    }),
  },
  guards: {
    hasFields: ({ context }) => !isBlank(context.draft.fields),
  },
}).createMachine({
  id: 'newToken',
  context: ({ input: { draft } }) => ({ draft, created: null }),
  initial: 'closed',
  states: {
    closed: {
      exit: 'reportOpened',
      on: {
        'token.create.requested': 'editing',
        // A restored draft opens its dialog once the list is loaded.
        'tokens.listed': { guard: 'hasFields', target: 'editing' },
        // It may be the one that a sent request made: its equal has to make another.
        'token.gone': { actions: assign({ draft: ({ context }) => spent(context.draft) }) },
      },
    },
    editing: {
      invoke: {
        src: 'creation',
        id: 'form',
        input: ({ context: { draft } }) => ({ draft, subject: null }),
        onDone: [
          {
            guard: isCreated,
            target: 'revealing',
            actions: [
              { type: 'setEnd', params: ({ event }) => event.output },
              { type: 'reportCreated', params: ({ event }) => event.output },
            ],
          },
          {
            guard: isAlreadyCreated,
            target: 'closed',
            actions: [
              { type: 'setEnd', params: ({ event }) => event.output },
              { type: 'reportCreated', params: ({ event }) => event.output },
              { type: 'notify', params: { message: 'tokenAlreadyCreated' } },
              'reportClosed',
            ],
          },
          { target: 'closed', actions: [{ type: 'setEnd', params: ({ event }) => event.output }, 'reportClosed'] },
        ],
      },
      // The request may have arrived.
      on: { 'form.unconfirmed': { actions: 'reportOutdated' } },
    },
    revealing: {
      exit: 'reportClosed',
      invoke: {
        src: 'reveal',
        id: 'reveal',
        input: ({ context }) => ({ name: context.created?.token_name ?? '' }),
        onDone: 'closed',
        onError: 'closed',
      },
    },
  },
})

type NewTokenSnapshot = SnapshotFrom<typeof newTokenMachine>

/** The form, while it is open. */
export const selectForm = (snapshot: NewTokenSnapshot) => snapshot.children.form
/** The dialog that shows the secret, while it is open. */
export const selectReveal = (snapshot: NewTokenSnapshot) => snapshot.children.reveal
/** The id of the token that was created last, once its dialog is closed. */
export const selectCreatedId = (snapshot: NewTokenSnapshot) =>
  selectReveal(snapshot) ? undefined : snapshot.context.created?.id
