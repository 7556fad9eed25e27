import type { RenderBundle } from '@/openapi/renderBundle'
import { fillNames } from '@/openapi/contentTexts.mjs'
import { naming } from '../i18n/i18n-naming'
import { merge } from '../i18n/ownTexts'
import * as site from '../i18n/siteContent'

/** See `RenderBundle`. */
export const setContent: RenderBundle['setContent'] = (content, texts) => {
  const inLanguage = (language: 'zh' | 'en', own: object) =>
    merge(fillNames(naming[language], content.names[language]), { ...own }) as Record<string, object> // as: texts by namespace
  site.setContent(content, texts && { zh: inLanguage('zh', texts.zh), en: inLanguage('en', texts.en) })
}
