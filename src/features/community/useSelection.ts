import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { projectTags, usualProjects, type ProjectSelection } from '@/machines/community/projectSelection'
import { pageFrom } from '@/machines/shared/selection'
import { oneOf, param, searchCodec, searchOf } from '@/src/browser/searchCodec'
import { useLanguage } from '@/src/i18n/texts'
import { useIsHydrated } from '@/src/ui/hooks/hydration'

type SearchedProjects = Omit<ProjectSelection, 'language'>

export const projectSearch = searchCodec<SearchedProjects>({
  tag: oneOf('tag', usualProjects.tag, projectTags),
  sort: oneOf('sort', usualProjects.sort, ['stars']),
  page: param('page', usualProjects.page, pageFrom),
})

/** The selection in the address. Served HTML knows no query: the first frame shows the usual selection, the next one the address's. */
export function useSelection(): ProjectSelection {
  const [params] = useSearchParams()
  const query = useIsHydrated() ? params.toString() : ''
  const language = useLanguage()
  return useMemo(() => ({ ...projectSearch.read(new URLSearchParams(query)), language }), [query, language])
}

/** The address's query for a selection; another tag or order starts at the first page. */
export const queryFor = ({ page = 1, ...selection }: Omit<SearchedProjects, 'page'> & { page?: number }) =>
  searchOf(projectSearch, { ...selection, page })
