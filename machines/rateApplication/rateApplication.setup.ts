import { assign, fromCallback, fromPromise, setup } from 'xstate'
import { RefusalCode } from '@/openapi/refusalCodes'
import type { RateApplication, RateApplicationForm } from '@/openapi/types'
import { unprovided, unprovidedAction } from '../shared/unprovided'
import { applicationProblems, emptyDraft, isEmptyDraft, toApplication, type ApplicationDraft } from './applicationDraft'

/** `draft`: what was typed before a reload, a sign-in or a visit to the user centre; it opens the form again. */
export type RateApplicationInput = { draft: ApplicationDraft | null; keySeed: string }
export type RateApplicationMessage = 'emailMissing' | 'draftRestored' | 'applicationSubmitted'
/** A replay that the server already knows is `submitted` too. */
export type SubmitOutcome = { kind: 'submitted'; application: RateApplication } | { kind: 'refused'; code: RefusalCode }

type RateApplicationContext = {
  draft: ApplicationDraft | null
  keySeed: string
  /** What was last sent, as text, and which try at it this is: the same form keeps its key. */
  attempt: { sent: string; number: number }
  refusal: RefusalCode | null
  submitted: RateApplication | null
}

/** The vocabulary of the rate application's statechart: ports, delays, and what its guards and actions mean. */
export const rateApplicationSetup = setup({
  types: {
    input: {} as RateApplicationInput,
    context: {} as RateApplicationContext,
    events: {} as
      | { type: 'application.requested' }
      | { type: 'application.dismissed' }
      | { type: 'application.draft.typed'; draft: ApplicationDraft }
      | { type: 'application.submitted'; draft: ApplicationDraft }
      | { type: 'page.restored' },
    tags: {} as
      'checkingEmail' | 'emailMissing' | 'leaving' | 'editing' | 'refused' | 'failed' | 'submitting' | 'submitted',
  },
  actors: {
    checkEmail: fromPromise<boolean>(unprovided('checkEmail')),
    submit: fromPromise<SubmitOutcome, { form: RateApplicationForm; idempotencyKey: string }>(unprovided('submit')),
    watchReturn: fromCallback(unprovided('watchReturn')),
  },
  actions: {
    notify: unprovidedAction<{ message: RateApplicationMessage }>('notify'),
    keepDraft: unprovidedAction<{ draft: ApplicationDraft }>('keepDraft'),
    discardDraft: unprovided('discardDraft'),
    goToUserCenter: unprovided('goToUserCenter'),
    draft: assign({ draft: (_, params: { draft: ApplicationDraft }) => params.draft }),
    countAttempt: assign({
      attempt: ({ context: { attempt } }, params: { draft: ApplicationDraft }) => {
        const sent = JSON.stringify(toApplication(params.draft))
        return sent === attempt.sent ? attempt : { sent, number: attempt.number + 1 }
      },
    }),
    finishDraft: assign({ draft: null, attempt: ({ context: { attempt } }) => ({ ...attempt, sent: '' }) }),
    keepRefusal: assign({
      refusal: (_, outcome: SubmitOutcome) => (outcome.kind === 'refused' ? outcome.code : null),
    }),
    clearOutcome: assign({ refusal: null, submitted: null }),
    keepSubmitted: assign({
      submitted: (_, outcome: SubmitOutcome) => (outcome.kind === 'submitted' ? outcome.application : null),
    }),
  },
  guards: {
    hasTypedDraft: ({ context }) => !isEmptyDraft(context.draft ?? emptyDraft),
    hasDraft: ({ context }) => context.draft !== null,
    isBound: (_, params: { isBound: boolean }) => params.isBound,
    isSendable: (_, params: { draft: ApplicationDraft }) => Object.keys(applicationProblems(params.draft)).length === 0,
    isSubmitted: (_, outcome: SubmitOutcome) => outcome.kind === 'submitted',
    isWithoutEmail: (_, outcome: SubmitOutcome) =>
      outcome.kind === 'refused' && outcome.code === RefusalCode.EMAIL_NOT_BOUND,
  },
  delays: {
    emailNotice: 3000,
  },
})
