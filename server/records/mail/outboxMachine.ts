import { assign, setup, transition } from 'xstate'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** Time from a mail's creation in which failed attempts are repeated. */
export const RETRY_MS = { urgent: 2 * HOUR_MS, others: 48 * HOUR_MS }
const FIRST_DELAY_MS = 30 * SECOND_MS
const MAX_DELAY_MS = { urgent: 10 * MINUTE_MS, others: 2 * HOUR_MS }

/** Time after which the process that sends a mail counts as dead: longer than any attempt. */
export const LEASE_MS = 30 * SECOND_MS

/** Times are in milliseconds since 1970. */
export type Outbox = {
  /** Recovery and codes, which are of no use later. */
  isUrgent: boolean
  createdAt: number
  attempts: number
  /** The next attempt; of a mail that is being sent, the end of the lease. */
  dueAt: number
  reason: 'rejected' | 'expired' | null
}

/** `at` is the time of the event. */
export type OutboxEvent =
  | { type: 'mail.claimed'; at: number }
  | { type: 'send.accepted' }
  | { type: 'send.rejected' }
  | { type: 'send.deferred'; at: number }

const speedOf = ({ isUrgent }: Outbox) => (isUrgent ? 'urgent' : 'others')

/** Delays double with each attempt. */
function nextAttempt(outbox: Outbox, at: number): number {
  const speed = speedOf(outbox)
  return at + Math.min(FIRST_DELAY_MS * 2 ** (outbox.attempts - 1), MAX_DELAY_MS[speed])
}

const isTooLate = (outbox: Outbox, at: number) => nextAttempt(outbox, at) > outbox.createdAt + RETRY_MS[speedOf(outbox)]

/** The life of a mail. Its state and context are a row of `mails`, so a restart continues it. */
export const outboxMachine = setup({
  types: {
    context: {} as Outbox, // as: xstate's way to declare types
    events: {} as OutboxEvent, // as: xstate's way to declare types
    input: {} as Outbox, // as: xstate's way to declare types
  },
  guards: { isLastAttempt: ({ context }, { at }: { at: number }) => isTooLate(context, at) },
  actions: {
    beginAttempt: assign(({ context: { attempts } }, { at }: { at: number }) => ({
      attempts: attempts + 1,
      dueAt: at + LEASE_MS,
    })),
    scheduleRetry: assign(({ context }, { at }: { at: number }) => ({ dueAt: nextAttempt(context, at) })),
    noteRejection: assign({ reason: 'rejected' }),
    noteExpiry: assign({ reason: 'expired' }),
  },
}).createMachine({
  id: 'outbox',
  context: ({ input }) => input,
  initial: 'queued',
  states: {
    queued: {
      on: {
        'mail.claimed': { target: 'sending', actions: { type: 'beginAttempt', params: ({ event }) => event } },
      },
    },
    sending: {
      on: {
        // The process that began the attempt has died.
        'mail.claimed': { actions: { type: 'beginAttempt', params: ({ event }) => event } },
        'send.accepted': 'sent',
        'send.rejected': { target: 'givenUp', actions: 'noteRejection' },
        'send.deferred': [
          {
            guard: { type: 'isLastAttempt', params: ({ event }) => event },
            target: 'givenUp',
            actions: 'noteExpiry',
          },
          { target: 'waiting', actions: { type: 'scheduleRetry', params: ({ event }) => event } },
        ],
      },
    },
    waiting: {
      on: {
        'mail.claimed': { target: 'sending', actions: { type: 'beginAttempt', params: ({ event }) => event } },
      },
    },
    sent: { type: 'final' },
    givenUp: { type: 'final' },
  },
})

export type OutboxState = 'queued' | 'sending' | 'waiting' | 'sent' | 'givenUp'

/** The state and context after an event. */
export function nextOutbox(state: OutboxState, outbox: Outbox, event: OutboxEvent) {
  const [{ value, context }] = transition(
    outboxMachine,
    outboxMachine.resolveState({ value: state, context: outbox }),
    event,
  )
  return { ...context, state: value }
}
