import { chapterNameOf } from './chapters'

/** The words below a heading; before a chapter's first heading there is neither id nor title. */
export type SectionWords = { id: string | null; title: string | null; words: string }

/** The search entries of a chapter. */
export type SearchWords = {
  sections: readonly SectionWords[]
  /** The subject of the chapter, such as `POST /chat/completions`. */
  endpoint: { name: string; words: string } | null
  /** Rows of its tables by the id of their row; `within` is the table's caption. */
  fields: readonly { id: string; name: string; within: string; words: string }[]
  errors: readonly { id: string; within: string; words: string }[]
}

type Files = Readonly<Record<string, SearchWords>>

/** By the chapters' names. */
export const byChapter = (files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([file, words]) => [chapterNameOf(file), words]))
