import { createActor, fromCallback, setup, SimulatedClock } from 'xstate'
import { describe, expect, it, test } from 'vitest'
import { answerMachine, type AnswerReport, type AnswerRequest } from '@/machines/playground/answer.machine'
import * as select from '@/machines/playground/answer.machine'
import { chatRequest } from '@/machines/playground/chatRequest'
import { emptyStep, type Step } from '@/machines/playground/conversation'
import { eventMatrix } from '@/tests/machines/support/eventMatrix'
import { everyState } from '@/tests/machines/support/graph'
import { conversation } from './samples'

const request: AnswerRequest = { request: chatRequest(conversation, 0, 7), access: 'session' }
const piece = { thinking: '', text: 'Hel', calls: [] }

/** An answer below a parent that notes its reports. */
function startAnswer() {
  const clock = new SimulatedClock()
  const streams: { report: (event: AnswerReport) => void; isOver: boolean }[] = []
  const streamAnswer = fromCallback<AnswerReport, AnswerRequest>(({ sendBack }) => {
    const stream = { report: sendBack as (event: AnswerReport) => void, isOver: false } // as: this logic sends these
    streams.push(stream)
    return () => (stream.isOver = true)
  })
  const reports: { type: string; step?: Step }[] = []
  let freed = 0
  const parent = setup({
    types: { events: {} as { type: string; step?: Step }, children: {} as { answer: 'answer' } }, // as: types alone
    actors: { answer: answerMachine.provide({ actors: { streamAnswer } }) },
  }).createMachine({
    invoke: { id: 'answer', src: 'answer', input: { lane: 1 } },
    on: { 'lane.freed': { actions: () => freed++ }, '*': { actions: ({ event }) => reports.push(event) } },
  })
  const { answer } = createActor(parent, { clock }).start().getSnapshot().children
  if (!answer) throw new Error('no answer runs')
  const report = (event: AnswerReport) => streams.at(-1)?.report(event)
  return { answer, streams, report, reports, clock, now: () => answer.getSnapshot(), freed: () => freed }
}

describe('An answer', () => {
  it('is joined from its pieces and reported at its end', () => {
    const { answer, report, reports, streams, now } = startAnswer()
    answer.send({ type: 'answer.asked', ...request })
    expect(now().hasTag('answering')).toBe(true)
    report({ type: 'piece.arrived', piece: { ...piece, thinking: 'So', text: '' }, atMs: 40 })
    report({ type: 'piece.arrived', piece, atMs: 60 })
    report({ type: 'piece.arrived', piece: { ...piece, text: 'lo' }, atMs: 90 })
    expect(select.selectStep(now()).text).toBe('Hello')
    report({ type: 'usage.counted', usage: { input: 1, output: 2 } })
    report({ type: 'answer.ended', reason: 'stop', atMs: 100 })
    expect(reports).toEqual([
      {
        type: 'step.finished',
        lane: 1,
        step: {
          thinking: 'So',
          text: 'Hello',
          toolCalls: [],
          usage: { input: 1, output: 2 },
          timing: { firstMs: 40, totalMs: 100 },
          end: { kind: 'finished', reason: 'stop' },
        },
      },
    ])
    expect([now().hasTag('answering'), streams[0]?.isOver]).toEqual([false, true])
  })

  it('joins the parts of each tool call', () => {
    const { answer, report, reports } = startAnswer()
    answer.send({ type: 'answer.asked', ...request })
    const part = (index: number, id: string, name: string, given: string) => ({ index, id, name, arguments: given })
    const calls = [part(0, 'a', 'f', '{"x'), part(1, 'b', 'g', '{}'), part(0, '', '', '":1}')]
    for (const one of calls) report({ type: 'piece.arrived', piece: { ...piece, text: '', calls: [one] }, atMs: 1 })
    report({ type: 'answer.ended', reason: 'tool_calls', atMs: 2 })
    expect(reports[0]?.step?.toolCalls).toEqual([
      { id: 'a', name: 'f', arguments: '{"x":1}', result: null },
      { id: 'b', name: 'g', arguments: '{}', result: null },
    ])
  })

  it('keeps its beginning when it is stopped, and reports nothing when it is dismissed', () => {
    const { answer, report, reports, streams, now } = startAnswer()
    answer.send({ type: 'answer.asked', ...request })
    report({ type: 'piece.arrived', piece, atMs: 1 })
    answer.send({ type: 'answer.stopped' })
    expect(reports.map(({ step }) => [step?.text, step?.end])).toEqual([['Hel', { kind: 'stopped' }]])
    answer.send({ type: 'answer.asked', ...request })
    expect(select.selectStep(now())).toEqual(emptyStep)
    answer.send({ type: 'answer.dismissed' })
    expect([reports.length, streams.map(({ isOver }) => isOver)]).toEqual([1, [true, true]])
  })

  it('reports a 429, and waits for as long as the server says', () => {
    const { answer, report, reports, clock, now, streams } = startAnswer()
    answer.send({ type: 'answer.asked', ...request })
    const problem = { kind: 'limited', retryAfterS: 7 } as const
    report({ type: 'answer.failed', problem, requestId: null })
    expect(reports).toEqual([
      { type: 'step.finished', lane: 1, step: { ...emptyStep, end: { kind: 'failed', problem, requestId: null } } },
    ])
    expect(select.selectWaitS(now())).toBe(7)
    answer.send({ type: 'answer.asked', ...request })
    expect(streams).toHaveLength(1)
    clock.increment(6999)
    expect(select.selectWaitS(now())).toBe(7)
    clock.increment(1)
    expect([select.selectWaitS(now()), now().hasTag('answering')]).toEqual([null, false])
    answer.send({ type: 'answer.asked', ...request })
    report({ type: 'answer.failed', problem: { kind: 'limited', retryAfterS: null }, requestId: null })
    expect(select.selectWaitS(now())).toBeNull()
  })

  it('reports what is left of the minute', () => {
    const { answer, report, reports, freed } = startAnswer()
    answer.send({ type: 'answer.asked', ...request })
    const allowance = { requests: { limit: 1, remaining: 0 }, tokens: { limit: 2, remaining: 1 }, resetS: 3 }
    report({ type: 'limits.told', allowance })
    expect([reports, freed()]).toEqual([[{ type: 'limits.told', allowance }], 0])
    answer.send({ type: 'answer.dismissed' })
    expect(freed()).toBe(1)
  })
})

test('each state of an answer handles each event as reviewed', () => {
  const events = [
    { type: 'answer.asked', ...request },
    { type: 'answer.stopped' },
    { type: 'answer.dismissed' },
    { type: 'piece.arrived', piece, atMs: 1 },
    { type: 'usage.counted', usage: { input: 1, output: 2 } },
    { type: 'answer.ended', reason: 'stop', atMs: 2 },
    { type: 'answer.failed', problem: { kind: 'lost' }, requestId: null },
    { type: 'answer.failed', problem: { kind: 'limited', retryAfterS: 7 }, requestId: null },
  ] as const
  const nothing = () => undefined
  const alone = answerMachine.provide({ actions: { reportStep: nothing, reportFreed: nothing, reportLimits: nothing } })
  const walk = { inputs: [{ lane: 0 }], events, telling: () => null }
  expect(eventMatrix(alone, everyState(alone, walk), events)).toMatchInlineSnapshot(`
    {
      "answering": [
        "answer.stopped → idle",
        "answer.dismissed → idle",
        "piece.arrived → noted",
        "usage.counted → noted",
        "answer.ended → idle",
        "answer.failed problem.kind=lost → idle",
        "answer.failed problem.kind=limited problem.retryAfterS=7 → waiting",
        "ignored: answer.asked",
      ],
      "idle": [
        "answer.asked → answering",
        "ignored: answer.stopped, answer.dismissed, piece.arrived, usage.counted, answer.ended, answer.failed problem.kind=lost, answer.failed problem.kind=limited problem.retryAfterS=7",
      ],
      "waiting": [
        "answer.dismissed → idle",
        "ignored: answer.asked, answer.stopped, piece.arrived, usage.counted, answer.ended, answer.failed problem.kind=lost, answer.failed problem.kind=limited problem.retryAfterS=7",
      ],
    }
  `)
})
