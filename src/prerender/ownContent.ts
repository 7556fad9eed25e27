import { createHash } from 'node:crypto'
import type { RenderBundle } from '@/openapi/renderBundle'
import { fillNames } from '@/openapi/contentTexts.mjs'
import { naming } from '../i18n/i18n-naming'
import { merge } from '../i18n/ownTexts'
import * as site from '../i18n/siteContent'

/** See `RenderBundle`. */
export const setContent: RenderBundle['setContent'] = (content, texts) => {
  const inLanguage = (language: 'zh' | 'en', own: object) =>
    merge(fillNames(naming[language], content.names[language]), { ...own }) as Record<string, object> // as: texts by namespace
  if (!texts) {
    site.setContent(content)
    return
  }
  const own = { zh: inLanguage('zh', texts.zh), en: inLanguage('en', texts.en) }
  // Browsers cache the texts for good: their address changes with names and with the portal's own sentences, too.
  const version = createHash('sha256').update(JSON.stringify(own)).digest('hex').slice(0, 12)
  site.setContent({ ...content, version }, own)
}
