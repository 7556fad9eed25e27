import { assign, enqueueActions, fromCallback, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { RefusalCode } from '@/openapi/refusalCodes'
import type { LimitRange, LimitsPerMinute } from '@/openapi/rules/rateApplication'
import type { RateApplication, RateApplicationForm } from '@/openapi/types'
import { unprovided, unprovidedAction } from '../shared/unprovided'
import { emptyDraft, isEmptyDraft, toApplication, type ApplicationDraft, type SentAttempt } from './applicationDraft'

/**
 * `draft`: what was typed before a reload, a sign-in or a visit to the user center; it opens the form again. `attempt`: what of
 * it was sent before, in a request whose response may have been lost. `bounds`: the highest limits that can be requested.
 */
type RateApplicationInput = {
  draft: ApplicationDraft | null
  attempt: SentAttempt | null
  keySeed: string
  bounds: LimitsPerMinute
}
type RateApplicationMessage = 'emailMissing' | 'draftRestored' | 'applicationSubmitted'
/** A replay that the server already knows is `submitted` too. */
export type SubmitOutcome = { kind: 'submitted'; application: RateApplication } | { kind: 'refused'; code: RefusalCode }

/** `attempt` is null where nothing was sent. */
type KeptApplication = { draft: ApplicationDraft; attempt: SentAttempt | null }

type RateApplicationContext = {
  draft: ApplicationDraft | null
  keySeed: string
  /** The form that was last sent, and the number of different forms before: the same form keeps its key. */
  attempt: SentAttempt & { number: number }
  /** The server's last response, until the next try. */
  outcome: SubmitOutcome | null
  range: LimitRange
}

const baseSetup = setup({
  types: {
    input: {} as RateApplicationInput,
    context: {} as RateApplicationContext,
    events: {} as
      | { type: 'application.requested' }
      | { type: 'application.dismissed' }
      | { type: 'application.draft.typed'; draft: ApplicationDraft }
      | { type: 'application.submitted'; draft: ApplicationDraft }
      | { type: 'limits.loaded'; limits: LimitsPerMinute }
      | { type: 'page.restored' },
    tags: {} as 'checkingEmail' | 'emailMissing' | 'leaving' | 'editing' | 'refused' | 'failed' | 'submitting',
  },
  actors: {
    checkEmail: fromPromise<boolean>(unprovided('checkEmail')),
    submit: fromPromise<SubmitOutcome, { form: RateApplicationForm; idempotencyKey: string }>(unprovided('submit')),
    watchReturn: fromCallback(unprovided('watchReturn')),
  },
  actions: {
    notify: unprovidedAction<{ message: RateApplicationMessage }>('notify'),
    keepDraft: unprovidedAction<KeptApplication>('keepDraft'),
    discardDraft: unprovided('discardDraft'),
    goToUserCenter: unprovided('goToUserCenter'),
    stopLeaving: unprovided('stopLeaving'),
    draft: assign({ draft: (_, params: { draft: ApplicationDraft }) => params.draft }),
    countAttempt: assign({
      attempt: ({ context: { attempt, keySeed, range } }, params: { draft: ApplicationDraft }) => {
        const sent = JSON.stringify(toApplication(params.draft, range))
        const number = attempt.number + 1
        return sent === attempt.sent ? attempt : { sent, number, key: `${keySeed}-${number}` }
      },
    }),
    finishDraft: assign({ draft: null, attempt: ({ context: { attempt } }) => ({ ...attempt, sent: '' }) }),
    keepOutcome: assign({ outcome: (_, outcome: SubmitOutcome) => outcome }),
    clearOutcome: assign({ outcome: null }),
    keepLimits: assign({
      range: ({ context: { range } }, { limits: { tpm, rpm } }: { limits: LimitsPerMinute }) => ({
        ...range,
        current: { tpm, rpm },
      }),
    }),
  },
  guards: {
    hasTypedDraft: ({ context }) => !isEmptyDraft(context.draft ?? emptyDraft),
    hasDraft: ({ context }) => context.draft !== null,
    isBound: (_, params: { isBound: boolean }) => params.isBound,
    isSubmitted: (_, outcome: SubmitOutcome) => outcome.kind === 'submitted',
    isWithoutEmail: (_, outcome: SubmitOutcome) =>
      outcome.kind === 'refused' && outcome.code === RefusalCode.EMAIL_NOT_BOUND,
  },
  delays: {
    emailNotice: 3000,
  },
})

const sentOf = ({ sent, key }: SentAttempt): SentAttempt | null => (sent === '' ? null : { sent, key })

const rateApplicationSetup = baseSetup.extend<{ keepTyped: undefined }>({
  actions: {
    /** Stores the form for a reload, with the key of the last request; an empty form is not stored. */
    keepTyped: enqueueActions(({ context: { draft, attempt }, enqueue }) => {
      if (draft === null || isEmptyDraft(draft)) return
      enqueue({ type: 'keepDraft', params: { draft, attempt: sentOf(attempt) } })
    }),
  },
})

export type RateApplicationRef = ActorRefFrom<typeof rateApplicationMachine>

/** The application for higher limits: who may apply, its form's life, and its one sending. A draft is never sent by itself. */
export const rateApplicationMachine = rateApplicationSetup.createMachine({
  id: 'rateApplication',
  context: ({ input }) => ({
    draft: input.draft,
    keySeed: input.keySeed,
    attempt: { sent: input.attempt?.sent ?? '', key: input.attempt?.key ?? '', number: 0 },
    outcome: null,
    range: { bounds: input.bounds, current: null },
  }),
  on: { 'limits.loaded': { actions: { type: 'keepLimits', params: ({ event }) => event } } },
  initial: 'starting',
  states: {
    starting: {
      always: [
        {
          guard: 'hasTypedDraft',
          target: 'editing',
          actions: { type: 'notify', params: { message: 'draftRestored' } },
        },
        { guard: 'hasDraft', target: 'editing' },
        { target: 'closed' },
      ],
    },

    closed: {
      on: { 'application.requested': 'checkingEmail' },
    },

    checkingEmail: {
      tags: 'checkingEmail',
      entry: 'clearOutcome',
      invoke: {
        src: 'checkEmail',
        onDone: [
          { guard: { type: 'isBound', params: ({ event }) => ({ isBound: event.output }) }, target: 'editing' },
          { target: 'emailMissing' },
        ],
        onError: 'closed',
      },
    },

    emailMissing: {
      tags: 'emailMissing',
      entry: { type: 'notify', params: { message: 'emailMissing' } },
      after: { emailNotice: 'leaving' },
      on: { 'application.dismissed': [{ guard: 'hasTypedDraft', target: 'editing' }, { target: 'closed' }] },
    },

    leaving: {
      tags: 'leaving',
      entry: [
        {
          type: 'keepDraft',
          params: ({ context }) => ({ draft: context.draft ?? emptyDraft, attempt: sentOf(context.attempt) }),
        },
        'goToUserCenter',
      ],
      invoke: { src: 'watchReturn' },
      on: {
        'page.restored': 'editing',
        'application.requested': { target: 'checkingEmail', actions: 'stopLeaving' },
        'application.dismissed': [
          { guard: 'hasTypedDraft', target: 'editing', actions: 'stopLeaving' },
          { target: 'closed', actions: ['stopLeaving', 'discardDraft'] },
        ],
      },
    },

    editing: {
      tags: 'editing',
      entry: 'keepTyped',
      on: {
        'application.draft.typed': {
          actions: [
            { type: 'draft', params: ({ event }) => event },
            {
              type: 'keepDraft',
              params: ({ event: { draft }, context: { attempt } }) => ({ draft, attempt: sentOf(attempt) }),
            },
          ],
        },
        'application.submitted': {
          target: 'submitting',
          actions: [
            { type: 'draft', params: ({ event }) => event },
            { type: 'countAttempt', params: ({ event }) => event },
            'keepTyped',
            'clearOutcome',
          ],
        },
        'application.dismissed': { target: 'closed', actions: 'discardDraft' },
      },
      initial: 'untold',
      states: {
        untold: {},
        refused: { tags: 'refused' },
        failed: { tags: 'failed' },
      },
    },

    submitting: {
      tags: ['editing', 'submitting'],
      invoke: {
        src: 'submit',
        input: ({ context: { draft, attempt, range } }) => ({
          form: toApplication(draft ?? emptyDraft, range),
          idempotencyKey: attempt.key,
        }),
        onDone: [
          {
            guard: { type: 'isSubmitted', params: ({ event }) => event.output },
            target: 'submitted',
            actions: [
              { type: 'keepOutcome', params: ({ event }) => event.output },
              'finishDraft',
              'discardDraft',
              { type: 'notify', params: { message: 'applicationSubmitted' } },
            ],
          },
          { guard: { type: 'isWithoutEmail', params: ({ event }) => event.output }, target: 'emailMissing' },
          { target: 'editing.refused', actions: { type: 'keepOutcome', params: ({ event }) => event.output } },
        ],
        onError: 'editing.failed',
      },
    },

    submitted: {
      on: { 'application.requested': 'checkingEmail' },
    },
  },
})

type RateApplicationSnapshot = SnapshotFrom<typeof rateApplicationMachine>

/** The first content of the form: restored, typed before it was closed, or sent and not accepted. */
export const selectDraft = (snapshot: RateApplicationSnapshot) => snapshot.context.draft ?? emptyDraft
/** The server's last response to the draft, until the next try. */
export const selectOutcome = (snapshot: RateApplicationSnapshot) => snapshot.context.outcome
/** Why the server refused the draft, until the next try. */
export const selectRefusal = ({ context: { outcome } }: RateApplicationSnapshot) =>
  outcome?.kind === 'refused' ? outcome.code : null
/** The application that was just accepted. */
export const selectSubmitted = ({ context: { outcome } }: RateApplicationSnapshot) =>
  outcome?.kind === 'submitted' ? outcome.application : null
/** The limits that can be requested: the bounds, and the current limits once they are known. */
export const selectRange = (snapshot: RateApplicationSnapshot) => snapshot.context.range
/** The form is open, also while it is sent. */
export const selectIsEditing = (snapshot: RateApplicationSnapshot) => snapshot.hasTag('editing')
export const selectIsSubmitting = (snapshot: RateApplicationSnapshot) => snapshot.hasTag('submitting')
export const selectIsFailed = (snapshot: RateApplicationSnapshot) => snapshot.hasTag('failed')
export const selectIsCheckingEmail = (snapshot: RateApplicationSnapshot) => snapshot.hasTag('checkingEmail')
export const selectIsEmailMissing = (snapshot: RateApplicationSnapshot) => snapshot.hasTag('emailMissing')
export const selectIsLeaving = (snapshot: RateApplicationSnapshot) => snapshot.hasTag('leaving')
