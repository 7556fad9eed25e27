import { isSet } from '@/server/platform/json'
import { ResponseTooLarge } from '../errors/gatewayError'
import type { Chunk } from '../conversation/chunk'
import type { Usage } from '../limits/reservations'
import { outputIn } from './generatedTexts'
import { NO_MEDIA, type MediaInput } from './mediaTokens'
import { mostInput, plausibleCount } from './plausibleUsage'
import { countTokens } from './tokenizer'
import { claimOf, finishReasonOf, isCount, type Claim, type FinishReason, type UsageParts } from './usageForms'

/** No tokenizer that we know makes one token of more than this: neither of two words, nor of so many Chinese characters. */
const SMALLEST_PIECE = /\p{Script=Han}{1,4}|[^\s\p{Script=Han}]{1,32}/gu

const MAX_OPEN_LENGTH = 1024

/** Tokens by which a response may exceed its maximum: some servers end a little later. They are forwarded, but not counted. */
const OVERRUN = 16

function countLeast(text: string): number {
  let count = 0
  SMALLEST_PIECE.lastIndex = 0
  while (SMALLEST_PIECE.test(text)) count += 1
  return count
}

/** Counts a text that comes in pieces as if it came whole: a piece may end within a word. */
export function createTextCounter() {
  const settled = { tokens: 0, least: 0 }
  let open = ''
  let [length, shortestExcess] = [0, 0]

  function settle(text: string) {
    settled.tokens += countTokens(text)
    settled.least += countLeast(text)
  }

  const least = () => settled.least + countLeast(open)

  return {
    add(text: string) {
      length += text.length
      open += text
      if (open.length <= MAX_OPEN_LENGTH) return
      const end = open.lastIndexOf(' ')
      const whole = end > 0 ? open.slice(0, end) : open
      settle(whole)
      open = open.slice(whole.length)
    },
    isEmpty: () => length === 0,
    /** By our own tokenizer. */
    tokens: () => settled.tokens + countTokens(open),
    /** How many tokens the text has at least in any model. */
    least,
    /** Whether it has more than `most` tokens in any model. It has no more tokens than characters, so few texts are tokenised. */
    exceeds(most: number) {
      if (length < shortestExcess) return false
      const count = least()
      shortestExcess = length + most - count + 1
      return count > most
    },
  }
}

/** The facts of a call known without its upstream: our count of its input, and the output tokens reserved. */
type AdmittedUsage = {
  input: number
  /** The part of the input that is no text. */
  media?: MediaInput
  most: number
  /** The limit that has fewer output tokens left than the response may have. */
  cutBy?: 'minute' | 'month' | null
  isStreamed: boolean
}

/** Reports the first claim that cannot be true. */
function createDoubt(flag: (why: string) => void) {
  let isDoubted = false
  return (why: string, { input, output }: Claim) => {
    if (isDoubted) return
    isDoubted = true
    const figures = [input, output].map((figure) => (typeof figure === 'number' ? figure : typeof figure))
    flag(`${why}: ${figures.join(' and ')}`)
  }
}

const partNames = ['cached', 'written', 'reasoning'] as const // as: the names

function readParts(claim: Claim, parts: UsageParts) {
  for (const name of partNames) {
    const count = claim[name]
    if (isCount(count)) parts[name] = count
  }
}

/** A usage with its parts, but for those that are more than it. */
function withParts({ input, output }: Usage, { cached, written, reasoning }: UsageParts): Usage & UsageParts {
  const isInput = (cached ?? 0) + (written ?? 0) <= input
  return {
    input,
    output,
    ...(isInput ? { cached, written } : { cached: null, written: null }),
    reasoning: (reasoning ?? 0) <= output ? reasoning : null,
  }
}

/** Notes when a stream has its first output (a time of `performance`), and why a response ends; null if unknown. */
function createProgress() {
  const seen: { finishReason: FinishReason | null; firstOutputAt: number | null } = {
    finishReason: null,
    firstOutputAt: null,
  }
  return {
    observe(piece: Chunk, isOutput: boolean) {
      if (isOutput) seen.firstOutputAt ??= performance.now()
      seen.finishReason = finishReasonOf(piece) ?? seen.finishReason
    },
    seen: () => seen,
  }
}

export type UsageCounter = ReturnType<typeof createUsageCounter>

/**
 * Counts the input and output of a call, in any protocol. The upstream's own figures count, the largest of a stream, if they are
 * plausible: no more than the request allows, and no less than the output has. Otherwise our own count does, and `flag` is called
 * with the reason.
 */
export function createUsageCounter(
  { input, media = NO_MEDIA, most, cutBy = null, isStreamed }: AdmittedUsage,
  flag: (why: string) => void,
) {
  const words = createTextCounter()
  const largest: Usage = { input: 0, output: 0 }
  const parts: UsageParts = { cached: null, written: null, reasoning: null }
  const progress = createProgress()
  let claimed: Claim = {}
  /** Text came since the last claim, which does not cover it: the stream was cut off before the next one. */
  let isBehind = false
  const doubt = createDoubt(flag)
  function take(figure: unknown, limit: number): number {
    if (!isSet(figure)) return 0
    const count = plausibleCount(figure, limit)
    if (count === null) doubt(isCount(figure) ? 'more than the request allows' : 'no numbers of tokens', claimed)
    return count ?? 0
  }
  function readClaim(claim: Claim) {
    if (!isSet(claim.input) && !isSet(claim.output)) return
    claimed = claim
    if (isCount(claim.output)) isBehind = false
    largest.input = Math.max(largest.input, take(claim.input, mostInput(input, media)))
    largest.output = Math.max(largest.output, Math.min(most, take(claim.output, most + OVERRUN)))
    readParts(claim, parts)
  }

  function used(): Usage {
    // White space alone has no least number of tokens, but it is output.
    const least = words.isEmpty() ? 0 : Math.max(1, words.least())
    const isTooLittle = largest.output < least
    if (isTooLittle && isSet(claimed.output)) doubt('less than what was given', claimed)
    const output = isTooLittle || isBehind ? Math.max(words.tokens(), least, largest.output) : largest.output
    return { input: largest.input || input, output: Math.min(output, most) }
  }

  return {
    cutBy,
    /** Counts a response, or a chunk of one; throws if it has more output than was reserved, and some tokens more. */
    observe(piece: Chunk) {
      for (const [text, count] of outputIn(piece, isStreamed)) {
        if (text !== '') isBehind = true
        for (let copy = 0; copy < count; copy++) words.add(text)
      }
      progress.observe(piece, isStreamed && !words.isEmpty())
      readClaim(claimOf(piece))
      if (words.exceeds(most + OVERRUN))
        throw new ResponseTooLarge(`the upstream gave more than the ${most} tokens that it was asked for`)
    },
    used,
    /** The usage that counts with the parts that the upstream reports, the last claim of each. */
    usage: (sum: Usage = used()) => withParts(sum, parts),
    seen: progress.seen,
  }
}
