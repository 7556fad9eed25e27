import { fromPromise } from 'xstate'
import type { DayRange, TrendQuery, UsedModel } from '@/openapi/types'
import type { TrendAnswer } from '@/machines/trendChart/trendQuery'
import type { PagePorts } from '@/src/actors/pagePorts'
import type { Surroundings } from '@/src/actors/portal'
import { dataOf } from './answers'

/** The call statistics' ports on the portal's server. */
export const callDetailPorts = ({
  client,
}: Surroundings): Pick<PagePorts, 'usageOverview' | 'modelSelection' | 'tokenOptions' | 'trendChart'> => ({
  usageOverview: {
    loadOverview: fromPromise(async ({ signal }) => dataOf(await (await client()).getUsageOverview({ signal }))),
  },
  modelSelection: {
    loadUsedModels: fromPromise<readonly UsedModel[], DayRange>(
      async ({ input, signal }) => dataOf(await (await client()).listUsedModels(input, { signal })).list,
    ),
  },
  tokenOptions: {
    // The live ones, of which there are 50 at most, come first: expired ones without end are no choice.
    listOptions: fromPromise(
      async ({ signal }) =>
        dataOf(await (await client()).listTokens({ query: { page: 1, page_size: 100 }, signal })).list,
    ),
  },
  trendChart: {
    loadTrend: fromPromise<TrendAnswer, TrendQuery>(async ({ input, signal }) => {
      const { time_zone: timeZone, list: points } = dataOf(await (await client()).getTrend(input, { signal }))
      return { timeZone, points }
    }),
  },
})
