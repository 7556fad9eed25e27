import { useEffect, useState } from 'react'
import type { Language } from '@/openapi/types'
import { usePortalRuntime } from '@/src/actors/portal'
import { useLanguage } from '@/src/i18n/texts'
import { contentsIn } from '../documentContents'
import { listSections, type Section } from './searchText'

const indexes = {
  zh: () => import('@/src/content/documentation/zh/sections'),
  en: () => import('@/src/content/documentation/en/sections'),
}

/** What can be found in the language of the page, once it is asked for and here; before, null. */
export function useSections(isAsked: boolean): readonly Section[] | null {
  const language = useLanguage()
  const { report } = usePortalRuntime().services
  const [loaded, setLoaded] = useState<{ language: Language; sections: readonly Section[] } | null>(null)
  useEffect(() => {
    if (!isAsked) return
    indexes[language]().then(
      ({ sections }) => setLoaded({ language, sections: listSections(contentsIn(language), sections) }),
      report,
    )
  }, [isAsked, language, report])
  return loaded?.language === language ? loaded.sections : null
}
