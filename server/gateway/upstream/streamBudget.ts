import { unusable } from './upstreamErrors'

/**
 * Bytes and JSON values of a stream for each token that it may have. The most verbose chunk of one token has about 2.8 KB and 320 values
 * (twenty `top_logprobs` and a usage), sound 3.2 KB: four times as much is allowed.
 */
const [BYTES_OF_TOKEN, VALUES_OF_TOKEN] = [16 * 1024, 1500]
/** Added for every stream: comments while a call waits, empty chunks, and a last event with the whole answer. */
const [BYTES_OF_STREAM, VALUES_OF_STREAM] = [8 * 1024 * 1024, 50_000]

export type StreamBudget = ReturnType<typeof createStreamBudget>

/** The budget of a stream of at most so many tokens; `spend` throws upstream_error once it is used up. */
export function createStreamBudget(tokens: number) {
  let bytesLeft = BYTES_OF_STREAM + BYTES_OF_TOKEN * tokens
  let valuesLeft = VALUES_OF_STREAM + VALUES_OF_TOKEN * tokens
  return {
    spendBytes: (count: number): void => {
      bytesLeft -= count
      if (bytesLeft < 0) throw unusable(`the upstream sent more bytes than ${tokens} tokens can have`)
    },
    spendValues: (count: number): void => {
      valuesLeft -= count
      if (valuesLeft < 0) throw unusable(`the upstream sent more JSON values than ${tokens} tokens can have`)
    },
  }
}
