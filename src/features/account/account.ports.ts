import { fromPromise } from 'xstate'
import { createLoadMachine } from '@/machines/load/load.machine'
import { dayAt } from '@/machines/usage/dayRange'
import { isSuccess } from '@/openapi/answers'
import type { ApiToken, ModelCall, RateApplication, RemainingLimits, UsageOverview } from '@/openapi/types'
import { dataOf } from '@/src/actors/answers'
import type { AppServices } from '@/src/actors/portal'
import { latestCalls, liveTokens } from './accountCalls'

/** Failures are shown in the summary's own place, and lead to no sign-in. */
const isIncidental = true

/** This month's usage and the limits per month of the account, and its live tokens; null if one could not be loaded. */
export type AccountUsage = { overview: UsageOverview; tokens: readonly ApiToken[] | null }

export const accountUsageMachine = createLoadMachine<AccountUsage>({ id: 'accountUsage', reloads: 'never' })

export const accountUsagePorts = ({ call }: AppServices) =>
  accountUsageMachine.provide({
    actors: {
      load: fromPromise(async ({ signal }) => {
        const options = { signal, isIncidental }
        const [overview, tokens] = await Promise.all([
          call('getUsageOverview', {}, options),
          call('listTokens', { query: liveTokens }, options),
        ])
        return { overview: dataOf(overview), tokens: isSuccess(tokens) ? tokens.data.list : null }
      }),
    },
  })

/** The rest of this minute, and the time at which all of it is free again if no other call begins (ms). */
export type Minute = Pick<RemainingLimits['minute'], 'requests' | 'tokens'> & { freeAt: number }

/** The summary above the account's pages; a part that could not be loaded is null. */
export type AccountSummary = {
  overview: UsageOverview
  minute: Minute | null
  tokens: readonly ApiToken[] | null
  calls: readonly ModelCall[] | null
  application: RateApplication | null
}

export const accountSummaryMachine = createLoadMachine<AccountSummary>({ id: 'accountSummary' })

/** Days are those of the reporting zone, which the overview names. */
export const accountSummaryPorts = ({ call, now }: AppServices) =>
  accountSummaryMachine.provide({
    actors: {
      load: fromPromise(async ({ signal }) => {
        const options = { signal, isIncidental }
        const [overviewAnswer, remaining, tokens, applications] = await Promise.all([
          call('getUsageOverview', {}, options),
          call('getRemainingLimits', {}, options),
          call('listTokens', { query: liveTokens }, options),
          call('listRateApplications', {}, options),
        ])
        const overview = dataOf(overviewAnswer)
        const calls = await call('listCalls', { body: latestCalls(dayAt(overview.time_zone, now())) }, options)
        return {
          overview,
          minute: isSuccess(remaining) ? minuteFrom(remaining.data, now()) : null,
          tokens: isSuccess(tokens) ? tokens.data.list : null,
          calls: isSuccess(calls) ? calls.data.list : null,
          application: (isSuccess(applications) && applications.data.list[0]) || null,
        }
      }),
    },
  })

const minuteFrom = (
  { minute: { requests, tokens, reset_seconds: seconds } }: RemainingLimits,
  now: number,
): Minute => ({
  requests,
  tokens,
  freeAt: now + seconds * 1000,
})
