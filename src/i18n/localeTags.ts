import type { Locales } from './i18n-types'

/** BCP 47 tags with a region, for formats and for the sign-in service. */
export const localeTags: Readonly<Record<Locales, string>> = { zh: 'zh-CN', en: 'en-US' }
