import { useSelector } from '@xstate/react'
import { useLocation } from 'react-router-dom'
import { selectIsSwitching } from '@/machines/language/language.selectors'
import { languageTags } from '@/openapi/rules/language'
import { useLanguageActor } from '@/src/actors/portal'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { LanguageToggle } from '@/src/ui/forms/LanguageToggle'

/** Leads to the page in the other language; where scripts run it changes in place. */
export const LanguageSwitch = () => {
  const texts = useTexts()
  const language = useLanguageActor()
  const isSwitching = useSelector(language, selectIsSwitching)
  const { pathname } = useLocation()
  const other = useLanguage() === 'zh' ? 'en' : 'zh'
  return (
    <LanguageToggle
      href={`${pathname}?lang=${other}`}
      hrefLang={languageTags[other]}
      label={texts.language.other()}
      busy={isSwitching}
      onChoose={() => language.send({ type: 'language.chosen', language: other })}
    />
  )
}
