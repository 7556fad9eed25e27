import type { Language } from '@/openapi/types'
import type { TextsNamespace } from '../i18n/loadTexts'
import type { PageKey, PagePath } from './paths'

/** Properties of one page; its path is that of its key by default. */
type PageVariant = { key?: PageKey; path?: PagePath; chapter?: string }

export type PageDefinition = {
  /** Its path is in `paths`. */
  key: PageKey
  /** `login`: shown to signed-in users only. */
  access: 'public' | 'login'
  /**
   * A `document` is rendered when the server starts; a `shell` is rendered in the browser only and not indexed.
   * `missing` is a document with the status 404, for paths that no other page has.
   */
  kind: 'document' | 'shell' | 'missing'
  /** The text namespaces that must be loaded before the page renders. */
  texts: readonly TextsNamespace[]
  /** Pages with this code: each has a key and a path of its own, or is a chapter at a path of its own. */
  variants?: readonly PageVariant[]
  /** Position in the menu of the API pages: smaller numbers come first. */
  apiMenuPlace?: number
  /** The API menu is a button in the page's toolbar: the page has the whole width of the window. */
  hasMenuButton?: boolean
}

/**
 * Name and description of a page, exported as `pageTexts` by its `page.ts`, of variants by their keys; the content file describes some. Only the generator of texts reads them: builds
 * leave them out of the entry chunk.
 */
export type PageTexts = Readonly<Record<Language, { name: string; description?: string }>>

/**
 * The part of a page that every page loads, exported as `page` by `page.ts` of its folder. The folder also holds
 * `screen.tsx`, whose `Screen` is the page, `*.deferred.tsx` for sections that load later, and `*.ports.ts`.
 */
export const definePage = (page: PageDefinition): PageDefinition => page
