import { createContext, use, type ReactNode } from 'react'
import type { Locales, TranslationFunctions, Translations } from './i18n-types'
import { i18nObject, loadedLocales } from './i18n-util'

export type Texts = TranslationFunctions

const made = new Map<Locales, { from: Translations; texts: Texts }>()

/** The texts of a language as far as they are loaded; a namespace that arrives later yields a new object. */
export const textsFor = (language: Locales): Texts => {
  const from = loadedLocales[language]
  const known = made.get(language)
  if (known?.from === from) return known.texts
  const texts = i18nObject(language)
  made.set(language, { from, texts })
  return texts
}

const LanguageContext = createContext<Locales>('zh')

/** Gives the tree its language; the texts of that language must have been loaded. */
export const TextsProvider = ({ language, children }: { language: Locales; children: ReactNode }) => (
  <LanguageContext value={language}>{children}</LanguageContext>
)

export const useLanguage = (): Locales => use(LanguageContext)

export const useTexts = (): Texts => textsFor(use(LanguageContext))
