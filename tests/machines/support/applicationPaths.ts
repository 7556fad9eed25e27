import type { ContextFrom } from 'xstate'
import type { rateApplicationMachine } from '@/machines/limits/rateApplication.machine'
import { done, elapsed, failed } from './effects'
import type { Walk } from './eventMatrix'
import { applicationDraft, limitRange, rateApplication } from './samples'

const draft = applicationDraft()
const incompleteDraft = applicationDraft({ name: '' })

/** Events of a user and the browser for the application. */
export const applicationEvents = [
  { type: 'application.requested' },
  { type: 'application.dismissed' },
  { type: 'application.draft.typed', draft: incompleteDraft },
  { type: 'application.submitted', draft },
  { type: 'limits.loaded', limits: { tpm: 5000, rpm: 10 } },
  { type: 'page.restored' },
] as const

const applicationAnswers = [
  done('rateApplication.checkingEmail', true),
  done('rateApplication.checkingEmail', false),
  failed('rateApplication.checkingEmail'),
  elapsed('emailNotice', 'rateApplication.emailMissing'),
  done('rateApplication.submitting', { kind: 'submitted', application: rateApplication() }),
  done('rateApplication.submitting', { kind: 'refused', code: 1202 }),
  done('rateApplication.submitting', { kind: 'refused', code: 1201 }),
  failed('rateApplication.submitting'),
]

const applicationInput = { draft: null, attempt: null, keySeed: 'seed', bounds: limitRange.bounds }

export const applicationWalk: Walk = {
  inputs: [applicationInput, { ...applicationInput, draft }],
  events: [...applicationEvents, ...applicationAnswers],
  // The drafts request no limit, so that none of them makes a difference.
  telling: ({ draft, outcome, attempt }: ContextFrom<typeof rateApplicationMachine>) => ({
    draft,
    outcome,
    sent: attempt.sent,
  }),
}
