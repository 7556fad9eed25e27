import type { Json } from '@/server/platform/json'
import type { Chunk } from '../conversation/chunk'
import { createAnswerProgress } from './answerProgress'
import { begin, endWith, faultAt, open, send, type BegunAttempt } from './attempt'
import type { RouteAttempt } from './callUpstreams'
import { readText } from './exchange'
import type { Call, ModelCall } from './modelCall'
import { readStream, resume } from './modelStream'
import { isReportedError, reportedErrorOf } from './reportedError'
import { createJoinedBudget, createStreamBudget } from './streamBudget'
import { LARGE, nextTurn } from './turns'
import { MAX_VALUES, parseJson, redactKey, unusable } from './upstreamErrors'

/** Bytes of a whole response, unless its call says otherwise. */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024

type Reading = {
  /** The longest response that is read, in bytes. */
  most?: number
  mayGoOn?: Parameters<typeof readText>[2]
}

type WholeCall<Result> = Call &
  Reading & {
    /** Reads the text of the response, from which the upstream's key has been removed. */
    read: (text: string) => Result | Promise<Result>
  }

/** Parses a whole response; throws upstream_error for anything but a JSON object. */
export const parseAnswer = (text: string): Json => parseJson(text, MAX_VALUES)

/** The text of a whole response without the upstream's key. */
async function readAnswerText({ route, exchange }: BegunAttempt, { most = MAX_ANSWER_BYTES, mayGoOn }: Reading) {
  const text = await readText(exchange, most, mayGoOn)
  if (text.length > LARGE) await nextTurn()
  return redactKey(text, route.upstream.key)
}

/** Sends a request and reads its whole response. Throws GatewayErrors. */
export function sendWhole<Result>(attempt: RouteAttempt, call: WholeCall<Result>): Promise<Result> {
  const begun = begin(attempt, call, false)
  return endWith(begun, async () => {
    await send(begun, call)
    return call.read(await readAnswerText(begun, call))
  })
}

async function readWhole(begun: BegunAttempt, call: ModelCall): Promise<Chunk> {
  const { conversation, reader } = call
  const text = await readAnswerText(begun, {})
  const json = parseAnswer(text)
  if (isReportedError(json)) throw reportedErrorOf(json, text, call)
  const whole = reader.whole(json, text, conversation.model)
  const progress = createAnswerProgress(reader, false)
  progress.note(whole)
  if (!progress.hasAnswer()) throw unusable('the upstream sent an empty answer without a reason for its end')
  return whole
}

/** Joins a streamed response to a whole one. */
async function joinStream(begun: BegunAttempt, call: ModelCall): Promise<Chunk> {
  const joiner = call.reader.createJoiner(call.conversation.model)
  for await (const together of readStream(begun, call, createJoinedBudget(call.maxTokens)))
    try {
      together.forEach((chunk) => joiner.add(chunk))
    } catch (error) {
      throw faultAt(begun, error)
    }
  return joiner.whole()
}

/** Calls a model and resolves to its whole response, also if the server streams it. Throws GatewayErrors. */
export async function completeCall(attempt: RouteAttempt, call: ModelCall): Promise<Chunk> {
  const { begun, type } = await open(attempt, call, false)
  return type === 'text/event-stream' ? joinStream(begun, call) : endWith(begun, () => readWhole(begun, call))
}

async function* inOneBatch(chunks: readonly Chunk[]): AsyncGenerator<readonly Chunk[]> {
  yield await Promise.resolve(chunks)
}

/**
 * Calls a model; resolves to the chunks of its response once the first has come: until then another server may answer instead. Also if
 * the server sends a whole response. Throws GatewayErrors.
 */
export async function streamCall(attempt: RouteAttempt, call: ModelCall): Promise<AsyncIterable<readonly Chunk[]>> {
  const { begun, type } = await open(attempt, call, true)
  if (type === 'application/json') {
    const whole = await endWith(begun, () => readWhole(begun, call))
    return inOneBatch(call.reader.split(whole))
  }
  const chunks = readStream(begun, call, createStreamBudget(call.maxTokens))
  return resume(await chunks.next(), chunks)
}
