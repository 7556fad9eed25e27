import type { ChapterEntry } from '@/src/content/documentation/documentation'
import { chapterNameOf, chapterNames } from '@/src/runtime/paths'

/** The table of contents in one language, from the front matter of each chapter. */
export function contentsOf(files: Readonly<Record<string, Omit<ChapterEntry, 'name'>>>): readonly ChapterEntry[] {
  const byName = new Map(Object.entries(files).map(([file, entry]) => [chapterNameOf(file), entry]))
  return chapterNames.map((name) => {
    const entry = byName.get(name)
    if (!entry) throw new Error(`the chapter ${name} is not there in every language`)
    return { name, ...entry }
  })
}
