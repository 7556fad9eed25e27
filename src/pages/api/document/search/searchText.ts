import type { ChapterEntry } from '@/src/content/documentation/contents'
import { chapterPath } from '@/src/content/pages'
import type { SectionWords } from '@/src/content/documentation/sections'

/** A heading with its address, and the words below it. */
export type Section = { to: string; title: string; chapter: string; words: string }

/** What was found in a section: a few words around the first find. */
export type Hit = { to: string; title: string; chapter: string; before: string; found: string; after: string }

const wordsAround = 36

/** The sections of all chapters in their order; `words` are those of each chapter's file. */
export const listSections = (
  contents: readonly ChapterEntry[],
  words: Readonly<Record<string, readonly SectionWords[]>>,
): Section[] =>
  contents.flatMap(({ name, title: chapter }) =>
    (words[name] ?? []).map(({ id, title, words: text }) => ({
      to: `${chapterPath(name)}${id === null ? '' : `#${id}`}`,
      title: title ?? chapter,
      chapter,
      words: text,
    })),
  )

const plain = (text: string) => text.toLowerCase()

/** Sections that have every word of the query, those with all of them in the title first. */
export function findSections(sections: readonly Section[], query: string): readonly Hit[] {
  const terms = plain(query.normalize('NFKC')).split(/\s+/).filter(Boolean)
  if (terms.length === 0) return []
  const has = (text: string) => terms.every((term) => plain(text).includes(term))
  const inTitle = sections.filter(({ title }) => has(title))
  const inWords = sections.filter(({ title, words }) => !has(title) && has(`${title} ${words}`))
  return [...inTitle, ...inWords].map((section) => toHit(section, terms))
}

function toHit({ to, title, chapter, words }: Section, terms: readonly string[]): Hit {
  const finds = terms.map((term) => ({ term, at: plain(words).indexOf(term) })).filter(({ at }) => at >= 0)
  const first = finds.sort((one, other) => one.at - other.at)[0] ?? { term: '', at: 0 }
  const start = Math.max(0, first.at - wordsAround)
  const end = first.at + first.term.length
  return {
    to,
    title,
    chapter,
    before: `${start > 0 ? '…' : ''}${words.slice(start, first.at)}`,
    found: words.slice(first.at, end),
    after: words.slice(end, end + 2 * wordsAround),
  }
}
