import { languages, languageTags } from '@/openapi/rules/language'
import type { Language } from '@/openapi/types'
import { FALLBACK_MESSAGE_CLASS } from '../browser/servedPage'

const words: Readonly<Record<Language, { late: string; reload: string; needsScript: string }>> = {
  zh: { late: '页面尚未加载。', reload: '重新加载', needsScript: '这个页面需要启用 JavaScript。' },
  en: { late: 'This page has not loaded yet.', reload: 'Reload', needsScript: 'This page needs JavaScript.' },
}

/** The fallback message of a page that is rendered in the browser: shown without scripts, or if they fail to load. */
export function besideShell(language: Language): string {
  const ownFirst = [language, ...languages.filter((other) => other !== language)]
  const inEach = (say: (of: (typeof words)[Language]) => string) =>
    ownFirst.map((of) => `<p lang="${languageTags[of]}">${say(words[of])}</p>`).join('')
  return (
    `<noscript>${inEach(({ needsScript }) => needsScript)}</noscript>` +
    `<aside class="${FALLBACK_MESSAGE_CLASS}">${inEach(({ late, reload }) => `${late} <a href="">${reload}</a>`)}</aside>`
  )
}
