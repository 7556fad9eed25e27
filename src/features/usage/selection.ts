import type { CallSelection } from '@/machines/usage/callSelection'
import { pageFrom } from '@/machines/shared/paging'
import { defaultRange, rangeFrom } from '@/machines/usage/dayRange'
import type { Day } from '@/openapi/rules/days'
import type { TrendMethod, TrendMetric } from '@/machines/usage/trendQuery'
import { filterIdMaxLength, maxFilterIds } from '@/openapi/rules/queries'
import { textLength } from '@/openapi/rules/text'
import type { DayRange } from '@/openapi/types'

type ChartView = 'chart' | 'table'

/** Everything that a person can choose on the page; the address holds it. */
export type Selection = {
  /** None means all. */
  modelIds: readonly string[]
  /** Ids of API tokens; none means all. */
  tokenIds: readonly string[]
  range: DayRange
  methods: Readonly<Record<TrendMetric, TrendMethod>>
  views: Readonly<Record<TrendMetric, ChartView>>
  /** Which single calls are listed. */
  outcome: CallSelection['outcome']
  callPage: number
}

const metrics = ['api', 'token'] as const

const outcomes = ['answered', 'failed'] as const

const viewKey = { api: 'apiView', token: 'tokenView' } as const

/** The selection that an address asks for; what it does not say, or says wrongly, is the default. */
export function readSelection(params: URLSearchParams, today: Day): Selection {
  const ids = (key: string) => {
    const sound = params.getAll(key).filter((id) => id !== '' && textLength(id) <= filterIdMaxLength)
    return [...new Set(sound)].slice(0, maxFilterIds)
  }
  const method = (metric: TrendMetric) => (params.get(metric) === 'total' ? 'total' : 'day')
  const view = (metric: TrendMetric) => (params.get(viewKey[metric]) === 'table' ? 'table' : 'chart')
  return {
    modelIds: ids('model'),
    tokenIds: ids('tokenId'),
    range: rangeFrom(params.get('from'), params.get('to'), today),
    methods: { api: method('api'), token: method('token') },
    views: { api: view('api'), token: view('token') },
    outcome: outcomes.find((outcome) => outcome === params.get('calls')) ?? 'all',
    callPage: pageFrom(params.get('callPage')),
  }
}

/** What the choice of tokens is made of. The live ones, of which there are 50 at most, come first: expired ones without end are no choice. */
export const optionQuery = { page: 1, page_size: 100 } as const

const choosingCalls = ['modelIds', 'tokenIds', 'range', 'outcome'] as const

/** Whether a change asks for other calls, and not only for another look at the same ones. */
export const isOfCalls = (changed: Partial<Selection>): boolean => choosingCalls.some((key) => key in changed)

/** A selection after a change: other calls begin with the first page of them. */
export const changeSelection = (before: Selection, changed: Partial<Selection>): Selection => ({
  ...before,
  ...(isOfCalls(changed) && { callPage: 1 }),
  ...changed,
})

/**
 * The address's query for a selection: one selection has one address, in whatever order it was made. Defaults are left
 * out, and what is not ours stays.
 */
export function writeSelection(params: URLSearchParams, selection: Selection, today: Day): URLSearchParams {
  const next = new URLSearchParams(params)
  // Read with the page; the language may have changed since, of which the router gets no event.
  next.delete('lang')
  const { modelIds, tokenIds, range, methods, views, outcome, callPage } = selection
  const set = (key: string, value: string, normal: string) => {
    next.delete(key)
    if (value !== normal) next.set(key, value)
  }
  const list = (key: string, ids: readonly string[]) => {
    next.delete(key)
    for (const id of ids) next.append(key, id)
  }
  list('model', modelIds)
  list('tokenId', tokenIds)
  const usual = defaultRange(today)
  const isUsual = range.startTime === usual.startTime && range.endTime === usual.endTime
  set('from', isUsual ? '' : range.startTime, '')
  set('to', isUsual ? '' : range.endTime, '')
  for (const metric of metrics) {
    set(metric, methods[metric], 'day')
    set(viewKey[metric], views[metric], 'chart')
  }
  set('calls', outcome, 'all')
  set('callPage', String(callPage), '1')
  return next
}
