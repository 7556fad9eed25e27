import type { ContextFrom } from 'xstate'
import { expect, test } from 'vitest'
import { emptyDraft } from '@/machines/limits/applicationDraft'
import { rateApplicationMachine } from '@/machines/limits/rateApplication.machine'
import { newDraft } from '@/machines/submit/draft'
import { done, elapsed, failed } from '@/tests/machines/support/effects'
import { eventMatrix, type Walk } from '@/tests/machines/support/eventMatrix'
import { everyState } from '@/tests/machines/support/graph'
import { applicationDraft, limitRange, rateApplication } from '@/tests/machines/support/samples'

const typed = newDraft(applicationDraft(), 'seed')

/** Events of a user, the browser and the form for the application. */
const applicationEvents = [
  { type: 'application.requested' },
  { type: 'application.dismissed' },
  { type: 'limits.loaded', limits: { tpm: 5000, rpm: 10 } },
  { type: 'page.restored' },
  { type: 'form.refused', code: 1201, draft: typed },
  { type: 'form.refused', code: 1202, draft: typed },
  { type: 'form.refused', code: 1205, draft: typed },
  { type: 'form.unconfirmed' },
] as const

const formEnd = (result: unknown) => ({
  type: 'xstate.done.actor.form',
  actorId: 'form',
  output: { result, draft: typed },
})

const applicationAnswers = [
  done('rateApplication.checkingEmail', true),
  done('rateApplication.checkingEmail', false),
  failed('rateApplication.checkingEmail'),
  elapsed('emailNotice', 'rateApplication.emailMissing'),
  formEnd(rateApplication()),
  formEnd(null),
]

const applicationWalk: Walk = {
  inputs: [newDraft(emptyDraft, 'seed'), typed].flatMap((draft) =>
    [false, true].map((isRestored) => ({ draft, isRestored, bounds: limitRange.bounds })),
  ),
  events: [...applicationEvents, ...applicationAnswers],
  telling: ({ draft, submitted, range }: ContextFrom<typeof rateApplicationMachine>) => [draft, submitted, range],
}

test('each state of rate application handles each event as reviewed', () => {
  expect(eventMatrix(rateApplicationMachine, everyState(rateApplicationMachine, applicationWalk), applicationEvents))
    .toMatchInlineSnapshot(`
      {
        "checkingEmail": [
          "limits.loaded → ignored | noted",
          "ignored: application.requested, application.dismissed, page.restored, form.refused code=1201, form.refused code=1202, form.refused code=1205, form.unconfirmed",
        ],
        "closed": [
          "application.requested → checkingEmail",
          "limits.loaded → ignored | noted",
          "ignored: application.dismissed, page.restored, form.refused code=1201, form.refused code=1202, form.refused code=1205, form.unconfirmed",
        ],
        "editing": [
          "limits.loaded → editing",
          "form.refused code=1201 → emailMissing",
          "ignored: application.requested, application.dismissed, page.restored, form.refused code=1202, form.refused code=1205, form.unconfirmed",
        ],
        "emailMissing": [
          "application.dismissed → closed | editing",
          "limits.loaded → ignored | noted",
          "ignored: application.requested, page.restored, form.refused code=1201, form.refused code=1202, form.refused code=1205, form.unconfirmed",
        ],
        "leaving": [
          "application.requested → checkingEmail",
          "application.dismissed → closed | editing",
          "limits.loaded → ignored | noted",
          "page.restored → editing",
          "ignored: form.refused code=1201, form.refused code=1202, form.refused code=1205, form.unconfirmed",
        ],
      }
    `)
})
