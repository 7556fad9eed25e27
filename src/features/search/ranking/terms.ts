const han = /\p{Script=Han}/u
const piece = /\p{Script=Han}+|(?!\p{Script=Han})[\p{L}\p{N}](?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}_])*/gu

/** One width and one case. */
export const plain = (text: string): string => text.normalize('NFKC').toLowerCase()

export const isHan = (text: string): boolean => han.test(text)

/** Words as they are written, and runs of Chinese characters, in one width and case. */
export const piecesOf = (text: string): readonly string[] => plain(text).match(piece) ?? []

/**
 * The terms of a text: stems of words, identifiers as a whole and by their parts, each Chinese character and each pair
 * of neighbours. Pairs need no dictionary, so that every engine finds the same.
 */
export const termsOf = (text: string): string[] =>
  piecesOf(text).flatMap((written) => {
    if (isHan(written)) return [...Array.from(written), ...pairsOf(written)]
    const parts = written.split('_').filter(Boolean)
    return parts.length > 1 ? [written, ...parts.map(stemOf)] : [stemOf(written)]
  })

/** The terms that must be found for a phrase; a single Chinese character has no pair. */
export const termsOfPhrase = (phrase: string): string[] =>
  piecesOf(phrase).flatMap((written) => {
    if (isHan(written)) return pairsOf(written).length > 0 ? pairsOf(written) : Array.from(written)
    return written.includes('_') ? [written] : [stemOf(written)]
  })

function pairsOf(run: string): string[] {
  const characters = Array.from(run)
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

const endings: readonly (readonly [pattern: RegExp, to: string])[] = [
  [/(?<=..)ies$/, 'y'],
  [/(?<=[^s])s$/, ''],
]

const longEndings: readonly (readonly [pattern: RegExp, to: string])[] = [
  [/([^aeiouylsz])\1(?:ing|ed)$/, '$1'],
  [/(?:ing|ed)$(?<=[aeiouy].*(?:ing|ed))/, ''],
  [/(?<=....)ion$/, ''],
]

/** A light stem of an English word: plural, -ing, -ed, -ion and the last e go. Other words stay as they are. */
export function stemOf(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word
  const singular = replaceFirst(word, endings)
  const stem = singular.length > 4 ? replaceFirst(singular, longEndings) : singular
  return stem.length > 3 ? stem.replace(/e$/, '') : stem
}

function replaceFirst(word: string, rules: readonly (readonly [pattern: RegExp, to: string])[]): string {
  const rule = rules.find(([pattern]) => pattern.test(word))
  return rule ? word.replace(...rule) : word
}

/** Whether two words differ by one letter too many, too few or another one, or by two that changed places. */
export function isOneEdit(one: string, other: string): boolean {
  if (one === other) return false
  let start = 0
  while (one[start] === other[start]) start += 1
  const [rest, otherRest] = [one.slice(start), other.slice(start)]
  if (rest.length < otherRest.length) return rest === otherRest.slice(1)
  if (rest.length > otherRest.length) return rest.slice(1) === otherRest
  const isSwapped = rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2)
  return isSwapped || rest.slice(1) === otherRest.slice(1)
}

/** The share of pairs of letters that two words have in common, from 0 to 1. */
export function similarity(one: string, other: string): number {
  const [pairs, others] = [pairsOf(one), pairsOf(other)]
  const common = pairs.filter((pair) => others.includes(pair)).length
  return (2 * common) / Math.max(1, pairs.length + others.length)
}
