import type { Language } from '@/openapi/types'
import { en, type SsoTexts } from './en'
import { zh } from './zh'

export const ssoTexts: Readonly<Record<Language, SsoTexts>> = { zh, en }
