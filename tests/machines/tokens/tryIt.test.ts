import { createActor, fromCallback } from 'xstate'
import { describe, expect, it, test } from 'vitest'
import { problemOf } from '@/machines/tryIt/callProblem'
import { tryItMachine, type CallReport, type ModelCall } from '@/machines/tryIt/tryIt.machine'
import * as select from '@/machines/tryIt/tryIt.selectors'
import { eventMatrix, reachable } from '../support/eventMatrix'
import { deadEnds, unreachedStates } from '../support/graph'

const question: ModelCall = { base: '/v1', readToken: () => 'intern_secret', model: 'intern-echo', question: 'Hello' }

/** A trial whose model answers when the test says so. */
function startTrial() {
  const calls: { input: ModelCall; report: (event: CallReport) => void; isOver: boolean }[] = []
  const callModel = fromCallback<CallReport, ModelCall>(({ input, sendBack }) => {
    const call = { input, report: sendBack as (event: CallReport) => void, isOver: false } // what this logic sends
    calls.push(call)
    return () => (call.isOver = true)
  })
  const trial = createActor(tryItMachine.provide({ actors: { callModel } })).start()
  return { trial, calls, now: () => trial.getSnapshot() }
}

describe('trying the model API', () => {
  it('trying the model API shows the pieces as they come, then what was counted', () => {
    const { trial, calls, now } = startTrial()
    trial.send({ type: 'call.sent', ...question })
    expect(calls[0]?.input).toMatchObject(question)
    calls[0]?.report({ type: 'piece.arrived', text: 'Hel' })
    calls[0]?.report({ type: 'piece.arrived', text: 'lo' })
    expect(select.selectAnswer(now())).toBe('Hello')
    expect(select.selectIsAnswering(now())).toBe(true)
    calls[0]?.report({ type: 'answer.counted', usage: { input: 1, output: 2 } })
    calls[0]?.report({ type: 'answer.ended' })
    expect(select.selectIsAnswered(now())).toBe(true)
    expect(select.selectUsage(now())).toEqual({ input: 1, output: 2 })
    expect(calls[0]?.isOver).toBe(true)
  })

  it('trying the model API keeps what had come when it is stopped or fails, and forgets it with the next call', () => {
    const { trial, calls, now } = startTrial()
    trial.send({ type: 'call.sent', ...question })
    calls[0]?.report({ type: 'piece.arrived', text: 'Hel' })
    trial.send({ type: 'call.stopped' })
    expect([select.selectIsStopped(now()), select.selectAnswer(now()), calls[0]?.isOver]).toEqual([true, 'Hel', true])
    trial.send({ type: 'call.sent', ...question })
    expect(select.selectAnswer(now())).toBe('')
    calls[1]?.report({ type: 'answer.failed', problem: { kind: 'lost' } })
    expect(select.selectProblem(now())).toEqual({ kind: 'lost' })
    trial.send({ type: 'call.sent', ...question })
    expect(select.selectProblem(now())).toBeNull()
  })

  it('trying the model API stores the token nowhere', () => {
    const { trial, calls, now } = startTrial()
    trial.send({ type: 'call.sent', ...question })
    calls[0]?.report({ type: 'answer.ended' })
    expect(JSON.stringify(now().context)).not.toContain(question.readToken())
    expect(JSON.stringify(trial.getPersistedSnapshot())).not.toContain(question.readToken())
  })
})

test.each([
  [401, 'invalid_api_key', { kind: 'unauthorized' }],
  [429, 'requests_per_minute', { kind: 'limited', retryAfterS: 7 }],
  [429, 'monthly_input_tokens', { kind: 'quotaUsedUp' }],
  [429, 'request_exceeds_tokens_per_minute', { kind: 'tooLong' }],
  [404, 'model_not_found', { kind: 'modelUnknown' }],
  [400, 'invalid_request', { kind: 'refused', message: 'why' }],
  [503, 'upstream_unavailable', { kind: 'unavailable' }],
] as const)('a refusal %i %s is distinguished', (status, code, problem) => {
  expect(problemOf({ status, code, message: 'why', retryAfterS: 7 })).toEqual(problem)
})

test('what each state of try it does with each event', () => {
  const events = [
    { type: 'call.sent', ...question },
    { type: 'call.stopped' },
    { type: 'piece.arrived', text: 'a' },
    { type: 'answer.ended' },
    { type: 'answer.failed', problem: { kind: 'lost' } },
  ] as const
  const states = reachable(tryItMachine, { inputs: [undefined], events: [...events], telling: () => null })
  expect(unreachedStates(tryItMachine, states)).toEqual([])
  expect(deadEnds(tryItMachine, states, [...events])).toEqual([])
  expect(eventMatrix(tryItMachine, states, events)).toMatchInlineSnapshot(`
    {
      "answered": [
        "call.sent {base:/v1,model:intern-echo,question:Hello} → answering",
        "ignored: call.stopped, piece.arrived {text:a}, answer.ended, answer.failed {problem:{kind:lost}}",
      ],
      "answering": [
        "call.stopped → stopped",
        "piece.arrived {text:a} → noted",
        "answer.ended → answered",
        "answer.failed {problem:{kind:lost}} → failed",
        "ignored: call.sent {base:/v1,model:intern-echo,question:Hello}",
      ],
      "failed": [
        "call.sent {base:/v1,model:intern-echo,question:Hello} → answering",
        "ignored: call.stopped, piece.arrived {text:a}, answer.ended, answer.failed {problem:{kind:lost}}",
      ],
      "idle": [
        "call.sent {base:/v1,model:intern-echo,question:Hello} → answering",
        "ignored: call.stopped, piece.arrived {text:a}, answer.ended, answer.failed {problem:{kind:lost}}",
      ],
      "stopped": [
        "call.sent {base:/v1,model:intern-echo,question:Hello} → answering",
        "ignored: call.stopped, piece.arrived {text:a}, answer.ended, answer.failed {problem:{kind:lost}}",
      ],
    }
  `)
})
