import { createContext, use, type ReactNode } from 'react'
import type { ContentParts } from '@/openapi/content'
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

/** A part of the organisation's content, which comes with the texts of the namespace. */
export const contentPart = <Name extends keyof ContentParts>(language: Locales, name: Name) =>
  (loadedLocales[language][name] as unknown as { content: ContentParts[Name] }).content // as: the types of texts do not have it

const LanguageContext = createContext<Locales>('zh')

/** Gives the tree its language; the texts of that language must have been loaded. */
export const TextsProvider = ({ language, children }: { language: Locales; children: ReactNode }) => (
  <LanguageContext value={language}>{children}</LanguageContext>
)

export const useLanguage = (): Locales => use(LanguageContext)

export const useTexts = (): Texts => textsFor(use(LanguageContext))

export const useContentPart = <Name extends keyof ContentParts>(name: Name) => contentPart(use(LanguageContext), name)
