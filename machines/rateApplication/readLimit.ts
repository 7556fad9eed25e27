import { applicationLimits } from '@/openapi/rules/rateApplication'

export type LimitField = 'tpm' | 'rpm'
/** Why a text was left out. */
export type LimitSlip = 'notANumber' | 'tooLarge'
/** What a limit's field holds after something was typed or pasted into it. */
export type LimitReading = { value: string; slip: LimitSlip | null }

const separator = String.raw`[,'’_\s]`
const plain = /^\d+$/
/** Digits in groups of three, all parted alike. */
const grouped = new RegExp(String.raw`^\d{1,3}(?:(${separator})\d{3})(?:\1\d{3})*$`)
const trailing = new RegExp(`(?<=\\d)${separator}$`)

/** Full-width forms of ASCII as ASCII; other forms of digits, as of an exponent, mean something else. */
const narrowed = (text: string) =>
  text.replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))

/**
 * What is meant by a limit: a whole number, in digits of either width, in groups or not, with spaces around it. What is no such number, or
 * too large, leaves the field as it was.
 */
export function readLimit(field: LimitField, previous: string, typed: string): LimitReading {
  const text = narrowed(typed).trim().replace(trailing, '')
  if (text === '') return { value: '', slip: null }
  if (!plain.test(text) && !grouped.test(text)) return { value: previous, slip: 'notANumber' }
  const digits = text.replace(/\D/g, '')
  if (digits.startsWith('0')) return { value: previous, slip: 'notANumber' }
  if (Number(digits) > applicationLimits[field]) return { value: previous, slip: 'tooLarge' }
  return { value: digits, slip: null }
}
