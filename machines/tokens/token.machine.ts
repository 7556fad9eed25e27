import { assign, fromPromise, sendParent, setup, stateIn, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { RefusalCode } from '@/openapi/refusalCodes'
import { daysLeft } from '@/openapi/rules/tokens'
import type { ApiToken } from '@/openapi/types'
import { unprovided, unprovidedAction } from '../shared/unprovided'
import { newDraft, type FormDraft } from '../submit/draft'
import { type SubmitEnd, type SubmitReport } from '../submit/submit.machine'
import { editMachine, type EditResult } from './edit.machine'
import { fieldsOf, type TokenFields } from './tokenFields'

export type TokenRef = ActorRefFrom<typeof tokenMachine>
export type TokenInput = { token: ApiToken; now: number }
export type TokenMessage = 'deleteSuccessful'
/** `alreadyGone`: there was no such token any more. */
type EditEnd = SubmitEnd<TokenFields, EditResult>
export type DeleteOutcome = { kind: 'deleted' } | { kind: 'alreadyGone' } | { kind: 'refused'; code: RefusalCode }

/** Timers cannot wait longer than 2³¹ − 1 ms (24.8 days): a longer wait is made of several. */
const longestWaitMs = 2 ** 31 - 1

const timeLeftMs = (token: ApiToken, now: number) => (token.auth_status === 2 ? 0 : Date.parse(token.expired_at) - now)

const isSaved = ({ event }: { event: { output: EditEnd } }) => event.output.result?.kind === 'saved'
const isEditedGone = ({ event }: { event: { output: EditEnd } }) => event.output.result?.kind === 'alreadyGone'
const isDeleted = ({ event }: { event: { output: DeleteOutcome } }) => event.output.kind === 'deleted'
const isAlreadyGone = ({ event }: { event: { output: DeleteOutcome } }) => event.output.kind === 'alreadyGone'

/** One API token: valid until its time is up, as it was made until it is edited, and there until it is deleted. */
export const tokenMachine = setup({
  types: {
    input: {} as TokenInput,
    context: {} as { token: ApiToken; timeLeftMs: number },
    events: {} as
      | { type: 'token.edit.requested'; draft?: FormDraft<Partial<TokenFields>> }
      | SubmitReport<TokenFields>
      | { type: 'token.delete.requested' }
      | { type: 'token.delete.confirmed' }
      | { type: 'token.delete.cancelled' }
      | { type: 'token.listed'; token: ApiToken; now: number }
      | { type: 'clock.checked'; now: number },
    tags: {} as 'expired' | 'confirming' | 'deleting' | 'deleteFailed',
    children: {} as { edit: 'edit' },
  },
  actors: {
    deleteToken: fromPromise<DeleteOutcome, { id: string }>(unprovided('deleteToken')),
    edit: editMachine,
  },
  actions: {
    notify: unprovidedAction<{ message: TokenMessage }>('notify'),
    reportOpened: sendParent({ type: 'dialog.opened' }),
    reportClosed: sendParent({ type: 'dialog.closed' }),
    reportOutdated: sendParent({ type: 'tokens.outdated' }),
    reportSaved: sendParent({ type: 'token.saved' }),
    setClock: assign({ timeLeftMs: ({ context }, params: { now: number }) => timeLeftMs(context.token, params.now) }),
  },
  guards: {
    // Not `<= 0`: an unreadable date gives NaN, and a timer over NaN would never rest.
    isTimeUp: ({ context }) => !(context.timeLeftMs > 0),
    isVisible: stateIn({ validity: 'visible' }),
  },
  delays: {
    nextCheck: ({ context }) => Math.min(context.timeLeftMs, longestWaitMs),
  },
}).createMachine({
  id: 'token',
  context: ({ input: { token, now } }) => ({ token, timeLeftMs: timeLeftMs(token, now) }),
  type: 'parallel',
  states: {
    validity: {
      initial: 'visible',
      on: {
        'clock.checked': { target: '.visible', actions: { type: 'setClock', params: ({ event }) => event } },
        'token.listed': {
          target: '.visible',
          actions: [assign({ token: ({ event }) => event.token }), { type: 'setClock', params: ({ event }) => event }],
        },
      },
      states: {
        visible: {
          always: { guard: 'isTimeUp', target: 'expired' },
          after: {
            nextCheck: {
              target: 'visible',
              reenter: true,
              actions: assign({ timeLeftMs: ({ context }) => context.timeLeftMs - longestWaitMs }),
            },
          },
        },
        expired: { tags: 'expired' },
        gone: { type: 'final' },
      },
    },
    change: {
      initial: 'idle',
      states: {
        idle: {
          exit: 'reportOpened',
          on: {
            'token.delete.requested': 'confirming',
            'token.edit.requested': { guard: 'isVisible', target: 'editing' },
          },
        },
        editing: {
          exit: 'reportClosed',
          invoke: {
            src: 'edit',
            id: 'edit',
            input: ({ context: { token }, event }) => ({ subject: token, draft: draftOf(token, event) }),
            onDone: [
              { guard: isEditedGone, target: ['#token.change.deleted', '#token.validity.gone'] },
              {
                guard: isSaved,
                target: 'idle',
                actions: [
                  assign({
                    token: ({ context, event: { output } }) =>
                      output.result?.kind === 'saved' ? output.result.token : context.token,
                  }),
                  'reportSaved',
                ],
              },
              { target: 'idle' },
            ],
          },
          on: { 'form.unconfirmed': { actions: 'reportOutdated' } },
        },
        confirming: {
          tags: 'confirming',
          on: {
            'token.delete.confirmed': 'deleting',
            'token.delete.cancelled': { target: 'idle', actions: 'reportClosed' },
          },
        },
        deleting: {
          tags: ['confirming', 'deleting'],
          invoke: {
            src: 'deleteToken',
            input: ({ context }) => ({ id: context.token.id }),
            onDone: [
              {
                guard: isDeleted,
                target: ['#token.change.deleted', '#token.validity.gone'],
                actions: [{ type: 'notify', params: { message: 'deleteSuccessful' } }, 'reportClosed'],
              },
              {
                guard: isAlreadyGone,
                target: ['#token.change.deleted', '#token.validity.gone'],
                actions: 'reportClosed',
              },
              { target: 'deleteFailed' },
            ],
            onError: 'deleteFailed',
          },
        },
        deleteFailed: {
          tags: ['confirming', 'deleteFailed'],
          on: {
            'token.delete.confirmed': 'deleting',
            'token.delete.cancelled': { target: 'idle', actions: ['reportOutdated', 'reportClosed'] },
          },
        },
        deleted: { type: 'final' },
      },
    },
  },
})

/** The draft of an event that opens the form, with the token's own fields where it has none. */
function draftOf(
  token: ApiToken,
  event: { type: string; draft?: FormDraft<Partial<TokenFields>> },
): FormDraft<TokenFields> {
  const { draft = newDraft({}, '', token.id) } = event
  return { ...draft, fields: { ...fieldsOf(token), ...draft.fields } }
}

type TokenSnapshot = SnapshotFrom<typeof tokenMachine>

export const selectToken = (snapshot: TokenSnapshot) => snapshot.context.token
/** `some`: reads and writes, with the models that the token names. */
export const selectPermission = (snapshot: TokenSnapshot): 'expired' | 'all' | 'some' => {
  if (snapshot.hasTag('expired')) return 'expired'
  return snapshot.context.token.models?.length ? 'some' : 'all'
}
export const selectIsConfirming = (snapshot: TokenSnapshot) => snapshot.hasTag('confirming')
export const selectIsDeleting = (snapshot: TokenSnapshot) => snapshot.hasTag('deleting')
/** The last request failed, or its result is unknown. */
export const selectHasDeleteFailed = (snapshot: TokenSnapshot) => snapshot.hasTag('deleteFailed')

/** The dialog for its settings, while it is open. */
export const selectEdit = (snapshot: TokenSnapshot) => snapshot.children.edit

/** Days until the token expires, once it expires soon; null before that and after. */
export const selectDaysLeft = (snapshot: TokenSnapshot, now: number) =>
  snapshot.hasTag('expired') ? null : daysLeft(snapshot.context.token.expired_at, now)
