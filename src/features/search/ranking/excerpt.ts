import { isHan, plain } from './terms'

/** A few words around the first match in a text; `found` is empty if it has no match. */
export type Excerpt = { before: string; found: string; after: string }

const wordsBefore = 36
const wordsAfter = 72

/** The words of a text around the first of the terms. */
export function excerptOf(words: string, terms: readonly string[]): Excerpt {
  const { at, end } = firstFind(words, terms)
  const start = Math.max(0, at - wordsBefore)
  return {
    before: `${start > 0 ? '…' : ''}${words.slice(start, at)}`,
    found: words.slice(at, end),
    after: `${words.slice(end, end + wordsAfter)}${end + wordsAfter < words.length ? '…' : ''}`,
  }
}

/** A character with the marks that NFKC may join to it. */
const character = /.[\p{M}\uFF9E\uFF9F]*/gsu

/** A stem matches the whole word that begins with it. Terms have no character that a pattern would read in another way. */
const patternOf = (term: string) => (isHan(term) ? term : `(?<![\\p{L}\\p{N}_])${term}[\\p{L}\\p{N}_]*`)

/** The place of the first term, and of those that follow it at once, in a text whose width and case may differ from theirs. */
function firstFind(words: string, terms: readonly string[]): { at: number; end: number } {
  const text = plain(words)
  const patterns = [...new Set(terms)].map(patternOf)
  const match = patterns.length > 0 ? new RegExp(`(?:${patterns.join('|')})`, 'u').exec(text) : null
  if (!match) return { at: 0, end: 0 }
  return placeIn(words, match.index, match.index + match[0].length)
}

/** The place in a text as it is written of a place in its plain form. */
function placeIn(words: string, from: number, to: number): { at: number; end: number } {
  let at = 0
  let read = 0
  for (const { 0: written, index } of words.matchAll(character)) {
    if (read <= from) at = index
    read += plain(written).length
    if (read >= to) return { at, end: index + written.length }
  }
  return { at, end: words.length }
}
