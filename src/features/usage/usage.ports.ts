import { fromPromise } from 'xstate'
import { isSameSelection } from '@/machines/shared/selection'
import { createLoadMachine } from '@/machines/load/load.machine'
import { toQuery, type Trend, type TrendMetric, type TrendSelection } from '@/machines/usage/usageSelection'
import type { DayRange, UsedModel } from '@/openapi/types'
import { dataOf } from '@/openapi/answers'
import type { AppServices } from '@/src/runtime/portal'

/** The models called in a range of days. While a failed load is retried the filter offers those of the range before. */
export const modelSelectionMachine = createLoadMachine<readonly UsedModel[], DayRange>({
  id: 'modelSelection',
  isSame: isSameSelection,
  reloads: 'always',
  keepsData: true,
})

export const modelSelectionPorts = ({ call }: AppServices) =>
  modelSelectionMachine.provide({
    actors: {
      load: fromPromise(
        async ({ input: { query }, signal }) => dataOf(await call('listUsedModels', { body: query }, { signal })).list,
      ),
    },
  })

export const trendChartMachine = createLoadMachine<Trend, TrendSelection>({
  id: 'trendChart',
  isSame: isSameSelection,
  reloads: 'always',
})

export const trendChartPorts =
  (metric: TrendMetric) =>
  ({ call }: AppServices) =>
    trendChartMachine.provide({
      actors: {
        load: fromPromise(async ({ input: { query: selection }, signal }) => {
          const trend = dataOf(await call('getTrend', { body: toQuery(metric, selection) }, { signal }))
          const { time_zone: timeZone, list: points, previous = null, groups = [] } = trend
          return { timeZone, points, previous, groups, selection }
        }),
      },
    })
