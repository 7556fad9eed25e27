import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Day } from '@/openapi/rules/days'
import { readSelection, writeSelection, type Selection } from './selection'

export type ChangeSelection = (change: Partial<Selection>) => void

/** The address's selection and the way to change it, which Back undoes. Another choice begins with the first page of its calls. */
export function useSelection(today: Day): [Selection, ChangeSelection] {
  const [params, setParams] = useSearchParams()
  const query = params.toString()
  const selection = useMemo(() => readSelection(new URLSearchParams(query), today), [query, today])
  const change: ChangeSelection = (changed) =>
    setParams((before) => writeSelection(before, { ...readSelection(before, today), callPage: 1, ...changed }, today))
  return [selection, change]
}
