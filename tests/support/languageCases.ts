import type { Language } from '@/openapi/types'

export type LanguageCase = {
  /** `lang` of the address, as it is written there. */
  query: string | null
  /** Storage of this browser. */
  remembered: string | null
  /** The browser's first `Accept-Language`, which its scripts know too. */
  browser: string
  language: Language
}

/** Browsers with different settings, and the language that every part of the portal must choose for them. */
export const languageCases: readonly LanguageCase[] = [
  { query: 'en', remembered: 'zh', browser: 'zh-CN', language: 'en' },
  { query: 'zh-CN', remembered: 'en', browser: 'en-US', language: 'zh' },
  { query: 'en-US', remembered: null, browser: 'zh-CN', language: 'en' },
  { query: 'EN_us', remembered: null, browser: 'zh-CN', language: 'en' },
  { query: 'zh-Hant-TW', remembered: null, browser: 'en-US', language: 'zh' },
  { query: 'english', remembered: 'en', browser: 'en-US', language: 'zh' },
  { query: 'fr', remembered: 'en', browser: 'en-US', language: 'zh' },
  { query: 'enzh', remembered: null, browser: 'en-US', language: 'zh' },
  { query: '%20en', remembered: null, browser: 'en-US', language: 'zh' },
  { query: '', remembered: 'en', browser: 'zh-CN', language: 'en' },
  { query: '', remembered: null, browser: 'en-US', language: 'en' },
  { query: null, remembered: 'en', browser: 'zh-CN', language: 'en' },
  { query: null, remembered: 'zh', browser: 'fr-FR', language: 'zh' },
  { query: null, remembered: 'english', browser: 'en-US', language: 'zh' },
  { query: null, remembered: null, browser: 'zh-TW', language: 'zh' },
  { query: null, remembered: null, browser: 'fr-FR', language: 'en' },
]
