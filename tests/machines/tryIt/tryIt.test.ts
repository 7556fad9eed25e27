import { createActor, fromCallback, fromPromise } from 'xstate'
import { describe, expect, it, test } from 'vitest'
import { tryItMachine, type CallReport, type ModelCall, type ModelSource } from '@/machines/tryIt/tryIt.machine'
import * as select from '@/machines/tryIt/tryIt.machine'
import { done, failed } from '@/tests/machines/support/effects'
import { regionMatrix } from '@/tests/machines/support/eventMatrix'
import { everyState } from '@/tests/machines/support/graph'
import { settled } from '@/tests/machines/support/settled'

const question: ModelCall = { base: '/v1', readToken: () => 'intern_secret', model: 'intern-echo', question: 'Hello' }

/** A trial whose model responds when the test says so; each request for the models takes the next list, null fails. */
function startTrial(lists: (readonly string[] | null)[] = []) {
  const sources: ModelSource[] = []
  const listModels = fromPromise<readonly string[], ModelSource>(({ input: { base, readToken } }) => {
    sources.push({ base, readToken })
    const list = lists.shift()
    return list ? Promise.resolve(list) : Promise.reject(new Error('offline'))
  })
  const calls: { input: ModelCall; report: (event: CallReport) => void; isOver: boolean }[] = []
  const callModel = fromCallback<CallReport, ModelCall>(({ input, sendBack }) => {
    const call = { input, report: sendBack as (event: CallReport) => void, isOver: false } // as: this logic sends these
    calls.push(call)
    return () => (call.isOver = true)
  })
  const trial = createActor(tryItMachine.provide({ actors: { listModels, callModel } })).start()
  return { trial, calls, sources, now: () => trial.getSnapshot() }
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

  it('trying the model API keeps a partial answer until the next call', () => {
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

  it('trying the model API lists the models of the signed-in user or of a pasted token', async () => {
    const { trial, sources, now } = startTrial([null, ['intern-s1'], null, ['intern-s2']])
    const seen = () => [select.selectModels(now()), select.selectHaveModelsFailed(now())]
    expect([select.selectAreModelsUnasked(now()), ...seen()]).toEqual([true, [], false])
    trial.send({ type: 'models.wanted', base: '/v1', readToken: null })
    await settled()
    expect([select.selectAreModelsUnasked(now()), ...seen()]).toEqual([false, [], true])
    trial.send({ type: 'models.wanted', base: '/v1', readToken: null })
    expect([select.selectAreModelsRetried(now()), ...seen()]).toEqual([true, [], true])
    await settled()
    expect([select.selectAreModelsRetried(now()), ...seen()]).toEqual([false, ['intern-s1'], false])
    trial.send({ type: 'models.wanted', base: '/v1', readToken: () => 'intern_secret' })
    await settled()
    expect(seen()).toEqual([['intern-s1'], true])
    trial.send({ type: 'models.wanted', base: '/v1', readToken: () => 'intern_other' })
    trial.send({ type: 'call.sent', ...question })
    await settled()
    expect([...seen(), select.selectIsAnswering(now())]).toEqual([['intern-s2'], false, true])
    expect(sources.map(({ readToken }) => readToken?.() ?? null)).toEqual([null, null, 'intern_secret', 'intern_other'])
  })

  it('trying the model API stores the token nowhere', async () => {
    const { trial, calls, now } = startTrial([['intern-s1']])
    trial.send({ type: 'models.wanted', base: '/v1', readToken: question.readToken })
    await settled()
    trial.send({ type: 'call.sent', ...question })
    calls[0]?.report({ type: 'answer.ended' })
    expect(JSON.stringify(now().context)).not.toContain(question.readToken())
    expect(JSON.stringify(trial.getPersistedSnapshot())).not.toContain(question.readToken())
  })
})

test('each state of try it handles each event as reviewed', () => {
  const events = [
    { type: 'models.wanted', base: '/v1', readToken: null },
    { type: 'call.sent', ...question },
    { type: 'call.stopped' },
    { type: 'piece.arrived', text: 'a' },
    { type: 'answer.ended' },
    { type: 'answer.failed', problem: { kind: 'lost' } },
  ] as const
  const lists = [done('tryIt.models.loading', ['intern-s1']), failed('tryIt.models.loading')]
  const walk = { inputs: [undefined], events: [...events, ...lists], telling: () => null }
  expect(regionMatrix(tryItMachine, everyState(tryItMachine, walk), events)).toMatchInlineSnapshot(`
    {
      "call.answered": [
        "call.sent → call.answering",
        "models.wanted → acts",
        "ignored: call.stopped, piece.arrived, answer.ended, answer.failed",
      ],
      "call.answering": [
        "call.stopped → call.stopped",
        "piece.arrived → noted",
        "answer.ended → call.answered",
        "answer.failed → call.failed",
        "models.wanted → acts",
        "ignored: call.sent",
      ],
      "call.failed": [
        "call.sent → call.answering",
        "models.wanted → acts",
        "ignored: call.stopped, piece.arrived, answer.ended, answer.failed",
      ],
      "call.idle": [
        "call.sent → call.answering",
        "models.wanted → acts",
        "ignored: call.stopped, piece.arrived, answer.ended, answer.failed",
      ],
      "call.stopped": [
        "call.sent → call.answering",
        "models.wanted → acts",
        "ignored: call.stopped, piece.arrived, answer.ended, answer.failed",
      ],
      "models.failed": [
        "models.wanted → models.retrying",
        "piece.arrived → ignored (call.answered, call.failed, call.idle, call.stopped) | noted (call.answering)",
        "ignored: call.stopped, answer.ended, answer.failed, call.sent",
      ],
      "models.known": [
        "models.wanted → models.loading",
        "piece.arrived → ignored (call.answered, call.failed, call.idle, call.stopped) | noted (call.answering)",
        "ignored: call.stopped, answer.ended, answer.failed, call.sent",
      ],
      "models.loading": [
        "models.wanted → acts",
        "piece.arrived → ignored (call.answered, call.failed, call.idle, call.stopped) | noted (call.answering)",
        "ignored: call.stopped, answer.ended, answer.failed, call.sent",
      ],
      "models.retrying": [
        "models.wanted → models.loading",
        "piece.arrived → ignored (call.answered, call.failed, call.idle, call.stopped) | noted (call.answering)",
        "ignored: call.stopped, answer.ended, answer.failed, call.sent",
      ],
      "models.unasked": [
        "models.wanted → models.loading",
        "piece.arrived → ignored (call.answered, call.failed, call.idle, call.stopped) | noted (call.answering)",
        "ignored: call.stopped, answer.ended, answer.failed, call.sent",
      ],
    }
  `)
})
