import { assign, enqueueActions, fromCallback, fromPromise, setup } from 'xstate'
import { RefusalCode } from '@/openapi/refusalCodes'
import type { LimitRange, LimitsPerMinute } from '@/openapi/rules/rateApplication'
import type { RateApplication, RateApplicationForm } from '@/openapi/types'
import { unprovided, unprovidedAction } from '../shared/unprovided'
import {
  applicationProblems,
  emptyDraft,
  isEmptyDraft,
  toApplication,
  type ApplicationDraft,
  type SentAttempt,
} from './applicationDraft'

/**
 * `draft`: what was typed before a reload, a sign-in or a visit to the user centre; it opens the form again. `attempt`: what of
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
  /** What was last sent, and how many different forms were before: the same form keeps its key. */
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
    isSendable: ({ context: { range } }, { draft }: { draft: ApplicationDraft }) =>
      Object.keys(applicationProblems(draft, range)).length === 0,
    isSubmitted: (_, outcome: SubmitOutcome) => outcome.kind === 'submitted',
    isWithoutEmail: (_, outcome: SubmitOutcome) =>
      outcome.kind === 'refused' && outcome.code === RefusalCode.EMAIL_NOT_BOUND,
  },
  delays: {
    emailNotice: 3000,
  },
})

export const sentOf = ({ sent, key }: SentAttempt): SentAttempt | null => (sent === '' ? null : { sent, key })

/** The vocabulary of the rate application's statechart: ports, delays, and what its guards and actions mean. */
export const rateApplicationSetup = baseSetup.extend<{ keepTyped: undefined }>({
  actions: {
    /** Keeps what the form shows for a reload, with the key of what was sent of it; an empty form is nothing to keep. */
    keepTyped: enqueueActions(({ context: { draft, attempt }, enqueue }) => {
      if (draft === null || isEmptyDraft(draft)) return
      enqueue({ type: 'keepDraft', params: { draft, attempt: sentOf(attempt) } })
    }),
  },
})
