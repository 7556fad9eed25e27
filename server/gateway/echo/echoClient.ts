import { randomUUID } from 'node:crypto'
import type { Json } from '@/server/platform/json'
import { choicesOf, type Conversation } from '../conversation/conversation'
import { rejectField } from '../errors/gatewayError'
import { tokenize } from '../metering/tokenizer'
import { chunkOf, type Chunk } from '../conversation/chunk'
import type { ModelClient } from '../upstream/callUpstreams'
import { echoAnswer } from './echoAnswer'

/** The answer as tokens, as many as are allowed. `name` is null without a call. */
function compose(conversation: Conversation) {
  const { reasoning, text, call } = echoAnswer(conversation)
  const parts = [reasoning, text, call?.name ?? '', call?.arguments ?? ''].map(tokenize)
  const whole = parts.reduce((sum, { length }) => sum + length, 0)
  const most = conversation.most ?? whole
  let left = most
  const [thoughts = [], said = [], named = [], written = []] = parts.map((tokens) => {
    const cut = tokens.slice(0, left)
    left -= cut.length
    return cut
  })
  const isNamed = call !== null && named.length === parts[2]?.length
  const stop = call === null ? 'stop' : 'tool_calls'
  return {
    thoughts,
    said,
    name: isNamed ? call.name : null,
    written,
    reason: whole > most ? 'length' : stop,
    output: most - left,
    count: choicesOf(conversation),
    model: conversation.model,
  }
}

type Composed = ReturnType<typeof compose>

const head = (object: string, { model }: Composed): Json => ({
  id: `chatcmpl-${randomUUID()}`,
  object,
  created: Math.floor(Date.now() / 1000),
  model,
})

const newCallId = () => `call_${randomUUID().replaceAll('-', '')}`

/** Output only: callers get the input tokens from our own count. */
const usageJson = ({ output, thoughts, count }: Composed) => ({
  completion_tokens: output * count,
  ...(thoughts.length > 0 && { completion_tokens_details: { reasoning_tokens: thoughts.length * count } }),
})

/** The changes to a message by which it is streamed. */
function* deltasOf({ thoughts, said, name, written }: Composed): Generator<Json> {
  yield { role: 'assistant', content: '' }
  for (const token of thoughts) yield { reasoning_content: token }
  for (const content of said) yield { content }
  if (name === null) return
  yield { tool_calls: [{ index: 0, id: newCallId(), type: 'function', function: { name, arguments: '' } }] }
  for (const token of written) yield { tool_calls: [{ index: 0, function: { arguments: token } }] }
}

async function* pieces(composed: Composed, signal: AbortSignal): AsyncGenerator<readonly Chunk[]> {
  const base = head('chat.completion.chunk', composed)
  const choice = (index: number, delta: Json, reason: string | null) => [
    chunkOf({ ...base, choices: [{ index, delta, finish_reason: reason }] }),
  ]
  for (let index = 0; index < composed.count; index++) {
    for (const delta of deltasOf(composed)) {
      signal.throwIfAborted()
      yield choice(index, delta, null)
      await new Promise((resolve) => setImmediate(resolve))
    }
    yield choice(index, {}, composed.reason)
  }
  yield [chunkOf({ ...base, choices: [], usage: usageJson(composed) })]
}

function messageOf({ thoughts, said, name, written }: Composed): Json {
  const called = { type: 'function', function: { name, arguments: written.join('') } }
  return {
    role: 'assistant',
    content: name === null ? said.join('') : null,
    ...(thoughts.length > 0 && { reasoning_content: thoughts.join('') }),
    ...(name !== null && { tool_calls: [{ id: newCallId(), ...called }] }),
  }
}

const unsupported = { en: 'is not supported by the demo model', zh: '不受演示模型支持' }

/** Throws invalid_request for options that would change a model's response and that the echo ignores. */
function rejectUnsupported({ toolChoice, options }: Conversation): void {
  if (toolChoice === undefined && typeof options['tool_choice'] === 'object') rejectField('tool_choice', unsupported)
  if (options['logprobs'] === true) rejectField('logprobs', unsupported)
}

/** The model client if no upstream is configured: a demo that says so, with exact token counts. */
export const echoClient: ModelClient = {
  reserve({ conversation }, { input }) {
    rejectUnsupported(conversation)
    const { output, count } = compose(conversation)
    return { input, output: output * count, least: output * count }
  },
  complete({ conversation }, _most, { noteModel }) {
    noteModel?.(conversation.model)
    const composed = compose(conversation)
    const choices = Array.from({ length: composed.count }, (_, index) => ({
      index,
      message: messageOf(composed),
      finish_reason: composed.reason,
    }))
    return Promise.resolve(chunkOf({ ...head('chat.completion', composed), choices, usage: usageJson(composed) }))
  },
  stream({ conversation }, _most, { signal, noteModel }) {
    noteModel?.(conversation.model)
    return Promise.resolve(pieces(compose(conversation), signal))
  },
}
