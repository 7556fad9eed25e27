import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Day } from '@/openapi/rules/days'
import { changeSelection, isOfCalls, searchFor, usageSearch, type Selection } from './selection'

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
