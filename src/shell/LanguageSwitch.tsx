import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { selectIsSwitching } from '@/machines/language/language.machine'
import { languageTags } from '@/openapi/rules/language'
import { useLanguageActor } from '@/src/actors/portal'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import { LanguageToggle } from '@/src/ui/forms/LanguageToggle'

/** Links to the page in the other language; with scripts it changes in place. A change, also by the search, is announced in the new language. */
export const LanguageSwitch = () => {
  const texts = useTexts()
  const language = useLanguageActor()
  const isSwitching = useSelector(language, selectIsSwitching)
  const { pathname } = useLocation()
  const shown = useLanguage()
  const [first] = useState(shown)
  const [hasChanged, setHasChanged] = useState(false)
  if (shown !== first && !hasChanged) setHasChanged(true)
  const other = shown === 'zh' ? 'en' : 'zh'
  return (
    <>
      <LanguageToggle
        href={`${pathname}?lang=${other}`}
        hrefLang={languageTags[other]}
        label={texts.language.other()}
        busy={isSwitching}
        onChoose={() => language.send({ type: 'language.chosen', language: other })}
      />
      <VisuallyHidden role="status">{hasChanged && texts.language.changed()}</VisuallyHidden>
    </>
  )
}
