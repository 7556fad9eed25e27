import { assign, fromPromise, sendParent, setup, stateIn, type ActorRefFrom } from 'xstate'
import type { ApiToken } from '@/openapi/types'
import type { RefusalCode } from '@/openapi/refusalCodes'
import { unprovided, unprovidedAction } from '../shared/unprovided'
import { editMachine, type EditOutcome } from './edit.machine'
import type { TokenFields } from './tokenFields'

export type TokenRef = ActorRefFrom<typeof tokenMachine>
export type TokenInput = { token: ApiToken; now: number }
export type TokenMessage = 'deleteSuccessful'
/** `alreadyGone`: there was no such token any more. */
export type DeleteOutcome = { kind: 'deleted' } | { kind: 'alreadyGone' } | { kind: 'refused'; code: RefusalCode }

/** Timers cannot wait longer than 2³¹ − 1 ms (24.8 days): a longer wait is made of several. */
const longestWaitMs = 2 ** 31 - 1

const timeLeftMs = (token: ApiToken, now: number) => (token.auth_status === 2 ? 0 : Date.parse(token.expired_at) - now)

/** One API token: valid until its time is up, as it was made until it is edited, and there until it is deleted. */
export const tokenMachine = setup({
  types: {
    input: {} as TokenInput,
    context: {} as { token: ApiToken; timeLeftMs: number },
    events: {} as
      | { type: 'token.edit.requested'; draft?: Partial<TokenFields> }
      | { type: 'token.delete.requested' }
      | { type: 'token.delete.confirmed' }
      | { type: 'token.delete.cancelled' }
      | { type: 'token.listed'; token: ApiToken; now: number }
      | { type: 'clock.checked'; now: number },
    tags: {} as 'expired' | 'changing' | 'confirming' | 'deleting' | 'deleteFailed',
    children: {} as { edit: 'edit' },
  },
  actors: {
    deleteToken: fromPromise<DeleteOutcome, { id: string }>(unprovided('deleteToken')),
    edit: editMachine,
  },
  actions: {
    notify: unprovidedAction<{ message: TokenMessage }>('notify'),
    reportOutdated: sendParent({ type: 'tokens.outdated' }),
    reportSettled: sendParent({ type: 'token.settled' }),
    tellOtherTabs: unprovided('tellOtherTabs'),
    setToken: assign({ token: (_, { token }: { token: ApiToken }) => token }),
    takeSaved: assign({
      token: ({ context }, outcome: EditOutcome) => (outcome.kind === 'saved' ? outcome.token : context.token),
    }),
    spendWait: assign({ timeLeftMs: ({ context }) => context.timeLeftMs - longestWaitMs }),
    setClock: assign({ timeLeftMs: ({ context }, params: { now: number }) => timeLeftMs(context.token, params.now) }),
  },
  guards: {
    // Not `<= 0`: an unreadable date gives NaN, and a timer over NaN would never rest.
    isTimeUp: ({ context }) => !(context.timeLeftMs > 0),
    isTimeLeft: ({ context }) => context.timeLeftMs > 0,
    isVisible: stateIn({ validity: 'visible' }),
    isDeleted: (_, outcome: DeleteOutcome) => outcome.kind === 'deleted',
    isSaved: (_, outcome: EditOutcome) => outcome.kind === 'saved',
    isUnconfirmed: (_, outcome: EditOutcome) => outcome.kind === 'unconfirmed',
    isAlreadyGone: (_, outcome: DeleteOutcome | EditOutcome) => outcome.kind === 'alreadyGone',
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
      states: {
        visible: {
          always: { guard: 'isTimeUp', target: 'expired' },
          after: { nextCheck: { target: 'visible', reenter: true, actions: 'spendWait' } },
          on: {
            'clock.checked': {
              target: 'visible',
              reenter: true,
              actions: { type: 'setClock', params: ({ event }) => event },
            },
            'token.listed': {
              target: 'visible',
              reenter: true,
              actions: [
                { type: 'setToken', params: ({ event }) => event },
                { type: 'setClock', params: ({ event }) => event },
              ],
            },
          },
        },
        expired: {
          tags: 'expired',
          always: { guard: 'isTimeLeft', target: 'visible' },
          on: {
            'clock.checked': { actions: { type: 'setClock', params: ({ event }) => event } },
            'token.listed': {
              actions: [
                { type: 'setToken', params: ({ event }) => event },
                { type: 'setClock', params: ({ event }) => event },
              ],
            },
          },
        },
        gone: { type: 'final' },
      },
    },
    change: {
      initial: 'unasked',
      states: {
        unasked: {
          on: {
            'token.delete.requested': 'confirming',
            'token.edit.requested': { guard: 'isVisible', target: 'editing' },
          },
        },
        editing: {
          tags: 'changing',
          invoke: {
            src: 'edit',
            id: 'edit',
            input: ({ context, event }) => ({ ...draftOf(event), token: context.token }),
            onDone: [
              {
                guard: { type: 'isAlreadyGone', params: ({ event }) => event.output },
                target: ['#token.change.deleted', '#token.validity.gone'],
              },
              {
                guard: { type: 'isUnconfirmed', params: ({ event }) => event.output },
                target: 'unasked',
                actions: ['reportOutdated', 'tellOtherTabs'],
              },
              {
                guard: { type: 'isSaved', params: ({ event }) => event.output },
                target: 'unasked',
                actions: [{ type: 'takeSaved', params: ({ event }) => event.output }, 'reportSettled', 'tellOtherTabs'],
              },
              { target: 'unasked', actions: 'reportSettled' },
            ],
          },
        },
        confirming: {
          tags: ['changing', 'confirming'],
          on: {
            'token.delete.confirmed': 'deleting',
            'token.delete.cancelled': { target: 'unasked', actions: 'reportSettled' },
          },
        },
        deleting: {
          tags: ['changing', 'confirming', 'deleting'],
          invoke: {
            src: 'deleteToken',
            input: ({ context }) => ({ id: context.token.id }),
            onDone: [
              {
                guard: { type: 'isDeleted', params: ({ event }) => event.output },
                target: ['#token.change.deleted', '#token.validity.gone'],
                actions: [{ type: 'notify', params: { message: 'deleteSuccessful' } }, 'tellOtherTabs'],
              },
              {
                guard: { type: 'isAlreadyGone', params: ({ event }) => event.output },
                target: ['#token.change.deleted', '#token.validity.gone'],
              },
              { target: 'deleteFailed' },
            ],
            // It may be deleted all the same.
            onError: { target: 'deleteFailed', actions: 'tellOtherTabs' },
          },
        },
        deleteFailed: {
          tags: ['changing', 'confirming', 'deleteFailed'],
          on: {
            'token.delete.confirmed': 'deleting',
            'token.delete.cancelled': { target: 'unasked', actions: 'reportOutdated' },
          },
        },
        deleted: { type: 'final' },
      },
    },
  },
})

function draftOf(event: { type: string; draft?: Partial<TokenFields> }): { draft?: Partial<TokenFields> } {
  return event.draft === undefined ? {} : { draft: event.draft }
}
