import { choicesOf } from '../conversation/conversation'
import { ResponseTooLarge } from '../errors/gatewayError'
import type { Chunk } from '../conversation/chunk'
import { createAnswerProgress } from './answerProgress'
import { faultAt, type BegunAttempt } from './attempt'
import { drain, readEvents } from './eventStream'
import type { ModelCall } from './modelCall'
import { isReportedError, reportedErrorOf } from './reportedError'
import type { StreamBudget } from './streamBudget'
import { LARGE, nextTurn } from './turns'
import { errorNamesIn, MAX_EVENT_VALUES, parseJson, redactKey, unusable } from './upstreamErrors'

/** Reads the data of events; null for the one that ends the stream. */
type EventReader = {
  read(data: string): Chunk | null
  hasRead(): boolean
  /** Whether the response is whole, though the event that ends its stream may be missing. */
  hasEnded(): boolean
}

/** Characters of small events that are read at once, as after a pause of the network. */
const MOST_TOGETHER = 64 * 1024

const lengthOf = (events: readonly string[]) => events.reduce((sum, { length }) => sum + length, 0)

const areLarge = (events: readonly string[]) =>
  events.some(({ length }) => length > LARGE) || lengthOf(events) > MOST_TOGETHER

/** Events in groups of at most `LARGE` characters, or of one longer event. */
function groupsOf(events: readonly string[]): readonly (readonly string[])[] {
  const groups: string[][] = []
  let room = 0
  for (const event of events) {
    const group = groups.at(-1)
    if (group === undefined || event.length > room) {
      groups.push([event])
      room = LARGE - event.length
    } else {
      group.push(event)
      room -= event.length
    }
  }
  return groups
}

/** The chunks of events that arrived together, and whether one ended the stream; throws at an unusable event, after yielding those before it. */
function* readGroup(events: readonly string[], reader: EventReader): Generator<readonly Chunk[], boolean> {
  const pieces: Chunk[] = []
  try {
    for (const data of events) {
      const piece = reader.read(data)
      if (piece === null) return true
      pieces.push(piece)
    }
    return false
  } finally {
    if (pieces.length > 0) yield pieces
  }
}

/** Before anything of a stream was forwarded, nothing in it is the choice of its caller. */
const unusableFirst = (error: unknown): unknown =>
  error instanceof ResponseTooLarge && error.cause instanceof Error ? unusable(error.cause.message) : error

/** The chunks of a streamed response; throws if it ends early, or without an answer. Large events wait for a turn, so that other requests go on. */
async function* readPieces(
  begun: BegunAttempt,
  budget: StreamBudget,
  reader: EventReader,
): AsyncGenerator<readonly Chunk[]> {
  const { exchange, span } = begun
  let hasBegun = false
  let isWhole = false
  try {
    for await (const events of readEvents(exchange, budget)) {
      if (!hasBegun) span.noteFirstToken()
      hasBegun = true
      const groups = areLarge(events) ? groupsOf(events) : null
      for (const group of groups ?? [events]) {
        if (groups !== null) await nextTurn()
        isWhole = yield* readGroup(group, reader)
        if (isWhole) break
      }
      if (!isWhole) continue
      void drain(exchange)
      return
    }
    if (!reader.hasEnded()) throw unusable('the stream ended without its last event')
    isWhole = true
  } catch (error) {
    throw faultAt(begun, reader.hasRead() ? error : unusableFirst(error))
  } finally {
    if (!isWhole) exchange.end()
    span.end()
  }
}

/** A function of its own, so that its closure keeps the request no longer than until the first event. */
function createEventReader(call: ModelCall, budget: StreamBudget, key: string | null): EventReader {
  const { conversation, reader } = call
  const { model } = conversation
  const progress = createAnswerProgress(reader, true, choicesOf(conversation))
  let untilFirst: ModelCall | null = call

  function read(data: string): Chunk | null {
    const text = redactKey(data, key)
    const chunk = text === reader.end ? null : readJson(text)
    untilFirst = null
    if (chunk !== null) progress.note(chunk)
    else if (!progress.hasAnswer()) throw unusable('the upstream ended its stream without an answer')
    return chunk
  }
  function readJson(text: string): Chunk | null {
    const json = parseJson(text, MAX_EVENT_VALUES, budget.spendValues)
    if (!isReportedError(json)) return reader.chunk(json, text, model)
    if (untilFirst !== null) throw reportedErrorOf(json, text, untilFirst)
    throw unusable(`the upstream sent an error in its stream${errorNamesIn(text)}`)
  }
  return { read, hasRead: () => untilFirst === null, hasEnded: progress.hasEnded }
}

/** The chunks of a streamed response, in batches as they arrive. Throws GatewayErrors. */
export const readStream = (
  begun: BegunAttempt,
  call: ModelCall,
  budget: StreamBudget,
): AsyncGenerator<readonly Chunk[]> =>
  readPieces(begun, budget, createEventReader(call, budget, begun.route.upstream.key))

export type Chunks = AsyncIterableIterator<readonly Chunk[]>

/** Chunks of which the first were read already. */
export function resume(first: IteratorResult<readonly Chunk[]>, rest: AsyncGenerator<readonly Chunk[]>): Chunks {
  let read: typeof first | null = first
  const resumed: Chunks = {
    [Symbol.asyncIterator]: () => resumed,
    next() {
      if (read === null) return rest.next()
      const step = read
      read = null
      return Promise.resolve(step)
    },
    return: () => rest.return(undefined),
  }
  return resumed
}
