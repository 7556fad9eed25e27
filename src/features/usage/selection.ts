import { useMemo } from 'react'
import type { CallSelection, TrendMethod, TrendMetric, TrendSplit } from '@/machines/usage/usageSelection'
import { list, oneOf, param, searchCodec, type SearchCodec } from '@/src/browser/searchCodec'
import { isSameSelection, pageFrom } from '@/machines/shared/selection'
import { defaultRange, rangeFrom } from '@/machines/usage/dayRange'
import { callOutcomes } from '@/openapi/rules/calls'
import { isDay, type Day } from '@/openapi/rules/days'
import { filterIdMaxLength, maxFilterIds } from '@/openapi/rules/queries'
import { textLength } from '@/openapi/rules/text'
import type { DayRange } from '@/openapi/types'
import { useUrlSelection, type UrlSelection } from '@/src/parts/table/useUrlSelection'

type ChartView = 'chart' | 'table'

/** Everything that the user can choose on the page; the address holds it. */
export type Selection = {
  /** None means all. */
  modelIds: readonly string[]
  /** Ids of API tokens; none means all. */
  tokenIds: readonly string[]
  range: DayRange
  /** The parts of the figures, each with a line of its own. */
  split: TrendSplit
  methods: Readonly<Record<TrendMetric, TrendMethod>>
  /** Of the figures of both charts. */
  view: ChartView
  /** The single calls in the list. */
  outcome: CallSelection['outcome']
  /** The one day of the range whose calls are listed; null for all. */
  day: Day | null
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

/** A day, or null. */
const daySearch: SearchCodec<Day | null> = {
  names: ['day'],
  read: (params) => params.getAll('day').find(isDay) ?? null,
  write: (day) => (day === null ? [] : [['day', day]]),
}

/** A day outside the range has no calls in it, and is not chosen. */
const isIn = ({ startTime, endTime }: DayRange, day: Day | null) => day !== null && startTime <= day && day <= endTime

export function usageSearch(today: Day): SearchCodec<Selection> {
  const fields = fieldsOf(today)
  const read = (params: URLSearchParams) => {
    const selection = fields.read(params)
    return isIn(selection.range, selection.day) ? selection : { ...selection, day: null }
  }
  return { ...fields, read }
}

const fieldsOf = (today: Day) =>
  searchCodec<Selection>({
    modelIds: ids('model'),
    tokenIds: ids('tokenId'),
    range: rangeSearch(today),
    split: oneOf('by', 'none', ['model', 'token']),
    methods: searchCodec<Selection['methods']>({
      api: oneOf('api', 'day', ['total']),
      token: oneOf('token', 'day', ['total']),
    }),
    view: oneOf('view', 'chart', ['table']),
    outcome: oneOf<Selection['outcome']>('calls', 'all', callOutcomes),
    day: daySearch,
    callPage: param('callPage', 1, pageFrom),
  })

/** The tokens to choose from: valid ones come first, at most 50; more expired ones than these 100 are left out. */
export const optionQuery = { page: 1, page_size: 100 } as const

const choosingCalls = ['modelIds', 'tokenIds', 'range', 'outcome', 'day'] as const

/** Whether a change requests other calls, and not only another view of the same ones. */
const isOfCalls = (changed: Partial<Selection>): boolean => choosingCalls.some((key) => key in changed)

/** A selection after a change: other calls begin with the first page of them, and another range with all of its days. */
export const changeSelection = (before: Selection, changed: Partial<Selection>): Selection => ({
  ...before,
  ...(isOfCalls(changed) && { callPage: 1 }),
  ...(changed.range && { day: null }),
  ...changed,
})

export type ChangeSelection = (changes: Partial<Selection>) => void
/** The selection in the address. Back undoes a choice of other calls, but not each other view of them. */
export type ShownSelection = { selection: Selection; change: ChangeSelection; to: UrlSelection<Selection>['to'] }

export function useSelection(today: Day): ShownSelection {
  const codec = useMemo(() => usageSearch(today), [today])
  const { selection, push, replace, to } = useUrlSelection(codec, changeSelection)
  return { selection, to, change: (changes) => (isOfCalls(changes) ? push(changes) : replace(changes)) }
}
