import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Day } from '@/openapi/rules/days'
import { readSelection, writeSelection, type Selection } from './selection'

export type ChangeSelection = (change: Partial<Selection>) => void

/** The address's selection and the way to change it. Changes replace the entry, so that Back leaves the page. */
export function useSelection(today: Day): [Selection, ChangeSelection] {
  const [params, setParams] = useSearchParams()
  const query = params.toString()
  const selection = useMemo(() => readSelection(new URLSearchParams(query), today), [query, today])
  const change: ChangeSelection = (changed) =>
    setParams((before) => writeSelection(before, { ...readSelection(before, today), ...changed }, today), {
      replace: true,
    })
  return [selection, change]
}
