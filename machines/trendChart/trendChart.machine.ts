import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { TrendQuery } from '@/openapi/types'
import { unprovided } from '../shared/unprovided'
import {
  isSameSelection,
  toQuery,
  type Trend,
  type TrendAnswer,
  type TrendMethod,
  type TrendMetric,
  type TrendSelection,
} from './trendQuery'

export type TrendChartRef = ActorRefFrom<typeof trendChartMachine>
type TrendChartInput = { metric: TrendMetric; selection: TrendSelection }

const trendChartSetup = setup({
  types: {
    input: {} as TrendChartInput,
    context: {} as TrendChartInput & { trend: Trend | null },
    events: {} as { type: 'selection.changed'; selection: TrendSelection } | { type: 'trend.reloaded' },
    tags: {} as TrendMethod | 'loading' | 'loaded' | 'failed',
  },
  actors: {
    loadTrend: fromPromise<TrendAnswer, TrendQuery>(unprovided('loadTrend')),
  },
  actions: {
    select: assign({ selection: (_, params: { selection: TrendSelection }) => params.selection }),
    keepTrend: assign({ trend: ({ context }, answer: TrendAnswer) => ({ ...answer, selection: context.selection }) }),
    dropTrend: assign({ trend: null }),
  },
  guards: {
    isSelected: ({ context }, params: { selection: TrendSelection }) =>
      isSameSelection(params.selection, context.selection),
    isCumulative: (_, params: { selection: TrendSelection }) => params.selection.method === 'total',
  },
})

/** The same three modes for both methods. Every change enters them anew, which aborts a request under way. */
const modes = {
  loading: {
    tags: 'loading',
    invoke: {
      src: 'loadTrend',
      input: ({ context }: { context: TrendChartInput }) => toQuery(context.metric, context.selection),
      onDone: {
        target: 'loaded',
        actions: { type: 'keepTrend', params: ({ event }: { event: { output: TrendAnswer } }) => event.output },
      },
      onError: { target: 'failed', actions: 'dropTrend' },
    },
  },
  loaded: { tags: 'loaded' },
  failed: {
    tags: 'failed',
    on: { 'trend.reloaded': 'loading' },
  },
} as const

/** One line chart: cumulative or daily figures of a selection, which the URL owns. An older answer never replaces that of a newer choice. */
export const trendChartMachine = trendChartSetup.createMachine({
  id: 'trendChart',
  context: ({ input }) => ({ ...input, trend: null }),
  on: {
    'selection.changed': [
      { guard: { type: 'isSelected', params: ({ event }) => event } },
      {
        guard: { type: 'isCumulative', params: ({ event }) => event },
        target: '.total',
        actions: { type: 'select', params: ({ event }) => event },
      },
      { target: '.day', actions: { type: 'select', params: ({ event }) => event } },
    ],
  },
  initial: 'starting',
  states: {
    starting: {
      always: [
        { guard: { type: 'isCumulative', params: ({ context }) => context }, target: 'total' },
        { target: 'day' },
      ],
    },
    total: { tags: 'total', initial: 'loading', states: modes },
    day: { tags: 'day', initial: 'loading', states: modes },
  },
})
