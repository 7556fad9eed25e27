import { chapterNameOf } from './chapters'

/** The words below a heading for the search; before a chapter's first heading there is neither id nor title. */
export type SectionWords = { id: string | null; title: string | null; words: string }

type Files = Readonly<Record<string, readonly SectionWords[]>>

/** By the chapters' names. */
export const byChapter = (files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([file, sections]) => [chapterNameOf(file), sections]))
