import type { ContentNames } from '@/openapi/content'
import { fillNames } from '@/openapi/contentTexts.mjs'
import type { Language } from '@/openapi/types'
import { en, type MailTexts } from './en'
import { zh } from './zh'

const written: Readonly<Record<Language, MailTexts>> = { zh, en }

/** The texts of mails with the organisation's names. */
export const mailTexts = (language: Language, names: ContentNames): MailTexts => fillNames(written[language], names)
