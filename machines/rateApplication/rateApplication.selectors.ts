import type { SnapshotFrom } from 'xstate'
import { emptyDraft } from './applicationDraft'
import type { rateApplicationMachine } from './rateApplication.machine'

type RateApplicationSnapshot = SnapshotFrom<typeof rateApplicationMachine>

/** What the form starts with: restored, typed before it was closed, or sent and not accepted. */
export const selectDraft = (snapshot: RateApplicationSnapshot) => snapshot.context.draft ?? emptyDraft
/** Why the server refused the draft, until the next try. */
export const selectRefusal = (snapshot: RateApplicationSnapshot) => snapshot.context.refusal
/** The application that was just accepted. */
export const selectSubmitted = (snapshot: RateApplicationSnapshot) => snapshot.context.submitted
/** The form is open, also while it is sent. */
export const selectIsEditing = (snapshot: RateApplicationSnapshot) => snapshot.hasTag('editing')
export const selectIsSubmitting = (snapshot: RateApplicationSnapshot) => snapshot.hasTag('submitting')
export const selectIsFailed = (snapshot: RateApplicationSnapshot) => snapshot.hasTag('failed')
export const selectIsCheckingEmail = (snapshot: RateApplicationSnapshot) => snapshot.hasTag('checkingEmail')
export const selectIsEmailMissing = (snapshot: RateApplicationSnapshot) => snapshot.hasTag('emailMissing')
export const selectIsLeaving = (snapshot: RateApplicationSnapshot) => snapshot.hasTag('leaving')
