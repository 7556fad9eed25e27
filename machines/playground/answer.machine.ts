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
  /** `requestId`: null without a response. */
  | { type: 'answer.failed'; problem: CallProblem; requestId: string | null }

/** `waitS`: seconds until the server takes calls again, by its last refusal. */
type AnswerContext = { lane: Lane; step: Step; waitS: number | null }

type Failed = { problem: CallProblem; requestId: string | null }

const retryAfterS = (problem: CallProblem): number | null => (problem.kind === 'limited' ? problem.retryAfterS : null)
const isLimited = ({ event }: { event: Failed }) => retryAfterS(event.problem) !== null
const failureOf = ({ problem, requestId }: Failed) => ({
  end: { kind: 'failed', problem, requestId } as const,
  atMs: null,
})

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
    endStep: assign({
      step: ({ context: { step } }, { end, atMs }: { end: StepEnd; atMs: number | null }) => ({
        ...step,
        end,
        timing: step.timing && { ...step.timing, totalMs: atMs ?? step.timing.totalMs },
      }),
    }),
    reportStep: sendParent(({ context: { lane, step } }) => ({ type: 'step.finished', lane, step })),
    reportFreed: sendParent(({ context: { lane } }) => ({ type: 'lane.freed', lane })),
    reportLimits: sendParent(({ event }) => event),
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
      entry: assign({ step: emptyStep, waitS: null }),
      invoke: {
        src: 'streamAnswer',
        input: ({ event }) => {
          assertEvent(event, 'answer.asked')
          return event
        },
      },
      on: {
        'limits.told': { actions: 'reportLimits' },
        'piece.arrived': {
          actions: assign({ step: ({ context, event }) => withPiece(context.step, event.piece, event.atMs) }),
        },
        'usage.counted': {
          actions: assign({ step: ({ context, event }) => ({ ...context.step, usage: event.usage }) }),
        },
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
            guard: isLimited,
            target: 'waiting',
            actions: [
              { type: 'endStep', params: ({ event }) => failureOf(event) },
              assign({ waitS: ({ event }) => retryAfterS(event.problem) }),
              'reportStep',
            ],
          },
          {
            target: 'idle',
            actions: [{ type: 'endStep', params: ({ event }) => failureOf(event) }, 'reportStep', 'reportFreed'],
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

const withPiece = (step: Step, { thinking, text, calls }: Piece, atMs: number): Step => ({
  ...step,
  thinking: step.thinking + thinking,
  text: step.text + text,
  toolCalls: calls.reduce(withCallPiece, step.toolCalls),
  timing: { firstMs: step.timing?.firstMs ?? atMs, totalMs: atMs },
})

function withCallPiece(
  calls: readonly ToolCall[],
  { index, id, name, arguments: part }: CallPiece,
): readonly ToolCall[] {
  const known = calls[index]
  if (!known) return [...calls, { id, name, arguments: part, result: null }]
  const whole = { ...known, id: known.id || id, name: known.name + name, arguments: known.arguments + part }
  return calls.map((call, place) => (place === index ? whole : call))
}

type AnswerSnapshot = SnapshotFrom<typeof answerMachine>

/** The answer as far as it has arrived. */
export const selectStep = (snapshot: AnswerSnapshot) => snapshot.context.step
/** Seconds to wait after a 429, or null. */
export const selectWaitS = (snapshot: AnswerSnapshot) => (snapshot.hasTag('waiting') ? snapshot.context.waitS : null)
