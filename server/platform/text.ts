// U+0000 ends a text in PostgreSQL, and half a surrogate pair has no UTF-8.
const notStorable = /[\u0000\p{Cs}]/u
/** Control characters, halves of surrogate pairs, and the marks that turn the direction of what follows. */
const unseen = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff]/gu

/** Whether a database keeps the text as it is. */
export function isStorable(text: string): boolean {
  return !notStorable.test(text)
}

/** Whether every text in a JSON value, names included, is storable; however deep the value is. */
export function isStorableJson(value: unknown): boolean {
  const rest = [value]
  while (rest.length > 0) {
    const next = rest.pop()
    if (typeof next === 'string' && !isStorable(next)) return false
    if (typeof next !== 'object' || next === null) continue
    for (const [name, member] of Object.entries(next)) {
      if (!isStorable(name)) return false
      rest.push(member)
    }
  }
  return true
}

/** One line of text from elsewhere: composed, without what is not seen, at most `longest` code points. */
export function cleanLine(text: string, longest: number): string {
  // A code point is two units at most: what is far past the bound is not even looked at.
  const near = text
    .slice(0, 8 * longest)
    .normalize('NFC')
    .replaceAll(unseen, '')
    .trim()
  return Array.from(near).slice(0, longest).join('').trim()
}
