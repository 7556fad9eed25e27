import type { Language } from '@/openapi/types'

/** An explicit choice such as `lang=en-US`; what the portal does not speak falls back to Chinese. */
export function explicitLanguage(value: string): Language {
  return /^en\b/i.test(value) ? 'en' : 'zh'
}

/** The language of a browser's first `Accept-Language` tag: Chinese if it says so or says nothing, else English. */
export function browserLanguage(acceptLanguage: string | undefined): Language {
  const first = acceptLanguage?.split(',')[0]?.split(';')[0]?.trim().toLowerCase() ?? ''
  return first === '' || first === '*' || first.includes('zh') ? 'zh' : 'en'
}

/** `lang` of the query first, then the remembered choice, then the browser's. */
export function chooseLanguage(
  query: string | undefined,
  remembered: string | undefined,
  acceptLanguage: string | undefined,
): Language {
  if (query) return explicitLanguage(query)
  if (remembered) return explicitLanguage(remembered)
  return browserLanguage(acceptLanguage)
}

/** The BCP 47 tag for `lang` attributes and `Content-Language`. */
export const languageTag: Readonly<Record<Language, string>> = { zh: 'zh-CN', en: 'en' }
