import type { Language } from '@/openapi/types'
import { en } from './en'
import type { SsoTexts } from './types'
import { zh } from './zh'

export const ssoTexts: Readonly<Record<Language, SsoTexts>> = { zh, en }
