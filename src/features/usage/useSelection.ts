import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Day } from '@/openapi/rules/days'
import { changeSelection, isOfCalls, readSelection, writeSelection, type Selection } from './selection'

export type ChangeSelection = (change: Partial<Selection>) => void

/** The address's selection and the way to change it. Back undoes a choice of other calls, not each look at the same ones. */
export function useSelection(today: Day): [Selection, ChangeSelection] {
  const [params, setParams] = useSearchParams()
  const query = params.toString()
  const selection = useMemo(() => readSelection(new URLSearchParams(query), today), [query, today])
  const change: ChangeSelection = (changed) =>
    setParams((before) => writeSelection(before, changeSelection(readSelection(before, today), changed), today), {
      replace: !isOfCalls(changed),
    })
  return [selection, change]
}
