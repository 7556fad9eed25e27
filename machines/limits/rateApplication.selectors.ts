import type { SnapshotFrom } from 'xstate'
import { emptyDraft } from './applicationDraft'
import type { rateApplicationMachine } from './rateApplication.machine'

type RateApplicationSnapshot = SnapshotFrom<typeof rateApplicationMachine>

/** What the form starts with: restored, typed before it was closed, or sent and not accepted. */
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
