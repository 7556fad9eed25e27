import type { PromiseActorLogic } from 'xstate'
import type { TrendQuery } from '@/openapi/types'
import { trendChartMachine } from './trendChart.machine'
import type { TrendAnswer } from './trendQuery'

/** The promise obeys its signal; one that rejects has told the person why. */
export type TrendChartPorts = { loadTrend: PromiseActorLogic<TrendAnswer, TrendQuery> }

/** A trend chart's statechart with its adapter. */
export const connectTrendChart = ({ loadTrend }: TrendChartPorts) =>
  trendChartMachine.provide({ actors: { loadTrend } })
