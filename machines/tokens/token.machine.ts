import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { ApiToken } from '../../openapi/types'
import type { RefusalCode } from '../../openapi/refusalCodes'
import { unprovided, unprovidedAction } from '../shared/unprovided'

export type TokenRef = ActorRefFrom<typeof tokenMachine>
export type TokenInput = { token: ApiToken; now: number }
export type TokenMessage = 'deleteSuccessful'
/** `alreadyGone`: there was no such token any more. */
export type DeleteOutcome = { kind: 'deleted' } | { kind: 'alreadyGone' } | { kind: 'refused'; code: RefusalCode }

/** Timers cannot wait longer than 2³¹ − 1 ms (24.8 days): a longer wait is made of several. */
const longestWaitMs = 2 ** 31 - 1

const timeLeftMs = (token: ApiToken, now: number) => (token.auth_status === 2 ? 0 : Date.parse(token.expired_at) - now)

/** One API token: valid until its time is up, and there until it is deleted. */
export const tokenMachine = setup({
  types: {
    input: {} as TokenInput,
    context: {} as { token: ApiToken; timeLeftMs: number },
    events: {} as
      | { type: 'token.delete.requested' }
      | { type: 'token.delete.confirmed' }
      | { type: 'token.delete.cancelled' }
      | { type: 'clock.checked'; now: number },
    tags: {} as 'expired' | 'confirming' | 'deleting' | 'deleteFailed',
  },
  actors: {
    deleteToken: fromPromise<DeleteOutcome, { id: string }>(unprovided('deleteToken')),
  },
  actions: {
    notify: unprovidedAction<{ message: TokenMessage }>('notify'),
    spendWait: assign({ timeLeftMs: ({ context }) => context.timeLeftMs - longestWaitMs }),
    setClock: assign({ timeLeftMs: ({ context }, params: { now: number }) => timeLeftMs(context.token, params.now) }),
  },
  guards: {
    // Not `<= 0`: an unreadable date gives NaN, and a timer over NaN would never rest.
    isTimeUp: ({ context }) => !(context.timeLeftMs > 0),
    isDeleted: (_, outcome: DeleteOutcome) => outcome.kind === 'deleted',
    isAlreadyGone: (_, outcome: DeleteOutcome) => outcome.kind === 'alreadyGone',
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
          },
        },
        expired: { tags: 'expired' },
        gone: { type: 'final' },
      },
    },
    deletion: {
      initial: 'notAsked',
      states: {
        notAsked: { on: { 'token.delete.requested': 'confirming' } },
        confirming: {
          tags: 'confirming',
          on: { 'token.delete.confirmed': 'deleting', 'token.delete.cancelled': 'notAsked' },
        },
        deleting: {
          tags: ['confirming', 'deleting'],
          invoke: {
            src: 'deleteToken',
            input: ({ context }) => ({ id: context.token.id }),
            onDone: [
              {
                guard: { type: 'isDeleted', params: ({ event }) => event.output },
                target: ['#token.deletion.deleted', '#token.validity.gone'],
                actions: { type: 'notify', params: { message: 'deleteSuccessful' } },
              },
              {
                guard: { type: 'isAlreadyGone', params: ({ event }) => event.output },
                target: ['#token.deletion.deleted', '#token.validity.gone'],
              },
              { target: 'failed' },
            ],
            onError: 'failed',
          },
        },
        failed: {
          tags: ['confirming', 'deleteFailed'],
          on: { 'token.delete.confirmed': 'deleting', 'token.delete.cancelled': 'notAsked' },
        },
        deleted: { type: 'final' },
      },
    },
  },
})
