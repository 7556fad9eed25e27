import type { Language } from '../types.js'

export const languages = ['zh', 'en'] as const satisfies readonly Language[]

/** The tags of pages: `<html lang>`, `hreflang`, `Content-Language`. */
export const languageTags: Readonly<Record<Language, string>> = { zh: 'zh-CN', en: 'en' }

/** Tags with a region: formats of numbers and instants, requests, the sign-in service. */
export const localeTags: Readonly<Record<Language, string>> = { zh: 'zh-CN', en: 'en-US' }

/** The beginning of a language tag, in any case; the configuration of nginx has the same expression. */
export const languagePattern = (language: Language) => `^${language}(?![0-9A-Za-z])`

const patterns = languages.map((language) => ({ language, pattern: new RegExp(languagePattern(language), 'i') }))

/** The supported language that a tag like `zh-CN` or `en` names; null for any other. */
export const languageOf = (tag: string): Language | null =>
  patterns.find(({ pattern }) => pattern.test(tag))?.language ?? null

/** The language of an explicit choice: Chinese if the portal does not support it. */
export const chosenLanguage = (tag: string): Language => languageOf(tag) ?? 'zh'

/** The language of a browser's first tag (`Accept-Language`, `navigator.language`): Chinese if it says so or says nothing. */
export function browserLanguage(tags: string | null | undefined): Language {
  const first = tags?.split(/[,;]/)[0]?.trim().toLowerCase() ?? ''
  return first === '' || first === '*' || first.includes('zh') ? 'zh' : 'en'
}

/** The language of a program's first tag (`Accept-Language` of the model API): English unless it says Chinese. */
export const callerLanguage = (tags: string | undefined): Language =>
  languageOf(tags?.split(/[,;]/)[0]?.trim() ?? '') ?? 'en'

type Said = string | null | undefined

/** The language of a visitor: `lang` of the address, else the stored choice, else the browser's first language. */
export function resolveLanguage(said: { query: Said; remembered: Said; browser: Said }): Language {
  const chosen = said.query || said.remembered
  return chosen ? chosenLanguage(chosen) : browserLanguage(said.browser)
}
