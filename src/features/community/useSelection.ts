import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { selectionFrom, type ProjectSelection } from '@/machines/community/projectSelection'
import { useLanguage } from '@/src/i18n/texts'
import { useIsHydrated } from '@/src/ui/hooks/useIsHydrated'

/** The choice that the address holds. Served HTML knows no query: the first frame shows the usual choice, the next one the address's. */
export function useSelection(): ProjectSelection {
  const [params] = useSearchParams()
  const isHydrated = useIsHydrated()
  const language = useLanguage()
  const read = (name: string) => (isHydrated ? params.get(name) : null)
  const [tag, page, sort] = [read('tag'), read('page'), read('sort')]
  return useMemo(() => selectionFrom({ tag, page, sort }, language), [tag, page, sort, language])
}

/** The address's query for a choice; what is usual is left out. Another tag or order starts at the first page. */
export function queryFor(selection: Pick<ProjectSelection, 'tag' | 'sort'> & { page?: number }): string {
  const { tag, sort, page = 1 } = selection
  const params = new URLSearchParams({
    ...(tag !== 0 && { tag: String(tag) }),
    ...(sort !== 'latest' && { sort }),
    ...(page !== 1 && { page: String(page) }),
  })
  return params.size === 0 ? '' : `?${params}`
}
