import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { selectIsSwitching } from '@/machines/language/language.machine'
import { languageTags } from '@/openapi/rules/language'
import type { Language } from '@/openapi/types'
import { useLanguageActor } from '@/src/actors/portal'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import { LanguageToggle } from '@/src/ui/forms/LanguageToggle'

/** Links to the page in the other language; with scripts it changes in place, and announces it in the new language. */
export const LanguageSwitch = () => {
  const texts = useTexts()
  const language = useLanguageActor()
  const isSwitching = useSelector(language, selectIsSwitching)
  const { pathname } = useLocation()
  const shown = useLanguage()
  const [chosen, setChosen] = useState<Language | null>(null)
  const other = shown === 'zh' ? 'en' : 'zh'
  const choose = () => {
    setChosen(other)
    language.send({ type: 'language.chosen', language: other })
  }
  return (
    <>
      <LanguageToggle
        href={`${pathname}?lang=${other}`}
        hrefLang={languageTags[other]}
        label={texts.language.other()}
        busy={isSwitching}
        onChoose={choose}
      />
      <VisuallyHidden role="status">{chosen === shown && texts.language.changed()}</VisuallyHidden>
    </>
  )
}
