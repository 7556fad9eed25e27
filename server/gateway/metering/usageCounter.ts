import { ResponseTooLarge } from '../errors/gatewayError'
import { isCount, messagesInput, mostInput, plausibleCount } from './plausibleUsage'
import { createTextCounter, textsIn } from './textCounter'
import { isJson, type Json } from '@/server/platform/json'
import type { Chunk, Usage } from '../types'

/** The usage that an upstream claims for a call; undefined if it claims none. */
type Claim = { input?: unknown; output?: unknown }

function claimOf({ json, protocol }: Chunk): Claim {
  const { usage, message } = json
  if (protocol !== 'messages')
    return isJson(usage) ? { input: usage['prompt_tokens'], output: usage['completion_tokens'] } : {}
  const said = isJson(usage) ? usage : isJson(message) ? message['usage'] : null
  return isJson(said) ? { input: messagesInput(said), output: said['output_tokens'] } : {}
}

/** The messages of a chat's answer. Callers read only one of both names, and some servers repeat the whole message with each delta. */
const messagesOf = ({ choices }: Json, isStreamed: boolean) =>
  Array.isArray(choices)
    ? choices.filter(isJson).map(({ delta, message }) => (isStreamed ? (delta ?? message) : (message ?? delta)))
    : []

/** An event, or a whole message, without the usage, which is checked by itself. */
const eventOf = (said: Json): Json => {
  const { message } = said
  const within = isJson(message) ? { message: { ...message, usage: undefined } } : {}
  return { ...said, ...within, usage: undefined }
}

/** The parts of a chunk that a model wrote: in the form of Messages any member of an event may hold text. */
const outputIn = ({ json, protocol }: Chunk, isStreamed: boolean) =>
  textsIn(protocol === 'messages' ? eventOf(json) : messagesOf(json, isStreamed))

/** A value from an upstream; some write null for nothing. */
const isReported = (figure: unknown) => figure !== undefined && figure !== null

/** The facts of a call known without its upstream: our count of its input, the output tokens reserved, and whether it is streamed. */
type AdmittedUsage = { input: number; most: number; isStreamed: boolean }

export type UsageCounter = {
  /** Counts a response, or a chunk of one; throws if it has more output than was reserved. */
  observe(piece: Chunk): void
  used(): Usage
}

/**
 * Counts the input and output of a call, in any protocol. The upstream's own figures count, the largest of a stream, if they are
 * plausible: no more than the request allows, and no less than the output has. Otherwise our own count does, and `flag` is called
 * with the reason.
 */
export function createUsageCounter(
  { input, most, isStreamed }: AdmittedUsage,
  flag: (why: string) => void,
): UsageCounter {
  const words = createTextCounter()
  const largest: Usage = { input: 0, output: 0 }
  let claimed: Claim = {}
  let isDoubted = false

  function doubt(why: string) {
    if (isDoubted) return
    isDoubted = true
    const figures = [claimed.input, claimed.output].map((figure) => String(figure).slice(0, 24))
    flag(`${why}: ${figures.join(' and ')}`)
  }
  function take(figure: unknown, limit: number): number {
    if (!isReported(figure)) return 0
    const count = plausibleCount(figure, limit)
    if (count === null) doubt(isCount(figure) ? 'more than the request allows' : 'no numbers of tokens')
    return count ?? 0
  }
  function readClaim(claim: Claim) {
    if (!isReported(claim.input) && !isReported(claim.output)) return
    claimed = claim
    largest.input = Math.max(largest.input, take(claim.input, mostInput(input)))
    largest.output = Math.max(largest.output, take(claim.output, most))
  }

  return {
    observe(piece) {
      for (const [text, count] of outputIn(piece, isStreamed))
        for (let given = 0; given < count; given++) words.add(text)
      readClaim(claimOf(piece))
      if (words.exceeds(most))
        throw new ResponseTooLarge(`the upstream gave more than the ${most} tokens that it was asked for`)
    },
    used() {
      const least = words.least()
      const isTooLittle = largest.output < least
      if (isTooLittle && isReported(claimed.output)) doubt('less than what was given')
      const given = isTooLittle ? Math.max(words.tokens(), least) : largest.output
      return { input: largest.input || input, output: Math.min(given, most) }
    },
  }
}
