import { assertEvent, assign, enqueueActions, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { RefusalCode } from '@/openapi/refusalCodes'
import type { LimitRange, LimitsPerMinute } from '@/openapi/rules/rateApplication'
import type { RateApplication, RateApplicationForm } from '@/openapi/types'
import { unprovided, unprovidedAction } from '../shared/unprovided'
import type { FormDraft } from '../submit/draft'
import { createSubmitMachine, type SubmitEnd, type SubmitOutcome, type SubmitReport } from '../submit/submit.machine'
import { emptyDraft, isEmptyDraft, toApplication, type ApplicationDraft } from './applicationDraft'

/**
 * `isRestored`: the draft was stored before a reload, a sign-in or a visit to the user center; it opens the form again. `bounds`:
 * the highest limits that can be requested.
 */
type RateApplicationInput = { draft: FormDraft<ApplicationDraft>; isRestored: boolean; bounds: LimitsPerMinute }
type RateApplicationMessage = 'emailMissing' | 'draftRestored'
/** A replay that the server already knows is done, too. */
export type ApplyOutcome = SubmitOutcome<RateApplication>
type FormEnd = SubmitEnd<ApplicationDraft, RateApplication>
type Refused = Extract<SubmitReport<ApplicationDraft>, { type: 'form.refused' }>

type RateApplicationContext = {
  draft: FormDraft<ApplicationDraft>
  isRestored: boolean
  range: LimitRange
  /** The application that was just accepted. */
  submitted: RateApplication | null
}

export type RateApplicationRef = ActorRefFrom<typeof rateApplicationMachine>

export const applicationFormMachine = createSubmitMachine<
  ApplicationDraft,
  RateApplicationForm,
  RateApplication,
  LimitRange
>({ id: 'applicationForm', toRequest: toApplication, followsSubject: true })

const isBound = ({ event }: { event: { output: boolean } }) => event.output
const isSubmitted = ({ event }: { event: { output: FormEnd } }) => event.output.result !== null
const isWithoutEmail = ({ event }: { event: Refused }) => event.code === RefusalCode.EMAIL_NOT_BOUND

const baseSetup = setup({
  types: {
    input: {} as RateApplicationInput,
    context: {} as RateApplicationContext,
    events: {} as
      | { type: 'application.requested' }
      | { type: 'application.dismissed' }
      | { type: 'limits.loaded'; limits: LimitsPerMinute }
      | { type: 'page.restored' }
      | SubmitReport<ApplicationDraft>,
    tags: {} as 'checkingEmail' | 'emailMissing' | 'leaving',
    children: {} as { form: 'form' },
  },
  actors: {
    checkEmail: fromPromise<boolean>(unprovided('checkEmail')),
    form: applicationFormMachine,
    watchReturn: fromCallback(unprovided('watchReturn')),
  },
  actions: {
    notify: unprovidedAction<{ message: RateApplicationMessage }>('notify'),
    keepDraft: unprovidedAction<{ draft: FormDraft<ApplicationDraft> }>('keepDraft'),
    discardDraft: unprovided('discardDraft'),
    goToUserCenter: unprovided('goToUserCenter'),
    stopLeaving: unprovided('stopLeaving'),
    setDraft: assign({ draft: (_, { draft }: { draft: FormDraft<ApplicationDraft> }) => draft }),
    setLimits: assign({
      range: ({ context, event }) => {
        assertEvent(event, 'limits.loaded')
        const { tpm, rpm } = event.limits
        return { ...context.range, current: { tpm, rpm } }
      },
    }),
  },
  guards: {
    hasTypedDraft: ({ context }) => !isEmptyDraft(context.draft.fields),
    isRestored: ({ context }) => context.isRestored,
  },
  delays: {
    emailNotice: 3000,
  },
})

const rateApplicationSetup = baseSetup.extend<{ keepTyped: undefined }>({
  actions: {
    /** Stores the form for a reload; an empty form is not stored. */
    keepTyped: enqueueActions(({ context: { draft }, enqueue }) => {
      if (!isEmptyDraft(draft.fields)) enqueue({ type: 'keepDraft', params: { draft } })
    }),
  },
})

/** The application for higher limits: who may apply, its form, and its outcome. A draft is never sent by itself. */
export const rateApplicationMachine = rateApplicationSetup.createMachine({
  id: 'rateApplication',
  context: ({ input: { draft, isRestored, bounds } }) => ({
    draft,
    isRestored,
    range: { bounds, current: null },
    submitted: null,
  }),
  on: { 'limits.loaded': { actions: 'setLimits' } },
  initial: 'starting',
  states: {
    starting: {
      always: [
        {
          guard: 'hasTypedDraft',
          target: 'editing',
          actions: { type: 'notify', params: { message: 'draftRestored' } },
        },
        { guard: 'isRestored', target: 'editing' },
        { target: 'closed' },
      ],
    },

    closed: {
      on: { 'application.requested': 'checkingEmail' },
    },

    checkingEmail: {
      tags: 'checkingEmail',
      invoke: {
        src: 'checkEmail',
        onDone: [{ guard: isBound, target: 'editing' }, { target: 'emailMissing' }],
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
      entry: [{ type: 'keepDraft', params: ({ context }) => context }, 'goToUserCenter'],
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
      entry: 'keepTyped',
      invoke: {
        src: 'form',
        id: 'form',
        input: ({ context: { draft, range } }) => ({ draft, subject: range }),
        onDone: [
          {
            guard: isSubmitted,
            target: 'closed',
            actions: assign({
              draft: ({ event }) => ({ ...event.output.draft, fields: emptyDraft }),
              submitted: ({ event }) => event.output.result,
            }),
          },
          { target: 'closed', actions: { type: 'setDraft', params: ({ event }) => event.output } },
        ],
      },
      on: {
        'limits.loaded': {
          actions: [
            'setLimits',
            sendTo('form', ({ context: { range } }) => ({ type: 'subject.changed', subject: range })),
          ],
        },
        'form.refused': {
          guard: isWithoutEmail,
          target: 'emailMissing',
          actions: { type: 'setDraft', params: ({ event }) => event },
        },
      },
    },
  },
})

type RateApplicationSnapshot = SnapshotFrom<typeof rateApplicationMachine>

/** The form, while it is open. */
export const selectForm = (snapshot: RateApplicationSnapshot) => snapshot.children.form
/** The application that was just accepted. */
export const selectSubmitted = (snapshot: RateApplicationSnapshot) => snapshot.context.submitted
/** The limits that can be requested: the bounds, and the current limits once they are known. */
export const selectRange = (snapshot: RateApplicationSnapshot) => snapshot.context.range
export const selectIsCheckingEmail = (snapshot: RateApplicationSnapshot) => snapshot.hasTag('checkingEmail')
export const selectIsEmailMissing = (snapshot: RateApplicationSnapshot) => snapshot.hasTag('emailMissing')
export const selectIsLeaving = (snapshot: RateApplicationSnapshot) => snapshot.hasTag('leaving')
