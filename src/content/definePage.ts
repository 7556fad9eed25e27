import type { TextsNamespace } from '../i18n/loadTexts'
import type { Texts } from '../i18n/texts'

/** A page by the name under which `pageNames` and `pageDescriptions` have its texts. */
export type PageKey = keyof Texts['pageNames']

export type PageDefinition = {
  key: PageKey
  /** As react-router reads it; a segment `:name` is any text. */
  path: `/${string}`
  /** `login`: shown to people who are signed in only. */
  access: 'public' | 'login'
  /** `document` is rendered at start for every reader; `shell` is rendered in the browser only and not indexed. */
  kind: 'document' | 'shell'
  /** The text namespaces that must be loaded before the page renders. */
  texts: readonly TextsNamespace[]
  /** The chapters of its text, each a page of its own: the first stands at `path`, the others below it by their names. */
  chapters?: readonly string[]
  /** Its place in the menu of the API pages: smaller numbers stand higher. */
  apiMenuPlace?: number
}

/**
 * What the portal knows of a page before its code is there; to be exported as `page` by `page.ts` of the page's folder.
 * Beside it stand `screen.tsx`, whose `Screen` is the page, `*.deferred.tsx` for what comes later, and `*.ports.ts`.
 */
export const definePage = (page: PageDefinition): PageDefinition => page
