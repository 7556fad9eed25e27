import type { ChapterEntry, SearchWords } from '@/src/content/documentation/documentation'
import { chapterNameOf } from '@/src/runtime/paths'

type ByName<Value> = Readonly<Record<string, Value>>

/** Texts of the search in one language, besides those of the pages' own namespaces. */
export type SiteTexts = {
  contents: readonly ChapterEntry[]
  /** By the chapters' names. */
  words: ByName<SearchWords>
  /** Words by which people look for a place, besides those that it shows; by its address, of an action by its name. */
  further: ByName<string>
}

/** By the chapters' names instead of their files. */
export const byChapter = (files: ByName<SearchWords>): ByName<SearchWords> =>
  Object.fromEntries(Object.entries(files).map(([file, words]) => [chapterNameOf(file), words]))
