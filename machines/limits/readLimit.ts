import { wholeNumber } from '../shared/wholeNumber'

/** Why a text was left out. */
export type LimitSlip = 'notANumber' | 'tooLarge'
/** What a limit's field holds after something was typed or pasted into it. */
export type LimitReading = { value: string; slip: LimitSlip | null }

/** Reads a limit that was typed or pasted. Text that is no number, or a number above `bound`, leaves the field unchanged. */
export function readLimit(bound: number, previous: string, typed: string): LimitReading {
  const digits = wholeNumber(typed)
  if (digits === null) return { value: previous, slip: 'notANumber' }
  if (Number(digits) > bound) return { value: previous, slip: 'tooLarge' }
  return { value: digits, slip: null }
}
