import { wholeNumber } from '../shared/wholeNumber'

/** Why a text was left out. */
export type LimitSlip = 'notANumber' | 'tooLarge'
/** What a limit's field holds after something was typed or pasted into it. */
export type LimitReading = { value: string; slip: LimitSlip | null }

/** What is meant by a limit. What is no number, or above `bound`, leaves the field as it was. */
export function readLimit(bound: number, previous: string, typed: string): LimitReading {
  const digits = wholeNumber(typed)
  if (digits === null) return { value: previous, slip: 'notANumber' }
  if (Number(digits) > bound) return { value: previous, slip: 'tooLarge' }
  return { value: digits, slip: null }
}
