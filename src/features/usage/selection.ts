import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { CallSelection, TrendMethod, TrendMetric } from '@/machines/usage/usageSelection'
import { list, oneOf, param, searchCodec, searchOf, type SearchCodec } from '@/src/browser/searchCodec'
import { isSameSelection, pageFrom } from '@/machines/shared/selection'
import { defaultRange, rangeFrom } from '@/machines/usage/dayRange'
import type { Day } from '@/openapi/rules/days'
import { filterIdMaxLength, maxFilterIds } from '@/openapi/rules/queries'
import { textLength } from '@/openapi/rules/text'
import type { DayRange } from '@/openapi/types'

type ChartView = 'chart' | 'table'

/** Everything that the user can choose on the page; the address holds it. */
export type Selection = {
  /** None means all. */
  modelIds: readonly string[]
  /** Ids of API tokens; none means all. */
  tokenIds: readonly string[]
  range: DayRange
  methods: Readonly<Record<TrendMetric, TrendMethod>>
  views: Readonly<Record<TrendMetric, ChartView>>
  /** The single calls in the list. */
  outcome: CallSelection['outcome']
  callPage: number
}

const ids = (name: string) => list(name, maxFilterIds, (id) => id !== '' && textLength(id) <= filterIdMaxLength)

const rangeSearch = (today: Day): SearchCodec<DayRange> => ({
  names: ['from', 'to'],
  read: (params) => rangeFrom(params.get('from'), params.get('to'), today),
  write: (range) =>
    isSameSelection(range, defaultRange(today))
      ? []
      : [
          ['from', range.startTime],
          ['to', range.endTime],
        ],
})

export const usageSearch = (today: Day) =>
  searchCodec<Selection>({
    modelIds: ids('model'),
    tokenIds: ids('tokenId'),
    range: rangeSearch(today),
    methods: searchCodec<Selection['methods']>({
      api: oneOf('api', 'day', ['total']),
      token: oneOf('token', 'day', ['total']),
    }),
    views: searchCodec<Selection['views']>({
      api: oneOf('apiView', 'chart', ['table']),
      token: oneOf('tokenView', 'chart', ['table']),
    }),
    outcome: oneOf('calls', 'all', ['answered', 'failed']),
    callPage: param('callPage', 1, pageFrom),
  })

/** The tokens to choose from: valid ones come first, at most 50; more expired ones than these 100 are left out. */
export const optionQuery = { page: 1, page_size: 100 } as const

const choosingCalls = ['modelIds', 'tokenIds', 'range', 'outcome'] as const

/** Whether a change requests other calls, and not only another view of the same ones. */
const isOfCalls = (changed: Partial<Selection>): boolean => choosingCalls.some((key) => key in changed)

/** A selection after a change: other calls begin with the first page of them. */
export const changeSelection = (before: Selection, changed: Partial<Selection>): Selection => ({
  ...before,
  ...(isOfCalls(changed) && { callPage: 1 }),
  ...changed,
})

/**
 * The address's query for a selection. The language is dropped: it was read with the page and may have changed since,
 * which the router does not notice.
 */
export function searchFor(selection: Selection, today: Day, before: URLSearchParams): string {
  const others = new URLSearchParams(before)
  others.delete('lang')
  return searchOf(usageSearch(today), selection, others)
}

export type ChangeSelection = (change: Partial<Selection>) => void

/** The selection in the address and how to change it. Back undoes a choice of other calls, not each other view of them. */
export function useSelection(today: Day): [Selection, ChangeSelection] {
  const [params, setParams] = useSearchParams()
  const query = params.toString()
  const selection = useMemo(() => usageSearch(today).read(new URLSearchParams(query)), [query, today])
  const change: ChangeSelection = (changed) =>
    setParams((before) => searchFor(changeSelection(usageSearch(today).read(before), changed), today, before), {
      replace: !isOfCalls(changed),
    })
  return [selection, change]
}
