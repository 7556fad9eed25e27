import { randomUUID } from 'node:crypto'
import type { ModelClient } from './callUpstreams'
import { countTokens, tokenize } from '../metering/tokenizer'
import { choicesOf, isResult, joinTexts, type Conversation } from '../conversation/conversation'
import { rejectField } from '../errors/gatewayError'
import type { Json } from '@/server/platform/json'
import { chunkOf, type Chunk } from '../types'
import { ECHO_MODEL } from '@/server/configuration/modelRoutes'

const INTRODUCTION = '[intern-echo] I am no language model, I only repeat. You said: '
const EMPTY_MESSAGE = '(nothing)'
/** UTF-16 code units that are repeated. */
const MAX_ECHO_LENGTH = 32_768

const lastUserText = ({ turns }: Conversation) => {
  const last = turns.findLast(({ role, parts }) => role === 'user' && !parts.every(isResult))
  return (last && joinTexts(last.parts, last.isVerbatim).slice(0, MAX_ECHO_LENGTH)) || EMPTY_MESSAGE
}

/** The echo's text as tokens, and the reason for its end. */
function compose(conversation: Conversation) {
  const tokens = tokenize(INTRODUCTION + lastUserText(conversation))
  const most = conversation.most ?? tokens.length
  const reason = most < tokens.length ? 'length' : 'stop'
  return { tokens: tokens.slice(0, most), reason, count: choicesOf(conversation) }
}

const head = (object: string): Json => ({
  id: `chatcmpl-${randomUUID()}`,
  object,
  created: Math.floor(Date.now() / 1000),
  model: ECHO_MODEL.id,
})

/** Output only: callers get the input tokens from our own count. */
const usageJson = (output: number) => ({ completion_tokens: output })

async function* pieces(conversation: Conversation, signal: AbortSignal): AsyncGenerator<readonly Chunk[]> {
  const { tokens, reason, count } = compose(conversation)
  const base = head('chat.completion.chunk')
  const choice = (index: number, delta: Json, reason: string | null) => [
    chunkOf({ ...base, choices: [{ index, delta, finish_reason: reason }] }),
  ]
  for (let index = 0; index < count; index++) {
    yield choice(index, { role: 'assistant', content: '' }, null)
    for (const content of tokens) {
      signal.throwIfAborted()
      yield choice(index, { content }, null)
      await new Promise((resolve) => setImmediate(resolve))
    }
    yield choice(index, {}, reason)
  }
  yield [chunkOf({ ...base, choices: [], usage: usageJson(tokens.length * count) })]
}

const unsupported = {
  en: 'is not supported by the echo model, which only repeats the last message',
  zh: '不受支持：该模型只会重复最后一条消息',
}

/** Throws invalid_request for options that would change a model's response and that the echo ignores. */
function rejectUnsupported({ toolChoice, format, options }: Conversation): void {
  if (toolChoice === 'required' || typeof (toolChoice ?? options['tool_choice']) === 'object')
    rejectField('tool_choice', unsupported)
  if (format && format.type !== 'text') rejectField('response_format', unsupported)
  if (options['logprobs'] === true) rejectField('logprobs', unsupported)
}

/** The model client if no upstream is configured: an echo that says so, with exact token counts. */
export const echoClient: ModelClient = {
  reserve({ conversation }, input) {
    rejectUnsupported(conversation)
    const whole = countTokens(INTRODUCTION + lastUserText(conversation))
    const output = Math.min(conversation.most ?? whole, whole) * choicesOf(conversation)
    return { input, output, least: output }
  },
  complete({ conversation }, _most, { noteModel }) {
    noteModel?.(ECHO_MODEL.id)
    const { tokens, reason, count } = compose(conversation)
    const message = { role: 'assistant', content: tokens.join('') }
    const choices = Array.from({ length: count }, (_, index) => ({ index, message, finish_reason: reason }))
    const usage = usageJson(tokens.length * count)
    return Promise.resolve(chunkOf({ ...head('chat.completion'), choices, usage }))
  },
  stream({ conversation }, _most, { signal, noteModel }) {
    noteModel?.(ECHO_MODEL.id)
    return Promise.resolve(pieces(conversation, signal))
  },
}
