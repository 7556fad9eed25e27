import { createActor, fromCallback, fromPromise } from 'xstate'
import { describe, expect, it, test } from 'vitest'
import { tryItMachine, type CallReport, type ModelCall, type ModelSource } from '@/machines/tryIt/tryIt.machine'
import * as select from '@/machines/tryIt/tryIt.machine'
import { done, failed } from '@/tests/machines/support/effects'
import { eventMatrix } from '@/tests/machines/support/eventMatrix'
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
  expect(eventMatrix(tryItMachine, everyState(tryItMachine, walk), events)).toMatchInlineSnapshot(`
    {
      "models.failed + call.answered": [
        "models.wanted → models.retrying + call.answered",
        "call.sent → models.failed + call.answering",
        "ignored: call.stopped, piece.arrived, answer.ended, answer.failed",
      ],
      "models.failed + call.answering": [
        "models.wanted → models.retrying + call.answering",
        "call.stopped → models.failed + call.stopped",
        "piece.arrived → noted",
        "answer.ended → models.failed + call.answered",
        "answer.failed → models.failed + call.failed",
        "ignored: call.sent",
      ],
      "models.failed + call.failed": [
        "models.wanted → models.retrying + call.failed",
        "call.sent → models.failed + call.answering",
        "ignored: call.stopped, piece.arrived, answer.ended, answer.failed",
      ],
      "models.failed + call.idle": [
        "models.wanted → models.retrying + call.idle",
        "call.sent → models.failed + call.answering",
        "ignored: call.stopped, piece.arrived, answer.ended, answer.failed",
      ],
      "models.failed + call.stopped": [
        "models.wanted → models.retrying + call.stopped",
        "call.sent → models.failed + call.answering",
        "ignored: call.stopped, piece.arrived, answer.ended, answer.failed",
      ],
      "models.known + call.answered": [
        "models.wanted → models.loading + call.answered",
        "call.sent → models.known + call.answering",
        "ignored: call.stopped, piece.arrived, answer.ended, answer.failed",
      ],
      "models.known + call.answering": [
        "models.wanted → models.loading + call.answering",
        "call.stopped → models.known + call.stopped",
        "piece.arrived → noted",
        "answer.ended → models.known + call.answered",
        "answer.failed → models.known + call.failed",
        "ignored: call.sent",
      ],
      "models.known + call.failed": [
        "models.wanted → models.loading + call.failed",
        "call.sent → models.known + call.answering",
        "ignored: call.stopped, piece.arrived, answer.ended, answer.failed",
      ],
      "models.known + call.idle": [
        "models.wanted → models.loading + call.idle",
        "call.sent → models.known + call.answering",
        "ignored: call.stopped, piece.arrived, answer.ended, answer.failed",
      ],
      "models.known + call.stopped": [
        "models.wanted → models.loading + call.stopped",
        "call.sent → models.known + call.answering",
        "ignored: call.stopped, piece.arrived, answer.ended, answer.failed",
      ],
      "models.loading + call.answered": [
        "models.wanted → models.loading + call.answered",
        "call.sent → models.loading + call.answering",
        "ignored: call.stopped, piece.arrived, answer.ended, answer.failed",
      ],
      "models.loading + call.answering": [
        "models.wanted → models.loading + call.answering",
        "call.stopped → models.loading + call.stopped",
        "piece.arrived → noted",
        "answer.ended → models.loading + call.answered",
        "answer.failed → models.loading + call.failed",
        "ignored: call.sent",
      ],
      "models.loading + call.failed": [
        "models.wanted → models.loading + call.failed",
        "call.sent → models.loading + call.answering",
        "ignored: call.stopped, piece.arrived, answer.ended, answer.failed",
      ],
      "models.loading + call.idle": [
        "models.wanted → models.loading + call.idle",
        "call.sent → models.loading + call.answering",
        "ignored: call.stopped, piece.arrived, answer.ended, answer.failed",
      ],
      "models.loading + call.stopped": [
        "models.wanted → models.loading + call.stopped",
        "call.sent → models.loading + call.answering",
        "ignored: call.stopped, piece.arrived, answer.ended, answer.failed",
      ],
      "models.retrying + call.answered": [
        "models.wanted → models.loading + call.answered",
        "call.sent → models.retrying + call.answering",
        "ignored: call.stopped, piece.arrived, answer.ended, answer.failed",
      ],
      "models.retrying + call.answering": [
        "models.wanted → models.loading + call.answering",
        "call.stopped → models.retrying + call.stopped",
        "piece.arrived → noted",
        "answer.ended → models.retrying + call.answered",
        "answer.failed → models.retrying + call.failed",
        "ignored: call.sent",
      ],
      "models.retrying + call.failed": [
        "models.wanted → models.loading + call.failed",
        "call.sent → models.retrying + call.answering",
        "ignored: call.stopped, piece.arrived, answer.ended, answer.failed",
      ],
      "models.retrying + call.idle": [
        "models.wanted → models.loading + call.idle",
        "call.sent → models.retrying + call.answering",
        "ignored: call.stopped, piece.arrived, answer.ended, answer.failed",
      ],
      "models.retrying + call.stopped": [
        "models.wanted → models.loading + call.stopped",
        "call.sent → models.retrying + call.answering",
        "ignored: call.stopped, piece.arrived, answer.ended, answer.failed",
      ],
      "models.unasked + call.answered": [
        "models.wanted → models.loading + call.answered",
        "call.sent → models.unasked + call.answering",
        "ignored: call.stopped, piece.arrived, answer.ended, answer.failed",
      ],
      "models.unasked + call.answering": [
        "models.wanted → models.loading + call.answering",
        "call.stopped → models.unasked + call.stopped",
        "piece.arrived → noted",
        "answer.ended → models.unasked + call.answered",
        "answer.failed → models.unasked + call.failed",
        "ignored: call.sent",
      ],
      "models.unasked + call.failed": [
        "models.wanted → models.loading + call.failed",
        "call.sent → models.unasked + call.answering",
        "ignored: call.stopped, piece.arrived, answer.ended, answer.failed",
      ],
      "models.unasked + call.idle": [
        "models.wanted → models.loading + call.idle",
        "call.sent → models.unasked + call.answering",
        "ignored: call.stopped, piece.arrived, answer.ended, answer.failed",
      ],
      "models.unasked + call.stopped": [
        "models.wanted → models.loading + call.stopped",
        "call.sent → models.unasked + call.answering",
        "ignored: call.stopped, piece.arrived, answer.ended, answer.failed",
      ],
    }
  `)
})
