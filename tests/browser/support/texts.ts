import { en } from '@/server/identity/texts/en'
import { zh } from '@/server/identity/texts/zh'
import { loadedLocales } from '@/src/i18n/i18n-util'
import { loadTextsNow } from '@/src/i18n/loadTextsNow'

loadTextsNow()

/** The texts of the portal and of its sign-in provider, so that tests find a control by its name on screen. */
export const textsIn = {
  zh: { ...loadedLocales.zh, provider: zh },
  en: { ...loadedLocales.en, provider: en },
} as const

export type Texts = (typeof textsIn)['zh' | 'en']

/** A text with its gaps filled in. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>) =>
  text.replace(/\{(\w+)[^}]*\}/g, (gap, name: string) => String(values[name] ?? gap))

/** A pattern of a text, whatever its gaps are filled with. */
export const pattern = (text: string) =>
  new RegExp(text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]*\}+/g, '.*'))
