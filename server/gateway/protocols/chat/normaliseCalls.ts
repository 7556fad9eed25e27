import { newId } from '@/server/gateway/conversation/answerEvents'
import { textIn } from '@/server/gateway/conversation/readingRules'
import type { Chunk } from '@/server/gateway/conversation/chunk'
import { isJson, isSet, type Json } from '@/server/platform/json'
import { argumentsIn, calledIn, callPiecesIn, createCallTracker, type CallTracker } from './toolCalls'

const NO_MESSAGE: Json = {}

const messageIn = ({ delta, message }: Json): Json => (isJson(delta) ? delta : isJson(message) ? message : NO_MESSAGE)

/** Reasons for an end that announce calls; the second one is that of the older form. */
const announcesCalls = (reason: unknown) => reason === 'tool_calls' || reason === 'function_call'

/** Few chunks of a stream have calls, and all others are forwarded as they are. */
function concernsCalls(choice: unknown): choice is Json {
  if (!isJson(choice)) return false
  const { tool_calls: calls, function_call: legacy } = messageIn(choice)
  return isSet(calls) || isSet(legacy) || announcesCalls(choice['finish_reason'])
}

/** The same piece if nothing of it has to be changed. */
function normalisePiece(piece: Json, isNew: boolean, place: number | null): Json {
  const called = calledIn(piece)
  const original = called['arguments']
  const hasObject = typeof original === 'object' && original !== null
  const needsId = isNew && textIn(piece['id']) === ''
  const needsIndex = place !== null && piece['index'] !== place
  if (!hasObject && !needsId && !needsIndex) return piece
  return {
    ...piece,
    ...(needsIndex ? { index: place } : {}),
    ...(needsId ? { id: newId('call'), type: 'function' } : {}),
    ...(hasObject ? { function: { ...called, arguments: argumentsIn(called) } } : {}),
  }
}

/** A delta whose pieces have the places of their calls as indexes; null: a whole message, whose calls have none. */
function normaliseMessage(message: Json, tracker: CallTracker | null): Json {
  const pieces = callPiecesIn(message)
  const written = pieces.map((piece, position) => {
    if (tracker === null) return normalisePiece(piece, true, null)
    const before = tracker.count()
    const { place } = tracker.find(piece, position, pieces.length === 1)
    return normalisePiece(piece, tracker.count() > before, place)
  })
  const isLegacy = isSet(message['function_call'])
  if (!isLegacy && written.every((piece, position) => piece === pieces[position])) return message
  return { ...message, tool_calls: written, function_call: undefined }
}

function normaliseChoice(choice: Json, tracker: CallTracker | null): Json {
  const { finish_reason: reason } = choice
  const original = messageIn(choice)
  const message = normaliseMessage(original, tracker)
  const count = tracker?.count() ?? callPiecesIn(original).length
  const finish = announcesCalls(reason) ? (count > 0 ? 'tool_calls' : 'stop') : reason
  if (message === original && finish === reason) return choice
  return { ...choice, [isJson(choice['delta']) ? 'delta' : 'message']: message, finish_reason: finish }
}

function normalise(chunk: Chunk, trackerOf: (choice: Json) => CallTracker | null): Chunk {
  const { choices } = chunk.json
  if (!Array.isArray(choices) || !choices.some(concernsCalls)) return chunk
  const written = choices.map((choice: unknown) =>
    concernsCalls(choice) ? normaliseChoice(choice, trackerOf(choice)) : choice,
  )
  const isSame = written.every((choice, position) => choice === choices[position])
  return isSame ? chunk : { json: { ...chunk.json, choices: written }, text: null }
}

/** A whole answer of a chat server with its calls in OpenAI's form; the same object if they are. */
export const normaliseCalls = (answer: Chunk): Chunk => normalise(answer, () => null)

/** As `normaliseCalls`, for the chunks of a stream. */
export function createCallNormaliser() {
  const trackers = new Map<unknown, CallTracker>()
  const trackerOf = ({ index }: Json): CallTracker => {
    const known = trackers.get(index) ?? createCallTracker()
    trackers.set(index, known)
    return known
  }
  return (chunk: Chunk): Chunk => normalise(chunk, trackerOf)
}
