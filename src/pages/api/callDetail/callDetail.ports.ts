import { fromPromise } from 'xstate'
import { modelSelectionMachine } from '@/machines/modelSelection/modelSelection.machine'
import { createOptionsMachine } from '@/machines/options/options.machine'
import { trendChartMachine } from '@/machines/trendChart/trendChart.machine'
import type { TrendAnswer } from '@/machines/trendChart/trendQuery'
import { usageOverviewMachine } from '@/machines/usageOverview/usageOverview.machine'
import type { ApiToken, DayRange, TrendQuery, UsedModel } from '@/openapi/types'
import { dataOf } from '@/src/actors/answers'
import type { AppServices } from '@/src/actors/portal'
import { optionQuery } from './selection'

export const usageOverviewPorts = ({ client }: AppServices) =>
  usageOverviewMachine.provide({
    actors: {
      loadOverview: fromPromise(async ({ signal }) => dataOf(await (await client()).getUsageOverview({ signal }))),
    },
  })

export const modelSelectionPorts = ({ client }: AppServices) =>
  modelSelectionMachine.provide({
    actors: {
      loadUsedModels: fromPromise<readonly UsedModel[], DayRange>(
        async ({ input, signal }) => dataOf(await (await client()).listUsedModels(input, { signal })).list,
      ),
    },
  })

export const tokenOptionsPorts = ({ client }: AppServices) =>
  createOptionsMachine<ApiToken>().provide({
    actors: {
      listOptions: fromPromise(
        async ({ signal }) => dataOf(await (await client()).listTokens({ query: optionQuery, signal })).list,
      ),
    },
  })

export const trendChartPorts = ({ client }: AppServices) =>
  trendChartMachine.provide({
    actors: {
      loadTrend: fromPromise<TrendAnswer, TrendQuery>(async ({ input, signal }) => {
        const { time_zone: timeZone, list: points } = dataOf(await (await client()).getTrend(input, { signal }))
        return { timeZone, points }
      }),
    },
  })
