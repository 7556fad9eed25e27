import { assign, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { unprovided } from '../shared/unprovided'
import type { CallProblem } from './callProblem'

export type TryItRef = ActorRefFrom<typeof tryItMachine>

/**
 * One question to a model of the API at `base` (no slash at its end); without a model's id, to the first one listed.
 * The token is read for this call and kept nowhere.
 */
export type ModelCall = { base: string; readToken: () => string; model: string; question: string }

/** Where the models of the API at `base` are listed: for the token that is read, or where it is null for whoever is signed in. */
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

/** A real call of the model API from the page: its answer as it comes, or why there is none; and the models to choose from. */
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
