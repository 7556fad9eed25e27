import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { DayRange, UsedModel } from '@/openapi/types'
import { unprovided } from '../shared/unprovided'

export type ModelSelectionRef = ActorRefFrom<typeof modelSelectionMachine>
export type ModelSelectionInput = { range: DayRange }

/** The models that were called in a range of days, to choose from. Which are chosen, the URL knows. */
export const modelSelectionMachine = setup({
  types: {
    input: {} as ModelSelectionInput,
    context: {} as { range: DayRange; models: readonly UsedModel[] },
    events: {} as { type: 'range.changed'; range: DayRange } | { type: 'models.reloaded' },
    tags: {} as 'loading' | 'loaded' | 'failed',
  },
  actors: {
    loadUsedModels: fromPromise<readonly UsedModel[], DayRange>(unprovided('loadUsedModels')),
  },
  actions: {
    keepRange: assign({ range: (_, params: { range: DayRange }) => params.range }),
    keepModels: assign({ models: (_, params: { models: readonly UsedModel[] }) => params.models }),
  },
  guards: {
    isShown: ({ context }, { range }: { range: DayRange }) =>
      range.startTime === context.range.startTime && range.endTime === context.range.endTime,
  },
}).createMachine({
  id: 'modelSelection',
  context: ({ input }) => ({ range: input.range, models: [] }),
  on: {
    'range.changed': [
      { guard: { type: 'isShown', params: ({ event }) => event } },
      { target: '.loading', actions: { type: 'keepRange', params: ({ event }) => event } },
    ],
  },
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        src: 'loadUsedModels',
        input: ({ context }) => context.range,
        onDone: {
          target: 'loaded',
          actions: { type: 'keepModels', params: ({ event }) => ({ models: event.output }) },
        },
        onError: 'failed',
      },
    },
    loaded: { tags: 'loaded' },
    failed: {
      tags: 'failed',
      on: { 'models.reloaded': 'loading' },
    },
  },
})
