import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { answerMachine, type AnswerReport, type AnswerRequest } from '@/machines/playground/answer.machine'
import type { Allowance } from '@/machines/playground/chatRequest'
import type { Conversation } from '@/machines/playground/conversation'
import {
  historyMachine,
  type Change,
  type ChangeElsewhere,
  type Head,
  type HistoryOutcome,
} from '@/machines/playground/history.machine'
import { playgroundMachine } from '@/machines/playground/playground.machine'
import * as select from '@/machines/playground/playground.machine'
import type { AddressWanted, PlaygroundInput } from '@/machines/playground/playgroundSetup'
import { conversation } from './samples'

export const allowance: Allowance = {
  requests: { limit: 10, remaining: 9 },
  tokens: { limit: 5000, remaining: 3000 },
  resetS: 42,
}
export const question = { type: 'question.sent', text: 'Hello', images: [] } as const

export type Given = Partial<PlaygroundInput> & {
  read?: (of: { account: string; id: string }) => Promise<Conversation | null>
  allowances?: (Allowance | null)[]
}

/** A playground whose models, store and limits are those of the test. */
export function startPlayground({ read, allowances = [allowance], ...input }: Given = {}) {
  const clock = new SimulatedClock()
  const asked: AnswerRequest[] = []
  const streams: { report: (event: AnswerReport) => void; isOver: boolean }[] = []
  const written: Change[] = []
  const addresses: [id: string | null, isNew: boolean][] = []
  let changeElsewhere: (id: string, title?: string) => void = () => undefined
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
            const stored = written.flatMap((one) => (one.kind === 'stored' ? [one.conversation] : []))
            const found = change.kind === 'removed' && stored.findLast(({ id }) => id === change.id)
            written.push(change)
            return Promise.resolve({
              heads: [],
              removed: found ? { conversation: found, updatedAt: 1 } : null,
              problem: null,
            })
          }),
          watchHistory: fromCallback<ChangeElsewhere, { account: string }>(({ sendBack }) => {
            changeElsewhere = (id, title) => sendBack({ type: 'history.changedElsewhere', id, nextId: 'copy', title })
          }),
        },
      }),
      readAllowance: fromPromise(() => {
        const next = allowances.shift()
        return next ? Promise.resolve(next) : Promise.reject(new Error('offline'))
      }),
      readConversation: fromPromise<Conversation | null, { account: string; id: string }>(({ input: of }) =>
        read ? read(of) : Promise.reject(new Error('gone')),
      ),
    },
  })
  const playground = createActor(machine, {
    clock,
    input: { account: 'lin', keepsHistory: true, access: 'session', conversation, ...input },
  })
  playground.on('address.wanted', ({ id, isNew }: AddressWanted) => addresses.push([id, isNew]))
  playground.start()
  const now = () => playground.getSnapshot()
  const end = (index: number, reason: 'stop' | 'tool_calls' = 'stop') =>
    streams[index]?.report({ type: 'answer.ended', reason, atMs: 2 })
  const say = (index: number, text: string) =>
    streams[index]?.report({ type: 'piece.arrived', piece: { thinking: '', text, calls: [] }, atMs: 1 })
  const texts = () =>
    select
      .selectConversation(now())
      .turns.map(({ text, replies }) => [text, ...replies.map(({ steps }) => steps.map((step) => step.text).join())])
  const change = (id: string, title?: string) => changeElsewhere(id, title)
  return { playground, clock, asked, streams, written, addresses, now, end, say, texts, change }
}
