import { assertEvent, assign, fromCallback, sendParent, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { unprovided } from '../shared/unprovided'
import type { CallProblem } from './callProblem'
import type { Allowance, ChatRequest } from './chatRequest'
import { emptyStep, type Lane, type Step, type StepEnd, type ToolCall, type Usage } from './conversation'

export type AnswerRef = ActorRefFrom<typeof answerMachine>

/** `token`: with the token that the user pastes; else in the name of the session. */
export type Access = 'session' | 'token'

export type AnswerRequest = { request: ChatRequest; access: Access }

/** A part of a tool call; parts with the same `index` belong together. */
export type CallPiece = { index: number; id: string; name: string; arguments: string }

export type Piece = { thinking: string; text: string; calls: readonly CallPiece[] }

/** `atMs`: milliseconds since the request. */
export type AnswerReport =
  | { type: 'limits.told'; allowance: Allowance }
  | { type: 'piece.arrived'; piece: Piece; atMs: number }
  | { type: 'usage.counted'; usage: Usage }
  | { type: 'answer.ended'; reason: 'stop' | 'length' | 'tool_calls'; atMs: number }
  | { type: 'answer.failed'; problem: CallProblem }

/** `waitS`: seconds until the server takes calls again, by its last refusal. */
type AnswerContext = { lane: Lane; step: Step; waitS: number | null }

/** Streams the answers of one model, one at a time, and reports each at its end. */
export const answerMachine = setup({
  types: {
    input: {} as { lane: Lane },
    context: {} as AnswerContext,
    events: {} as
      | ({ type: 'answer.asked' } & AnswerRequest)
      | { type: 'answer.stopped' }
      | { type: 'answer.dismissed' }
      | AnswerReport,
    tags: {} as 'answering' | 'waiting',
  },
  actors: {
    streamAnswer: fromCallback<AnswerReport, AnswerRequest>(unprovided('streamAnswer')),
  },
  actions: {
    clearStep: assign({ step: emptyStep, waitS: null }),
    setWait: assign({ waitS: (_, { problem }: { problem: CallProblem }) => retryAfterS(problem) }),
    addPiece: assign({
      step: ({ context: { step } }, { piece, atMs }: { piece: Piece; atMs: number }) => ({
        ...step,
        thinking: step.thinking + piece.thinking,
        text: step.text + piece.text,
        toolCalls: piece.calls.reduce(withPiece, step.toolCalls),
        timing: { firstMs: step.timing?.firstMs ?? atMs, totalMs: atMs },
      }),
    }),
    setUsage: assign({ step: ({ context: { step } }, { usage }: { usage: Usage }) => ({ ...step, usage }) }),
    endStep: assign({
      step: ({ context: { step } }, { end, atMs }: { end: StepEnd; atMs: number | null }) => ({
        ...step,
        end,
        timing: step.timing && { ...step.timing, totalMs: atMs ?? step.timing.totalMs },
      }),
    }),
    reportStep: sendParent(({ context: { lane, step } }) => ({ type: 'step.finished', lane, step })),
    reportFreed: sendParent(({ context: { lane } }) => ({ type: 'lane.freed', lane })),
    reportLimits: sendParent((_, { allowance }: { allowance: Allowance }) => ({ type: 'limits.told', allowance })),
  },
  guards: {
    isLimited: (_, { problem }: { problem: CallProblem }) => retryAfterS(problem) !== null,
  },
  delays: {
    retryDelay: ({ context }) => (context.waitS ?? 0) * 1000,
  },
}).createMachine({
  id: 'answer',
  context: ({ input: { lane } }) => ({ lane, step: emptyStep, waitS: null }),
  initial: 'idle',
  states: {
    idle: { on: { 'answer.asked': 'answering' } },
    answering: {
      tags: 'answering',
      entry: 'clearStep',
      invoke: {
        src: 'streamAnswer',
        input: ({ event }) => {
          assertEvent(event, 'answer.asked')
          return event
        },
      },
      on: {
        'limits.told': { actions: { type: 'reportLimits', params: ({ event }) => event } },
        'piece.arrived': { actions: { type: 'addPiece', params: ({ event }) => event } },
        'usage.counted': { actions: { type: 'setUsage', params: ({ event }) => event } },
        'answer.ended': {
          target: 'idle',
          actions: [
            {
              type: 'endStep',
              params: ({ event }) => ({ end: { kind: 'finished', reason: event.reason }, atMs: event.atMs }),
            },
            'reportStep',
            'reportFreed',
          ],
        },
        'answer.failed': [
          {
            guard: { type: 'isLimited', params: ({ event }) => event },
            target: 'waiting',
            actions: [
              {
                type: 'endStep',
                params: ({ event }) => ({ end: { kind: 'failed', problem: event.problem }, atMs: null }),
              },
              { type: 'setWait', params: ({ event }) => event },
              'reportStep',
            ],
          },
          {
            target: 'idle',
            actions: [
              {
                type: 'endStep',
                params: ({ event }) => ({ end: { kind: 'failed', problem: event.problem }, atMs: null }),
              },
              'reportStep',
              'reportFreed',
            ],
          },
        ],
        'answer.stopped': {
          target: 'idle',
          actions: [{ type: 'endStep', params: { end: { kind: 'stopped' }, atMs: null } }, 'reportStep', 'reportFreed'],
        },
        'answer.dismissed': { target: 'idle', actions: 'reportFreed' },
      },
    },
    /** The minute's limit is used up: nothing is sent until the server takes calls again. */
    waiting: {
      tags: 'waiting',
      exit: 'reportFreed',
      after: { retryDelay: 'idle' },
      on: { 'answer.dismissed': 'idle' },
    },
  },
})

function withPiece(calls: readonly ToolCall[], { index, id, name, arguments: part }: CallPiece): readonly ToolCall[] {
  const known = calls[index]
  if (!known) return [...calls, { id, name, arguments: part, result: null }]
  const whole = { ...known, id: known.id || id, name: known.name + name, arguments: known.arguments + part }
  return calls.map((call, place) => (place === index ? whole : call))
}

type AnswerSnapshot = SnapshotFrom<typeof answerMachine>

const retryAfterS = (problem: CallProblem): number | null => (problem.kind === 'limited' ? problem.retryAfterS : null)

/** The answer as far as it has arrived. */
export const selectStep = (snapshot: AnswerSnapshot) => snapshot.context.step
/** Seconds to wait after a 429, or null. */
export const selectWaitS = (snapshot: AnswerSnapshot) => (snapshot.hasTag('waiting') ? snapshot.context.waitS : null)
