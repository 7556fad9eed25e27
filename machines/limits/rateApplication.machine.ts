import type { ActorRefFrom } from 'xstate'
import { emptyDraft, toApplication } from './applicationDraft'
import { rateApplicationSetup, sentOf } from './rateApplication.setup'

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
          guard: { type: 'isSendable', params: ({ event }) => event },
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
      tags: 'submitted',
      on: { 'application.requested': 'checkingEmail' },
    },
  },
})
