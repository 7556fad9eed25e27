import { useEffect, useMemo } from 'react'
import { useLanguage } from '@/src/i18n/texts'
import { useLazyModule } from '@/src/ui/hooks/useLazyModule'
import { contentsIn } from '../documentContents'
import { listSections, type Section } from './searchText'

const indexes = {
  zh: () => import('@/src/content/documentation/zh/sections'),
  en: () => import('@/src/content/documentation/en/sections'),
}

export type Sections = {
  /** Null until they are here. */
  sections: readonly Section[] | null
  hasFailed: boolean
  isLoading: boolean
  retry: () => void
}

/** What can be found in the language of the page, once it is asked for. The component that uses it is remounted for another language. */
export function useSections(isAsked: boolean): Sections {
  const language = useLanguage()
  const { module, hasFailed, isLoading, load } = useLazyModule(indexes[language])
  useEffect(() => {
    if (isAsked) load()
  }, [isAsked, load])
  const sections = useMemo(() => module && listSections(contentsIn(language), module.sections), [module, language])
  return { sections, hasFailed, isLoading, retry: load }
}
