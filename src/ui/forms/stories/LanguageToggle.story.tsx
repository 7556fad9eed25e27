import { nothing, type Language, type Say, type Stories } from '@/src/ui/story'
import { LanguageToggle } from '../LanguageToggle'

const toggle = (say: Say, language: Language, busy = false) => (
  <LanguageToggle
    href="#language"
    hrefLang={language === 'zh' ? 'en' : 'zh-CN'}
    label={say('EN', '中文')}
    busy={busy}
    onChoose={nothing}
  />
)

export const stories: Stories = {
  rest: toggle,
  focus: toggle,
  busy: (say, language) => toggle(say, language, true),
}
