import type { Language } from '@/openapi/types'
import type { TextsNamespace } from '../i18n/loadTexts'
import type { Texts } from '../i18n/texts'

/** The key of a page, by which `pageNames` and `pageDescriptions` have its texts. */
export type PageKey = keyof Texts['pageNames']

export type PageDefinition = {
  key: PageKey
  /** As react-router reads it; a segment `:name` is any text, `*` at the end any segments. */
  path: `/${string}`
  /** `login`: shown to signed-in users only. */
  access: 'public' | 'login'
  /**
   * A `document` is rendered when the server starts; a `shell` is rendered in the browser only and not indexed.
   * `missing` is a document with the status 404, for paths that no other page has.
   */
  kind: 'document' | 'shell' | 'missing'
  /** The text namespaces that must be loaded before the page renders. */
  texts: readonly TextsNamespace[]
  /** The chapters of its text, each a page: the first has the address `path`, the others end in their names. */
  chapters?: readonly string[]
  /** Position in the menu of the API pages: smaller numbers come first. */
  apiMenuPlace?: number
}

/**
 * Name and description of a page, exported as `pageTexts` by its `page.ts`; the content file describes some. Only the generator of texts reads them: builds
 * leave them out of the entry chunk.
 */
export type PageTexts = Readonly<Record<Language, { name: string; description?: string }>>

/**
 * The part of a page that every page loads, exported as `page` by `page.ts` of its folder. The folder also holds
 * `screen.tsx`, whose `Screen` is the page, `*.deferred.tsx` for sections that load later, and `*.ports.ts`.
 */
export const definePage = (page: PageDefinition): PageDefinition => page
