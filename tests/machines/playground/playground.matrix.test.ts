import { expect, test } from 'vitest'
import type { ContextFrom } from 'xstate'
import type { Allowance } from '@/machines/playground/chatRequest'
import { emptyStep } from '@/machines/playground/conversation'
import { playgroundMachine } from '@/machines/playground/playground.machine'
import { done, elapsed, failed } from '@/tests/machines/support/effects'
import { regionMatrix } from '@/tests/machines/support/eventMatrix'
import { everyState } from '@/tests/machines/support/graph'
import { conversation, said } from './samples'

const allowance: Allowance = {
  requests: { limit: 10, remaining: 9 },
  tokens: { limit: 5000, remaining: 3000 },
  resetS: 42,
}
const question = { type: 'question.sent', text: 'Hello', images: [] } as const

test('each state of the playground handles each event as reviewed', () => {
  const events = [
    question,
    { type: 'question.edited', index: 0, text: 'Better', images: [] },
    { type: 'answer.requested', lane: 0 },
    { type: 'results.sent', lane: 0, results: [] },
    { type: 'answers.stopped' },
    { type: 'settings.changed', settings: { system: 'Be brief.' } },
    { type: 'models.chosen', models: ['a'] },
    { type: 'conversation.begun', id: 'two' },
    { type: 'conversation.requested', id: 'two' },
    { type: 'conversation.removed', id: 'two', nextId: 'three' },
    { type: 'conversation.removed', id: 'one', nextId: 'three' },
    { type: 'conversation.changedElsewhere', id: 'one', nextId: 'four' },
    { type: 'conversation.restored', conversation, nextId: 'three' },
    { type: 'allowance.wanted' },
    { type: 'step.finished', lane: 0, step: said('Hi') },
    { type: 'step.finished', lane: 0, step: { ...emptyStep, end: { kind: 'failed', problem: { kind: 'missing' } } } },
    { type: 'limits.told', allowance },
    { type: 'lane.freed', lane: 0 },
  ] as const
  const ends = [
    done('playground.page.opening', conversation),
    failed('playground.page.opening'),
    elapsed('storeTimeout', 'playground.page.opening'),
    done('playground.allowance.reading', allowance),
    failed('playground.allowance.reading'),
    elapsed('allowanceReset', 'playground.allowance.known'),
  ]
  const inputs = ['lin', null].map((account) => ({ account, keepsHistory: true, access: 'session', conversation }))
  const telling = ({ account, access, conversation: { id, turns }, busy }: ContextFrom<typeof playgroundMachine>) => [
    account,
    access,
    id === 'three' && turns.length === 0,
    busy.length > 0,
  ]
  const states = everyState(playgroundMachine, { inputs, events: [...events, ...ends], telling })
  expect(regionMatrix(playgroundMachine, states, events)).toMatchInlineSnapshot(`
    {
      "allowance.known": [
        "answers.stopped → acts",
        "settings.changed → noted",
        "models.chosen → noted",
        "conversation.begun → acts (page.opening, page.shown.answering) | noted (page.shown.free)",
        "conversation.removed id=two → acts",
        "conversation.removed id=one → acts",
        "conversation.changedElsewhere → ignored | noted",
        "conversation.restored → ignored | noted (page.shown.answering, page.shown.free)",
        "allowance.wanted → allowance.reading (page.opening, page.shown.answering, page.shown.free) | ignored",
        "step.finished step.text=Hi step.end.kind=finished step.end.reason=stop → acts | allowance.reading (page.opening, page.shown.answering, page.shown.free)",
        "step.finished step.text= step.end.kind=failed step.end.problem.kind=missing → acts | noted",
        "limits.told → ignored (page.opening, page.shown.answering, page.shown.free) | noted",
        "lane.freed → ignored | noted (page.opening)",
        "conversation.requested → acts",
        "ignored: question.sent, question.edited, answer.requested, results.sent",
      ],
      "allowance.reading": [
        "answers.stopped → acts",
        "settings.changed → noted",
        "models.chosen → noted",
        "conversation.begun → acts (page.opening, page.shown.answering) | noted (page.shown.free)",
        "conversation.removed id=two → acts",
        "conversation.removed id=one → acts",
        "conversation.changedElsewhere → ignored | noted",
        "conversation.restored → ignored | noted (page.shown.answering, page.shown.free)",
        "allowance.wanted → acts",
        "step.finished step.text=Hi step.end.kind=finished step.end.reason=stop → acts",
        "step.finished step.text= step.end.kind=failed step.end.problem.kind=missing → acts | noted",
        "limits.told → noted",
        "lane.freed → ignored | noted (page.opening)",
        "conversation.requested → acts",
        "ignored: question.sent, question.edited, answer.requested, results.sent",
      ],
      "page.opening": [
        "answers.stopped → acts",
        "settings.changed → noted",
        "models.chosen → noted",
        "conversation.begun → acts | page.shown.free",
        "conversation.requested → acts",
        "conversation.removed id=two → page.shown.answering | page.shown.free",
        "conversation.removed id=one → page.shown.answering | page.shown.free",
        "conversation.changedElsewhere → ignored | noted",
        "allowance.wanted → acts (allowance.reading) | ignored (allowance.known)",
        "step.finished step.text=Hi step.end.kind=finished step.end.reason=stop → acts",
        "step.finished step.text= step.end.kind=failed step.end.problem.kind=missing → acts | noted",
        "limits.told → ignored (allowance.known) | noted",
        "lane.freed → ignored | noted",
        "ignored: question.sent, question.edited, answer.requested, results.sent, conversation.restored",
      ],
      "page.shown.answering": [
        "answers.stopped → acts",
        "settings.changed → noted",
        "models.chosen → noted",
        "conversation.begun → acts",
        "conversation.requested → page.opening",
        "conversation.removed id=two → acts",
        "conversation.removed id=one → acts",
        "conversation.changedElsewhere → ignored | noted",
        "conversation.restored → ignored | noted",
        "allowance.wanted → acts (allowance.reading) | ignored (allowance.known)",
        "step.finished step.text=Hi step.end.kind=finished step.end.reason=stop → acts",
        "step.finished step.text= step.end.kind=failed step.end.problem.kind=missing → acts | noted",
        "limits.told → ignored (allowance.known) | noted",
        "lane.freed → page.shown.free",
        "ignored: question.sent, question.edited, answer.requested, results.sent",
      ],
      "page.shown.free": [
        "question.sent → page.shown.answering | page.signInAsked (allowance.known)",
        "question.edited → page.shown.answering",
        "answer.requested → page.shown.answering",
        "results.sent → page.shown.answering",
        "answers.stopped → acts",
        "settings.changed → noted",
        "models.chosen → noted",
        "conversation.begun → noted",
        "conversation.requested → page.opening",
        "conversation.removed id=two → acts",
        "conversation.removed id=one → acts",
        "conversation.changedElsewhere → ignored | noted",
        "conversation.restored → ignored | noted",
        "allowance.wanted → acts (allowance.reading) | ignored (allowance.known)",
        "step.finished step.text=Hi step.end.kind=finished step.end.reason=stop → acts",
        "step.finished step.text= step.end.kind=failed step.end.problem.kind=missing → acts | noted",
        "limits.told → ignored (allowance.known) | noted",
        "ignored: lane.freed",
      ],
      "page.signInAsked": [
        "answers.stopped → acts",
        "settings.changed → noted",
        "models.chosen → noted",
        "conversation.begun → page.shown.free",
        "conversation.requested → page.opening",
        "conversation.removed id=two → page.shown.free",
        "conversation.removed id=one → page.shown.free",
        "conversation.changedElsewhere → ignored | noted",
        "step.finished step.text=Hi step.end.kind=finished step.end.reason=stop → acts",
        "step.finished step.text= step.end.kind=failed step.end.problem.kind=missing → acts | noted",
        "limits.told → noted",
        "ignored: question.sent, question.edited, answer.requested, results.sent, conversation.restored, allowance.wanted, lane.freed",
      ],
    }
  `)
})
