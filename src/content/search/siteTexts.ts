import type { ChapterEntry } from '../documentation/contents'
import type { SearchWords } from '../documentation/searchWords'

/** Words by which people look for a place, besides those that it shows; by its address, of an action by its name. */
export type FurtherWords = Readonly<Record<string, string>>

/** Texts of the search in one language, besides those of the pages' own namespaces. */
export type SiteTexts = {
  contents: readonly ChapterEntry[]
  /** By the chapters' names. */
  words: Readonly<Record<string, SearchWords>>
  further: FurtherWords
}
