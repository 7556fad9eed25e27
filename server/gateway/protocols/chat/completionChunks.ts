import type { AnswerEvent, AnswerReader } from '@/server/gateway/conversation/answerEvents'
import { createToolNames } from '@/server/gateway/conversation/toolNames'
import { chunkOf, type Chunk } from '@/server/gateway/conversation/chunk'
import type { ChunkJoiner } from '@/server/gateway/upstream/modelCall'
import { isJson, type Json } from '@/server/platform/json'
import { choicesIn, numberOf } from './completionForm'
import { createChatAnswerReader } from './readChatAnswer'
import { writeCompletion } from './writeChatAnswer'

const numbered = (calls: unknown) =>
  Array.isArray(calls) ? calls.map((call: unknown, index) => (isJson(call) ? { index, ...call } : call)) : calls

function toDelta(choice: unknown): unknown {
  if (!isJson(choice) || !isJson(choice['message'])) return choice
  const { message, ...others } = choice
  const { tool_calls: calls, ...delta } = message
  return { ...others, delta: { ...delta, ...(calls === undefined ? {} : { tool_calls: numbered(calls) }) } }
}

/** A whole completion as a chunk, and one with its usage. */
export function splitCompletion({ usage, ...completion }: Json): Chunk[] {
  const head = { ...completion, object: 'chat.completion.chunk' }
  return [
    chunkOf({ ...head, choices: choicesIn(completion).map(toDelta) }),
    ...(isJson(usage) ? [chunkOf({ ...head, choices: [], usage })] : []),
  ]
}

type Choice = { reader: AnswerReader; events: AnswerEvent[] }

/** The server's own usage takes its place. */
const NO_USAGE = { usage: () => ({ input: 0, output: 0, cached: null, written: null, reasoning: null }) }

function writeChoice({ reader, events: given }: Choice, index: number, model: string): Json {
  const events = [...given, ...reader.end()]
  // Names of tools are still those of the server.
  const [written] = choicesIn(writeCompletion(events, { model, names: createToolNames() }, NO_USAGE))
  const logprobs = events.flatMap((one) => (one.type === 'text' ? one.logprobs : []))
  return { ...(isJson(written) ? written : {}), index, logprobs: logprobs.length === 0 ? null : { content: logprobs } }
}

export function createCompletionJoiner(model: string): ChunkJoiner {
  const choices = new Map<number, Choice>()
  let head: Json | null = null
  let usage: unknown
  return {
    add({ json }) {
      const { id, created, system_fingerprint } = json
      head ??= { id, created, system_fingerprint }
      usage = json['usage'] ?? usage
      choicesIn(json).forEach((choice, place) => {
        const number = numberOf(choice, place)
        const known = choices.get(number) ?? { reader: createChatAnswerReader(), events: [] }
        choices.set(number, known)
        known.events.push(...known.reader.read({ ...json, choices: [choice] }))
      })
    },
    whole() {
      const inOrder = [...choices].sort(([one], [other]) => one - other)
      const written = inOrder.map(([number, choice]) => writeChoice(choice, number, model))
      return chunkOf({ ...head, object: 'chat.completion', model, choices: written, usage })
    },
  }
}
