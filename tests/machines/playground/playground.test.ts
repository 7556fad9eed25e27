import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { describe, expect, it } from 'vitest'
import { answerMachine, type AnswerReport, type AnswerRequest } from '@/machines/playground/answer.machine'
import type { Allowance } from '@/machines/playground/chatRequest'
import type { Conversation } from '@/machines/playground/conversation'
import { historyMachine, type Change, type Head, type HistoryOutcome } from '@/machines/playground/history.machine'
import { playgroundMachine, type PlaygroundInput } from '@/machines/playground/playground.machine'
import * as select from '@/machines/playground/playground.machine'
import { settled } from '@/tests/machines/support/settled'
import { call, compared, conversation } from './samples'

const allowance: Allowance = {
  requests: { limit: 10, remaining: 9 },
  tokens: { limit: 5000, remaining: 3000 },
  resetS: 42,
}
const question = { type: 'question.sent', text: 'Hello', images: [] } as const

type Given = Partial<PlaygroundInput> & { read?: () => Promise<Conversation>; allowances?: (Allowance | null)[] }

function start({ read, allowances = [allowance], ...input }: Given = {}) {
  const clock = new SimulatedClock()
  const asked: AnswerRequest[] = []
  const streams: { report: (event: AnswerReport) => void; isOver: boolean }[] = []
  const written: Change[] = []
  const notices: string[] = []
  const machine = playgroundMachine.provide({
    actors: {
      answer: answerMachine.provide({
        actors: {
          streamAnswer: fromCallback<AnswerReport, AnswerRequest>(({ input: request, sendBack }) => {
            asked.push(request)
            const stream = { report: sendBack as (event: AnswerReport) => void, isOver: false } // as: this logic sends these
            streams.push(stream)
            return () => (stream.isOver = true)
          }),
        },
      }),
      history: historyMachine.provide({
        actors: {
          readHistory: fromPromise<readonly Head[], { account: string }>(() => Promise.resolve([])),
          writeChange: fromPromise<HistoryOutcome, { account: string; change: Change }>(({ input: { change } }) => {
            written.push(change)
            return Promise.resolve({ heads: [], problem: null })
          }),
          watchHistory: fromCallback<{ type: 'history.changedElsewhere' }, { account: string }>(() => undefined),
        },
      }),
      readAllowance: fromPromise(() => {
        const next = allowances.shift()
        return next ? Promise.resolve(next) : Promise.reject(new Error('offline'))
      }),
      readConversation: fromPromise(() => (read ? read() : Promise.reject(new Error('gone')))),
    },
    actions: { notify: (_, { message }) => notices.push(message) },
  })
  const playground = createActor(machine, {
    clock,
    input: { account: 'lin', keepsHistory: true, access: 'session', conversation, ...input },
  }).start()
  const now = () => playground.getSnapshot()
  const end = (index: number, reason: 'stop' | 'tool_calls' = 'stop') =>
    streams[index]?.report({ type: 'answer.ended', reason, atMs: 2 })
  const say = (index: number, text: string) =>
    streams[index]?.report({ type: 'piece.arrived', piece: { thinking: '', text, calls: [] }, atMs: 1 })
  const texts = () =>
    select
      .selectConversation(now())
      .turns.map(({ text, replies }) => [text, ...replies.map(({ steps }) => steps.map((step) => step.text).join())])
  return { playground, clock, asked, streams, written, notices, now, end, say, texts }
}

describe('A playground', () => {
  it('asks the model, stores the conversation and reads again what is left', async () => {
    const rest = { ...allowance, tokens: { limit: 5000, remaining: 10 } }
    const { playground, asked, written, now, end, say, texts } = start({ allowances: [allowance, rest] })
    await settled()
    expect(select.selectAllowance(now())).toEqual(allowance)
    playground.send(question)
    expect(asked).toMatchObject([{ access: 'session', request: { model: 'left-model', max_tokens: 1024 } }])
    expect(written).toEqual([{ kind: 'stored', conversation: select.selectConversation(now()) }])
    say(0, 'Hi')
    end(0)
    await settled()
    expect(texts()).toEqual([['Hello', 'Hi']])
    expect(written.at(-1)).toEqual({ kind: 'stored', conversation: select.selectConversation(now()) })
    expect(select.selectAllowance(now())).toEqual(rest)
  })

  it('asks two models at once, each with half of what is left after both inputs', async () => {
    const { playground, asked, end, say, texts } = start({ conversation: compared })
    await settled()
    playground.send(question)
    expect(asked.map(({ request }) => [request.model, request.max_tokens])).toEqual([
      ['left-model', 1494],
      ['right-model', 1494],
    ])
    say(1, 'right')
    end(1)
    say(0, 'left')
    end(0)
    expect(texts()).toEqual([['Hello', 'left', 'right']])
  })

  it('stops every answer, and regenerates one', () => {
    const { playground, asked, streams, say, texts } = start({ conversation: compared })
    playground.send(question)
    say(0, 'le')
    say(1, 'ri')
    playground.send({ type: 'answers.stopped' })
    expect([streams.map(({ isOver }) => isOver), texts()]).toEqual([[true, true], [['Hello', 'le', 'ri']]])
    playground.send({ type: 'answer.requested', lane: 1 })
    expect([asked.length, asked[2]?.request.model, texts()]).toEqual([3, 'right-model', [['Hello', 'le', '']]])
  })

  it('replaces an edited question and all after it, and stores that', async () => {
    const { playground, asked, written, now, end, texts } = start()
    await settled()
    playground.send(question)
    end(0)
    playground.send({ ...question, text: 'And?' })
    end(1)
    playground.send({ type: 'question.edited', index: 0, text: 'Better', images: [] })
    expect([texts(), asked[2]?.request.messages]).toEqual([[['Better', '']], [{ role: 'user', content: 'Better' }]])
    await settled()
    expect(written.at(-1)).toEqual({ kind: 'stored', conversation: select.selectConversation(now()) })
  })

  it('continues with the results of tools', () => {
    const { playground, asked, streams, end } = start()
    playground.send(question)
    const { id, name, arguments: given } = call
    streams[0]?.report({
      type: 'piece.arrived',
      piece: { thinking: '', text: '', calls: [{ index: 0, id, name, arguments: given }] },
      atMs: 1,
    })
    end(0, 'tool_calls')
    playground.send({ type: 'results.sent', lane: 0, results: ['rain'] })
    expect(asked[1]?.request.messages.at(-1)).toEqual({ role: 'tool', tool_call_id: id, content: 'rain' })
  })

  it('asks visitors to sign in, and asks no model', () => {
    const { playground, asked, now } = start({ account: null })
    playground.send(question)
    expect([select.selectIsSignInAsked(now()), asked]).toEqual([true, []])
  })

  it('asks for a token if the server lacks the call', async () => {
    const { playground, asked, streams, now } = start()
    await settled()
    playground.send(question)
    streams[0]?.report({ type: 'answer.failed', problem: { kind: 'missing' } })
    expect(select.selectAccess(now())).toBe('token')
    const [turn] = select.selectConversation(now()).turns
    expect(turn?.replies[0]?.steps[0]?.end).toEqual({ kind: 'failed', problem: { kind: 'missing' } })
    playground.send({ type: 'answer.requested', lane: 0 })
    expect(asked[1]?.access).toBe('token')
    streams[1]?.report({ type: 'answer.failed', problem: { kind: 'missing' } })
    expect(select.selectAccess(now())).toBe('token')
  })

  it('opens an earlier conversation, and says if it is gone', async () => {
    const earlier = { ...conversation, id: 'earlier' }
    const reads = [() => Promise.reject(new Error('gone')), () => Promise.resolve(earlier)]
    const { playground, notices, streams, now } = start({
      read: () => (reads.shift() ?? (() => Promise.resolve(earlier)))(),
    })
    playground.send(question)
    playground.send({ type: 'conversation.requested', id: 'earlier' })
    expect([select.selectIsOpening(now()), streams[0]?.isOver]).toEqual([true, true])
    await settled()
    expect(notices).toEqual(['requestFailed'])
    playground.send({ type: 'conversation.requested', id: 'earlier' })
    await settled()
    expect(select.selectConversation(now())).toEqual(earlier)
  })

  it('begins a new conversation when the one on screen is removed', async () => {
    const { playground, streams, written, now } = start()
    await settled()
    playground.send(question)
    playground.send({ type: 'conversation.removed', id: 'other', nextId: 'two' })
    expect([select.selectConversation(now()).turns.length, streams[0]?.isOver]).toEqual([1, false])
    playground.send({ type: 'conversation.removed', id: 'one', nextId: 'two' })
    expect(streams[0]?.isOver).toBe(true)
    await settled()
    expect(select.selectConversation(now())).toMatchObject({ id: 'two', turns: [], models: ['left-model'] })
    expect(written.slice(-2)).toEqual([
      { kind: 'removed', id: 'other' },
      { kind: 'removed', id: 'one' },
    ])
  })

  it('changes settings and models, and keeps them in a new conversation', () => {
    const { playground, now } = start()
    playground.send({ type: 'settings.changed', settings: { system: 'Be brief.' } })
    playground.send({ type: 'models.chosen', models: ['a', 'b'] })
    playground.send(question)
    playground.send({ type: 'conversation.begun', id: 'two' })
    expect(select.selectConversation(now())).toMatchObject({ id: 'two', models: ['a', 'b'], turns: [] })
    expect(select.selectSettings(now()).system).toBe('Be brief.')
  })

  it('reads what is left again once the minute is over', async () => {
    const { clock, now } = start({ allowances: [allowance, { ...allowance, resetS: 0 }] })
    await settled()
    clock.increment(43_000)
    await settled()
    expect(select.selectAllowance(now())?.resetS).toBe(0)
  })
})
