import { NO_MEDIA } from './mediaTokens'
import { isCount } from './usageForms'

/** More than any call uses; two of them still fit into an integer of the database. */
const MAX_COUNT = 1_000_000_000
/** No tokenizer makes more tokens of a text than it has bytes, and our own count is at least a sixteenth of them. */
const INPUT_FACTOR = 16
/** Tokens of instructions that a server adds itself. */
const INPUT_MARGIN = 2048

/** The most input tokens that a server may claim for a request that we count so, with its media. */
export const mostInput = (counted: number, media = NO_MEDIA): number =>
  INPUT_FACTOR * (counted - media.counted) + INPUT_MARGIN + media.most

/** A number of tokens that an upstream claims, if it may be true: it is a whole number from 0 to `most`; else null. */
export const plausibleCount = (claimed: unknown, most: number): number | null =>
  isCount(claimed) && claimed <= Math.min(most, MAX_COUNT) ? claimed : null
