import type { PublicContent } from '@/openapi/content'
import type { Language } from '@/openapi/types'

/** Texts by language and namespace; of all pages under an empty name. */
export type SiteTexts = Readonly<Record<Language, Readonly<Record<string, object>>>>

let current: PublicContent | null = null
let currentTexts: SiteTexts | null = null

/** Sets the organisation's content before anything is rendered. `texts` are those of its own file, on a server. */
export function setContent(content: PublicContent, texts: SiteTexts | null = null): void {
  current = content
  currentTexts = texts
}

/** The organisation's content of this page; throws before `setContent`. */
export function siteContent(): PublicContent {
  if (!current) throw new Error('the content is read before it is set')
  return current
}

/** The texts of the organisation's own content file; null without one, and in a browser. */
export const siteTexts = (): SiteTexts | null => currentTexts
