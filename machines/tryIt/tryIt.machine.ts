import { type SnapshotFrom, assign, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { unprovided } from '../shared/unprovided'

export type TryItRef = ActorRefFrom<typeof tryItMachine>

/**
 * One question to a model of the API at `base` (no slash at its end); without a model's id, to the first one listed.
 * The token is read for this call and kept nowhere.
 */
export type ModelCall = { base: string; readToken: () => string; model: string; question: string }

/** The list of models of the API at `base`: for the token that is read, or for the signed-in user if it is null. */
export type ModelSource = { base: string; readToken: (() => string) | null }

type Usage = { input: number; output: number }

export type CallReport =
  | { type: 'piece.arrived'; text: string }
  | { type: 'answer.counted'; usage: Usage }
  | { type: 'answer.ended' }
  | { type: 'answer.failed'; problem: CallProblem }

const trySetup = setup({
  types: {
    context: {} as {
      models: readonly string[]
      answer: string
      usage: Usage | null
      problem: CallProblem | null
    },
    events: {} as
      | ({ type: 'models.wanted' } & ModelSource)
      | ({ type: 'call.sent' } & ModelCall)
      | { type: 'call.stopped' }
      | CallReport,
    tags: {} as 'modelsUnasked' | 'modelsFailed' | 'modelsRetried' | 'answering' | 'answered' | 'stopped',
  },
  delays: {
    listTimeout: 7000,
  },
  actors: {
    listModels: fromPromise<readonly string[], ModelSource>(unprovided('listModels')),
    callModel: fromCallback<CallReport, ModelCall>(unprovided('callModel')),
  },
  actions: {
    keepModels: assign({ models: (_, params: { models: readonly string[] }) => params.models }),
    clearAnswer: assign({ answer: '', usage: null, problem: null }),
    addPiece: assign({ answer: ({ context }, params: { text: string }) => context.answer + params.text }),
    keepUsage: assign({ usage: (_, params: { usage: Usage }) => params.usage }),
    keepProblem: assign({ problem: (_, params: { problem: CallProblem }) => params.problem }),
  },
})

/** The models are on their way. */
const listing = trySetup.createStateConfig({
  after: { listTimeout: 'failed' },
  invoke: {
    src: 'listModels',
    input: ({ event }) => event as ModelSource & { type: 'models.wanted' }, // no other event leads here
    onDone: { target: 'known', actions: { type: 'keepModels', params: ({ event }) => ({ models: event.output }) } },
    onError: 'failed',
  },
})

/** A real call of the model API from the page: its response as it arrives, or the reason for its failure; and the models to choose from. */
export const tryItMachine = trySetup.createMachine({
  id: 'tryIt',
  context: { models: [], answer: '', usage: null, problem: null },
  type: 'parallel',
  states: {
    models: {
      initial: 'unasked',
      on: { 'models.wanted': '.loading' },
      states: {
        unasked: { tags: 'modelsUnasked' },
        loading: listing,
        known: {},
        failed: { tags: 'modelsFailed', on: { 'models.wanted': 'retrying' } },
        retrying: { ...listing, tags: ['modelsFailed', 'modelsRetried'] },
      },
    },
    call: {
      initial: 'idle',
      states: {
        idle: { on: { 'call.sent': 'answering' } },
        answering: {
          tags: 'answering',
          entry: 'clearAnswer',
          invoke: {
            src: 'callModel',
            input: ({ event }) => event as ModelCall & { type: 'call.sent' }, // no other event leads here
          },
          on: {
            'piece.arrived': { actions: { type: 'addPiece', params: ({ event }) => event } },
            'answer.counted': { actions: { type: 'keepUsage', params: ({ event }) => event } },
            'answer.ended': 'answered',
            'answer.failed': { target: 'failed', actions: { type: 'keepProblem', params: ({ event }) => event } },
            'call.stopped': 'stopped',
          },
        },
        answered: { tags: 'answered', on: { 'call.sent': 'answering' } },
        failed: { on: { 'call.sent': 'answering' } },
        stopped: { tags: 'stopped', on: { 'call.sent': 'answering' } },
      },
    },
  },
})

type TryItSnapshot = SnapshotFrom<typeof tryItMachine>

/** The models to choose from; none while they are not known. */
export const selectModels = (snapshot: TryItSnapshot) => snapshot.context.models
/** The models were not requested yet. */
export const selectAreModelsUnasked = (snapshot: TryItSnapshot) => snapshot.hasTag('modelsUnasked')
export const selectHaveModelsFailed = (snapshot: TryItSnapshot) => snapshot.hasTag('modelsFailed')
/** The models failed to load, and load again. */
export const selectAreModelsRetried = (snapshot: TryItSnapshot) => snapshot.hasTag('modelsRetried')
export const selectAnswer = (snapshot: TryItSnapshot) => snapshot.context.answer
/** Tokens of question and answer, once the server has counted them. */
export const selectUsage = (snapshot: TryItSnapshot) => snapshot.context.usage
export const selectProblem = (snapshot: TryItSnapshot) => snapshot.context.problem
export const selectIsAnswering = (snapshot: TryItSnapshot) => snapshot.hasTag('answering')
export const selectIsAnswered = (snapshot: TryItSnapshot) => snapshot.hasTag('answered')
export const selectIsStopped = (snapshot: TryItSnapshot) => snapshot.hasTag('stopped')

/** Why a model call was not answered, as far as the person can do something about it. */
export type CallProblem =
  | { kind: 'unauthorized' }
  | { kind: 'limited'; retryAfterS: number | null }
  | { kind: 'quotaUsedUp' }
  | { kind: 'tooLong' }
  | { kind: 'modelUnknown' }
  | { kind: 'refused'; message: string }
  | { kind: 'unavailable' }
  | { kind: 'lost' }

type Refusal = { status: number; code: string | null; message: string; retryAfterS: number | null }

/** The meaning of a refusal of the model API for the user. */
export function problemOf({ status, code, message, retryAfterS }: Refusal): CallProblem {
  if (status === 401) return { kind: 'unauthorized' }
  if (status === 429 && code?.startsWith('monthly_')) return { kind: 'quotaUsedUp' }
  if (status === 429 && code === 'request_exceeds_tokens_per_minute') return { kind: 'tooLong' }
  if (status === 429) return { kind: 'limited', retryAfterS }
  if (status === 404) return { kind: 'modelUnknown' }
  return status >= 500 ? { kind: 'unavailable' } : { kind: 'refused', message }
}
