import { fillNames } from '@/openapi/contentTexts.mjs'
import type { Language } from '@/openapi/types'
import type { ContentNames } from '@/openapi/content'
import { en, type SsoTexts } from './en'
import { zh } from './zh'

const written: Readonly<Record<Language, SsoTexts>> = { zh, en }

/** The texts of the sign-in pages with the organisation's names. */
export const ssoTexts = (language: Language, names: ContentNames): SsoTexts => fillNames(written[language], names)
