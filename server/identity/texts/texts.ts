import { fillNames } from '@/openapi/contentTexts.mjs'
import type { Language } from '@/openapi/types'
import { namesIn } from '@/server/configuration/names'
import { en, type SsoTexts } from './en'
import { zh } from './zh'

const written: Readonly<Record<Language, SsoTexts>> = { zh, en }

/** The texts of the sign-in pages with the organisation's names. */
export const ssoTexts = (language: Language): SsoTexts => fillNames(written[language], namesIn(language))
