import type { Place } from './problems'

/** Characters without a meaning of their own. Pages mark by some of them where the reader's own data go. */
const privateUse = /\p{Co}/u

export const HAS_PRIVATE_USE = 'has a private-use character (such as U+E000 to U+F8FF)'

export const hasPrivateUse = (text: string): boolean => privateUse.test(text)

/** Finds the first text with a private-use character in a value; null if none has one. */
export function privateUsePlace(value: unknown, place: Place = []): Place | null {
  if (typeof value === 'string') return hasPrivateUse(value) ? place : null
  if (typeof value !== 'object' || value === null) return null
  const members: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value)
  for (const [name, member] of members) {
    const found = privateUsePlace(member, [...place, name])
    if (found !== null) return found
  }
  return null
}
