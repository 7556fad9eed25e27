import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { searchOf, type SearchCodec } from '@/src/browser/searchCodec'

export type UrlSelection<Selection> = {
  selection: Selection
  /** The place in history stays that of the selection before; for typed text and for corrections. */
  replace: (changes: Partial<Selection>) => void
  push: (changes: Partial<Selection>) => void
  /** The target of a link. */
  to: (changes: Partial<Selection>) => { search: string }
}

/** The filter, order and page of a list, which the address holds. `merge` makes a selection of one and its changes. */
export function useUrlSelection<Selection extends object>(
  codec: SearchCodec<Selection>,
  merge: (before: Selection, changes: Partial<Selection>) => Selection,
): UrlSelection<Selection> {
  const [params, setParams] = useSearchParams()
  const query = params.toString()
  const selection = useMemo(() => codec.read(new URLSearchParams(query)), [codec, query])
  const searchAfter = (before: URLSearchParams, changes: Partial<Selection>) => {
    // The language was read with the page and may have changed since, which the router does not notice.
    const others = new URLSearchParams([...before].filter(([name]) => name !== 'lang'))
    return searchOf(codec, merge(codec.read(before), changes), others)
  }
  const change = (changes: Partial<Selection>, replace: boolean) =>
    setParams((before) => searchAfter(before, changes), { replace })
  return {
    selection,
    replace: (changes) => change(changes, true),
    push: (changes) => change(changes, false),
    to: (changes) => ({ search: searchAfter(params, changes) }),
  }
}

/** Another filter or order begins with the first page. */
export const toFirstPage = <Selection extends { page: number }>(before: Selection, changes: Partial<Selection>) => ({
  ...before,
  page: 1,
  ...changes,
})
