/** The length of a text in code points, as the contract counts. */
export const textLength = (text: string): number => Array.from(text).length

const separator = String.raw`[,'’_\s]`
const plain = /^\d+$/
/** Digits in groups of three, all parted alike. */
const grouped = new RegExp(String.raw`^\d{1,3}(?:(${separator})\d{3})(?:\1\d{3})*$`)
const trailing = new RegExp(`(?<=\\d)${separator}$`)

/** Full-width forms of ASCII as ASCII; other forms of digits, as of an exponent, mean something else. */
const narrowed = (text: string) =>
  text.replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))

/**
 * The digits of the number above 0 that is meant: in either width, in groups or not, with spaces around it. '' where nothing was
 * typed, null where it is no such number.
 */
export function wholeNumber(typed: string): string | null {
  const text = narrowed(typed).trim().replace(trailing, '')
  if (text === '') return ''
  if (!plain.test(text) && !grouped.test(text)) return null
  const digits = text.replace(/\D/g, '')
  return digits.startsWith('0') ? null : digits
}
