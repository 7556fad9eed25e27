import { textLength } from '@/openapi/rules/text'

/** The number of letters to insert, delete or replace to turn `from` into `to`. */
function editDistance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [row, letter] of Array.from(from).entries()) {
    const line = [row + 1]
    for (const [at, other] of Array.from(to).entries()) {
      const changed = (above[at] ?? 0) + (letter === other ? 0 : 1)
      line.push(Math.min(changed, (above[at + 1] ?? 0) + 1, (line[at] ?? 0) + 1))
    }
    above = line
  }
  return above.at(-1) ?? 0
}

/** The `most` names of `known` that are nearest to `name`, nearest first; none with more than half of its letters different. */
export function nearestNames(name: string, known: readonly string[], most: number): string[] {
  return known
    .map((one) => ({ one, far: editDistance(name.toLowerCase(), one.toLowerCase()) }))
    .filter(({ one, far }) => far <= Math.max(name.length, one.length) / 2)
    .sort((first, second) => first.far - second.far)
    .slice(0, most)
    .map(({ one }) => one)
}

/** The name of `known` that is nearest to a misspelt `name`, at most `furthest` letters away. */
export const nearestName = (name: string, known: readonly string[], furthest = 2): string | undefined =>
  nearestNames(name, known, 1).find((near) => editDistance(name.toLowerCase(), near.toLowerCase()) <= furthest)

/** The source of a regular expression. */
export const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const uuid = new RegExp(`^${UUID}$`, 'i')

/** Whether a text is a UUID; a comparison of anything else with a uuid column fails. */
export const isUuid = (text: string) => uuid.test(text)

// PostgreSQL stores no U+0000, and half a surrogate pair has no UTF-8 form.
const notStorable = /[\u0000\p{Cs}]/u
/**
 * Marks that change the direction of the following text, line separators, and fillers without ink. Joiners stay, because
 * emoji and some scripts need them.
 */
const hidden = /(?![\u200c\u200d])[\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/gu
const controls = /[\p{Cc}\p{Cs}]/gu
const visibleCharacter = /[^\p{M}\p{Z}\u200c\u200d]/u

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

/** Cleans untrusted text of several lines: composed, without characters that hide or reorder others. */
export const cleanText = (text: string): string => text.normalize('NFC').replaceAll(hidden, '')

/**
 * Cleans a line of untrusted text, such as a name: composed, without controls and invisible characters, at most `longest` code
 * points. Empty if nothing can be seen.
 */
export function cleanLine(text: string, longest: number): string {
  // A code point has at most two units, so text far past the bound need not be read.
  const near = cleanText(text.slice(0, 8 * longest))
    .replaceAll(controls, '')
    .trim()
  const line = Array.from(near).slice(0, longest).join('').trim()
  return visibleCharacter.test(line) ? line : ''
}

/** Whether a text is a time with its zone, such as `2026-05-15T08:00:00Z`. */
export const isInstant = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))

/** Accepts addresses such as `name@example.org`, without characters that mail programs or databases reject. */
export function isEmailAddress(text: string): boolean {
  if (textLength(text) > 254 || cleanLine(text, 254) !== text.normalize('NFC')) return false
  return /^[^\s@<>"(),:;\\[\]]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
}
