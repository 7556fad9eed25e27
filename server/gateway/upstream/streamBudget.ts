import { ResponseTooLarge } from '../errors/gatewayError'
import { unusable } from './upstreamErrors'

/** Bytes and JSON values of a stream, and for each token that it may have. */
type Costs = { bytes: number; values: number; bytesOfToken: number; valuesOfToken: number }

/**
 * The most verbose chunk of one token has about 2.8 KB and 320 values (twenty `top_logprobs` and a usage), sound 3.2 KB: four times as
 * much is allowed. Every stream may have comments while a call waits, empty chunks, and a last event with the whole answer.
 */
const STREAMED: Costs = { bytes: 8 * 1024 * 1024, values: 50_000, bytesOfToken: 16 * 1024, valuesOfToken: 1500 }
/** Parts of a stream that is joined stay in memory: as much as of a whole answer, and four common chunks of one token. */
const JOINED: Costs = { bytes: 8 * 1024 * 1024, values: 200_000, bytesOfToken: 1024, valuesOfToken: 64 }

function createBudget(tokens: number, costs: Costs, fail: (why: string) => Error) {
  let bytesLeft = costs.bytes + costs.bytesOfToken * tokens
  let valuesLeft = costs.values + costs.valuesOfToken * tokens
  return {
    spendBytes: (count: number): void => {
      bytesLeft -= count
      if (bytesLeft < 0) throw fail(`the upstream sent more bytes than ${tokens} tokens can have`)
    },
    spendValues: (count: number): void => {
      valuesLeft -= count
      if (valuesLeft < 0) throw fail(`the upstream sent more JSON values than ${tokens} tokens can have`)
    },
  }
}

export type StreamBudget = ReturnType<typeof createBudget>

/** The budget of a stream of at most so many tokens; `spend` throws upstream_error once it is used up. */
export const createStreamBudget = (tokens: number): StreamBudget => createBudget(tokens, STREAMED, unusable)

/** The budget of a stream that is joined to a whole answer, which its caller may have made long. */
export const createJoinedBudget = (tokens: number): StreamBudget =>
  createBudget(tokens, JOINED, (why) => new ResponseTooLarge(why))
