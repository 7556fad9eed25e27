import type { ContextFrom } from 'xstate'
import { describe, expect, test } from 'vitest'
import { rateApplicationMachine } from '@/machines/limits/rateApplication.machine'
import { done, elapsed, failed, start, step } from '@/tests/machines/support/effects'
import { eventMatrix, walked, type Snapshot, type Walk } from '@/tests/machines/support/eventMatrix'
import { deadEnds, unreachedStates } from '@/tests/machines/support/graph'
import { applicationDraft, limitRange, rateApplication } from '@/tests/machines/support/samples'

const draft = applicationDraft()
const incompleteDraft = applicationDraft({ name: '' })

/** Events of a user and the browser for the application. */
const applicationEvents = [
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

const applicationWalk: Walk = {
  inputs: [applicationInput, { ...applicationInput, draft }],
  events: [...applicationEvents, ...applicationAnswers],
  // The drafts request no limit, so that none of them makes a difference.
  telling: ({ draft, outcome, attempt }: ContextFrom<typeof rateApplicationMachine>) => ({
    draft,
    outcome,
    sent: attempt.sent,
  }),
}

const reached = walked(rateApplicationMachine, applicationWalk)
const contextOf = (state: Snapshot) => state.context as ContextFrom<typeof rateApplicationMachine> // of this machine

describe('every way through the application', () => {
  test('every way through the application reaches every state and has no dead end', () => {
    const states = reached()
    expect(unreachedStates(rateApplicationMachine, states)).toEqual([])
    expect(deadEnds(rateApplicationMachine, states, applicationWalk.events)).toEqual([])
  })

  test('every way through the application sends only what a person submits', () => {
    const starters = reached().flatMap((state) =>
      applicationWalk.events
        .filter((event) => step(rateApplicationMachine, state, event).effects.includes('start submit'))
        .map(({ type }) => type),
    )
    expect([...new Set(starters)]).toEqual(['application.submitted'])
    for (const input of applicationWalk.inputs) {
      expect(start(rateApplicationMachine, input).effects).not.toContain('start submit')
    }
  })

  test('every way through the application discards a draft only once it was accepted', () => {
    for (const state of reached().filter((from) => contextOf(from).draft !== null)) {
      for (const event of applicationWalk.events) {
        const { snapshot, value } = step(rateApplicationMachine, state, event)
        if (contextOf(snapshot).draft === null) expect(value).toBe('submitted')
      }
    }
  })

  test('every way through the application has a refusal only where it is shown', () => {
    for (const state of reached()) {
      const { outcome } = contextOf(state)
      if (state.hasTag('refused')) expect(outcome?.kind).toBe('refused')
      if (state.hasTag('submitting')) expect(outcome).toBeNull()
      if (state.matches('submitted')) expect(outcome?.kind).toBe('submitted')
    }
  })
})

test('each state of rate application handles each event as reviewed', () => {
  expect(eventMatrix(rateApplicationMachine, reached(), applicationEvents)).toMatchInlineSnapshot(`
    {
      "checkingEmail": [
        "limits.loaded → noted",
        "ignored: application.requested, application.dismissed, application.draft.typed, application.submitted, page.restored",
      ],
      "closed": [
        "application.requested → checkingEmail",
        "limits.loaded → noted",
        "ignored: application.dismissed, application.draft.typed, application.submitted, page.restored",
      ],
      "editing.failed": [
        "application.dismissed → closed",
        "application.draft.typed → editing.failed",
        "application.submitted → submitting",
        "limits.loaded → noted",
        "ignored: application.requested, page.restored",
      ],
      "editing.refused": [
        "application.dismissed → closed",
        "application.draft.typed → editing.refused",
        "application.submitted → submitting",
        "limits.loaded → noted",
        "ignored: application.requested, page.restored",
      ],
      "editing.untold": [
        "application.dismissed → closed",
        "application.draft.typed → editing.untold",
        "application.submitted → submitting",
        "limits.loaded → noted",
        "ignored: application.requested, page.restored",
      ],
      "emailMissing": [
        "application.dismissed → closed | editing.untold",
        "limits.loaded → noted",
        "ignored: application.requested, application.draft.typed, application.submitted, page.restored",
      ],
      "leaving": [
        "application.requested → checkingEmail",
        "application.dismissed → closed | editing.untold",
        "limits.loaded → noted",
        "page.restored → editing.untold",
        "ignored: application.draft.typed, application.submitted",
      ],
      "submitted": [
        "application.requested → checkingEmail",
        "limits.loaded → noted",
        "ignored: application.dismissed, application.draft.typed, application.submitted, page.restored",
      ],
      "submitting": [
        "limits.loaded → noted",
        "ignored: application.requested, application.dismissed, application.draft.typed, application.submitted, page.restored",
      ],
    }
  `)
})
