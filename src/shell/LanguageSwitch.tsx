import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { languageTags } from '@/openapi/rules/language'
import type { Language } from '@/openapi/types'
import { useLanguageActor } from '@/src/runtime/portal'
import { useTag } from '@/src/runtime/useTag'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import { useIsHydrated } from '@/src/ui/hooks/hydration'
import { LanguageToggle } from '@/src/ui/forms/LanguageToggle'

/** The query with the language to show; what is served knows no query. */
function inLanguage(query: string, language: Language): string {
  const parameters = new URLSearchParams(query)
  parameters.set('lang', language)
  return parameters.toString()
}

/** Links to the page in the other language; with scripts it changes in place. A change, also by the search, is announced in the new language. */
export const LanguageSwitch = () => {
  const texts = useTexts()
  const language = useLanguageActor()
  const isSwitching = useTag(language, 'switching')
  const { pathname, search } = useLocation()
  const query = useIsHydrated() ? search : ''
  const shown = useLanguage()
  const [first] = useState(shown)
  const [hasChanged, setHasChanged] = useState(false)
  if (shown !== first && !hasChanged) setHasChanged(true)
  const other = shown === 'zh' ? 'en' : 'zh'
  return (
    <>
      <LanguageToggle
        href={`${pathname}?${inLanguage(query, other)}`}
        hrefLang={languageTags[other]}
        label={texts.language.other()}
        busy={isSwitching}
        onChoose={() => language.send({ type: 'language.chosen', language: other })}
      />
      <VisuallyHidden role="status">{hasChanged && texts.language.changed()}</VisuallyHidden>
    </>
  )
}
