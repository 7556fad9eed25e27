import { InvalidArgumentError } from 'commander'
import { isDay } from '@/openapi/rules/days'
import { textLength } from '@/openapi/rules/text'
import { cleanLine, cleanText, isInstant, isUuid } from '../platform/text'

/** Parsers of option values and arguments; commander adds to their errors which one is wrong. */

export const MAX_TEXT_LENGTH = 100
const MAX_PARAGRAPH_LENGTH = 1000

export const wholeNumber = (least: number, most: number) => (given: string) => {
  const value = Number(given)
  if (/^\d{1,15}$/.test(given) && value >= least && value <= most) return value
  throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`)
}

const matching = (fits: (given: string) => boolean, expected: string) => (given: string) => {
  if (fits(given)) return given
  throw new InvalidArgumentError(`It must be ${expected}.`)
}

export function text(given: string): string {
  const value = given.trim()
  // Probably the next option, after one whose value was forgotten.
  if (value === '' || value.startsWith('--')) throw new InvalidArgumentError('It must be a text.')
  return value
}

const oneLine = (longest: number) => (given: string) => {
  const value = text(cleanText(given))
  if (textLength(value) <= longest && !/\p{Cc}/u.test(value)) return text(cleanLine(value, longest))
  throw new InvalidArgumentError(`It must have at most ${longest} characters and no line breaks.`)
}

/** A text that may have several lines, or none. */
export const freeText = (given: string) => cleanText(given).trim()

export const shortText = oneLine(MAX_TEXT_LENGTH)
export const paragraph = oneLine(MAX_PARAGRAPH_LENGTH)

export const id = matching(isUuid, 'an id')
export const day = matching(isDay, 'a day such as 2024-12-30')

export const instant = matching(isInstant, 'an instant such as 2026-11-30T08:00:00Z')

export const dayOrInstant = matching(
  (given) => isDay(given) || isInstant(given),
  'a day such as 2026-11-30 or an instant such as 2026-11-30T08:00:00Z',
)
