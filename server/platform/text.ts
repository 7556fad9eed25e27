// PostgreSQL stores no U+0000, and half a surrogate pair has no UTF-8 form.
const notStorable = /[\u0000\p{Cs}]/u
/** Control characters, halves of surrogate pairs, and marks that change the direction of the following text. */
const unseen = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff]/gu

/** Whether a database stores the text unchanged. */
export function isStorable(text: string): boolean {
  return !notStorable.test(text)
}

/** Whether every text in a JSON value, names included, is storable; works at any depth. */
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

/** Cleans a line of untrusted text: composed, without invisible characters, at most `longest` code points. */
export function cleanLine(text: string, longest: number): string {
  // A code point has at most two units, so text far past the bound need not be read.
  const near = text
    .slice(0, 8 * longest)
    .normalize('NFC')
    .replaceAll(unseen, '')
    .trim()
  return Array.from(near).slice(0, longest).join('').trim()
}
