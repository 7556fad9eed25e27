import { fromPromise } from 'xstate'
import { modelSelectionMachine } from '@/machines/modelSelection/modelSelection.machine'
import { createOptionsMachine } from '@/machines/options/options.machine'
import { trendChartMachine } from '@/machines/trendChart/trendChart.machine'
import type { TrendAnswer } from '@/machines/trendChart/trendQuery'
import { usageOverviewMachine } from '@/machines/usageOverview/usageOverview.machine'
import type { ApiToken, DayRange, TrendQuery, UsedModel } from '@/openapi/types'
import { dataOf } from '@/src/actors/answers'
import type { AppServices } from '@/src/actors/portal'

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

/** The live tokens, of which there are 50 at most, come first: expired ones without end are no choice. */
export const tokenOptionsPorts = ({ client }: AppServices) =>
  createOptionsMachine<ApiToken>().provide({
    actors: {
      listOptions: fromPromise(async ({ signal }) => {
        const query = { page: 1, page_size: 100 }
        return dataOf(await (await client()).listTokens({ query, signal })).list
      }),
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
