import type { Language } from '@/openapi/types'

/** An entry that was found, and a few words around the first find in the language in which it was found. */
export type Hit = { id: string } & Pick<SearchEntry, 'kind' | 'to'> &
  Pick<SearchTexts, 'title' | 'within'> & { language: Language; before: string; found: string; after: string }

const mostHits = 50
const wordsBefore = 36
const wordsAfter = 72

const kinds: readonly SearchEntry['kind'][] = ['page', 'model', 'chapter', 'endpoint', 'error', 'field', 'section']

const plain = (text: string) => text.normalize('NFKC').toLowerCase()

/**
 * Entries that have every word of the query in one of the languages, those of the reader's language first where they are as
 * near. Titles are the reader's. Without a query: the pages.
 */
export function findEntries(entries: readonly SearchEntry[], query: string, reader: Language): readonly Hit[] {
  const terms = plain(query).split(/\s+/).filter(Boolean)
  if (terms.length === 0)
    return entries
      .filter(({ kind }) => kind === 'page')
      .map((entry) => hitOf(entry, reader, { language: reader, terms }))
  const other = reader === 'zh' ? 'en' : 'zh'
  return entries
    .flatMap((entry) => {
      const own = rankOf(entry.texts[reader], terms)
      const foreign = rankOf(entry.texts[other], terms)
      const rank = Math.min(own, foreign + 0.5)
      return rank === Infinity ? [] : { entry, rank, language: own <= foreign ? reader : other }
    })
    .sort((one, two) => one.rank - two.rank || kinds.indexOf(one.entry.kind) - kinds.indexOf(two.entry.kind))
    .slice(0, mostHits)
    .map(({ entry, language }) => hitOf(entry, reader, { language, terms }))
}

/** The smaller, the nearer; Infinity where a word is missing. */
function rankOf({ title, within, words }: SearchTexts, terms: readonly string[]): number {
  const name = plain(title)
  const whole = terms.join(' ')
  const areIn = (text: string) => terms.every((term) => text.includes(term))
  if (name === whole) return 0
  if (name.startsWith(whole)) return 1
  if (areIn(name)) return 2
  if (areIn(plain(`${title} ${within}`))) return 3
  return areIn(plain(`${title} ${within} ${words}`)) ? 4 : Infinity
}

type Find = { language: Language; terms: readonly string[] }

function hitOf({ kind, to, texts }: SearchEntry, reader: Language, { language, terms }: Find): Hit {
  const { title, within } = texts[reader]
  const { words } = texts[language]
  const { at, end } = firstFind(words, terms)
  const start = Math.max(0, at - wordsBefore)
  return {
    id: `${kind} ${to}`,
    kind,
    to,
    title,
    within,
    language,
    before: `${start > 0 ? '…' : ''}${words.slice(start, at)}`,
    found: words.slice(at, end),
    after: `${words.slice(end, end + wordsAfter)}${end + wordsAfter < words.length ? '…' : ''}`,
  }
}

/** A character with the marks that NFKC may join to it. */
const character = /.[\p{M}\uFF9E\uFF9F]*/gsu

/** The index of the first term in a text, whose width and case may differ from the terms'. */
function firstFind(words: string, terms: readonly string[]): { at: number; end: number } {
  const text = plain(words)
  const finds = terms.map((term) => ({ from: text.indexOf(term), to: text.indexOf(term) + term.length }))
  const first = finds.filter(({ from }) => from >= 0).sort((one, other) => one.from - other.from)[0]
  if (!first) return { at: 0, end: 0 }
  let at = 0
  let read = 0
  for (const { 0: written, index } of words.matchAll(character)) {
    if (read <= first.from) at = index
    read += plain(written).length
    if (read >= first.to) return { at, end: index + written.length }
  }
  return { at, end: words.length }
}

/** The texts of an entry in one language; `within` names its parent, and `words` are further terms that find it. */
export type SearchTexts = { title: string; within: string; words: string }

/** Something that the search can lead to. */
export type SearchEntry = {
  kind: 'page' | 'model' | 'chapter' | 'section' | 'endpoint' | 'field' | 'error'
  /** The same address in both languages. */
  to: string
  texts: Readonly<Record<Language, SearchTexts>>
}
