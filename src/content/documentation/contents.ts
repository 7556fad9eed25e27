import { chapterNameOf, chapterNames } from './chapters'
import type { Heading } from './documentation'

/** `description` is one sentence about the chapter. */
export type ChapterEntry = { name: string; title: string; description: string; headings: readonly Heading[] }

/** The table of contents in one language, from the front matter of each chapter. */
export function contentsOf(files: Readonly<Record<string, Omit<ChapterEntry, 'name'>>>): readonly ChapterEntry[] {
  const byName = new Map(Object.entries(files).map(([file, entry]) => [chapterNameOf(file), entry]))
  return chapterNames.map((name) => {
    const entry = byName.get(name)
    if (!entry) throw new Error(`the chapter ${name} is not there in every language`)
    return { name, ...entry }
  })
}
