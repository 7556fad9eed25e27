import { newId, type AnswerEvent, type StopReason } from '@/server/gateway/conversation/answerEvents'
import { toChatUsage } from '@/server/gateway/metering/usageForms'
import type { UsageCounter } from '@/server/gateway/metering/usageCounter'
import type { ToolNames } from '@/server/gateway/conversation/toolNames'
import type { Json } from '@/server/platform/json'

type Counted = Pick<UsageCounter, 'usage'>

const reasons: Readonly<Partial<Record<StopReason, string>>> = { length: 'length', filter: 'content_filter' }

/** Some servers say that a model calls a tool, and send no call. */
const finishOf = (reason: StopReason, hasCalls: boolean) => reasons[reason] ?? (hasCalls ? 'tool_calls' : 'stop')

/** The parts of a request that its response depends on: the id that was requested, and the caller's names of tools. */
export type ChatOptions = { model: string; names: ToolNames }

const headOf = (object: string, model: string) => ({
  id: newId('chatcmpl'),
  object,
  created: Math.floor(Date.now() / 1000),
  model,
})

/** Reads events into deltas of a chat's message; null for one that adds nothing. */
function createDeltas(names: ToolNames) {
  let index = -1
  const toDelta = (one: AnswerEvent): Json | null => {
    if (one.type === 'begin') return { role: 'assistant', content: '' }
    if (one.type === 'text') return { content: one.text }
    if (one.type === 'refusal') return { refusal: one.text }
    if (one.type === 'reasoning') return one.text === '' ? null : { reasoning_content: one.text }
    if (one.type === 'arguments') return { tool_calls: [{ index, function: { arguments: one.text } }] }
    if (one.type === 'stop') return null
    index += 1
    const called = { name: names.toolOf(one.name).name, arguments: '' }
    return { tool_calls: [{ index, id: one.id || newId('call'), type: 'function', function: called }] }
  }
  return { toDelta, hasCalls: () => index >= 0 }
}

export function createChatChunks({ model, names }: ChatOptions, wantsUsage: boolean) {
  const head = headOf('chat.completion.chunk', model)
  const { toDelta, hasCalls } = createDeltas(names)
  let stop: StopReason = 'end'
  const write = (members: Json) => `data: ${JSON.stringify({ ...head, ...members })}\n\n`
  const choice = (delta: Json, reason: string | null) =>
    write({ choices: [{ index: 0, delta, finish_reason: reason }] })
  return {
    write: (events: readonly AnswerEvent[]): string =>
      events
        .map((one) => {
          if (one.type === 'stop') stop = one.reason
          const delta = toDelta(one)
          return delta === null ? '' : choice(delta, null)
        })
        .join(''),
    end: (counter: Counted): string =>
      choice({}, finishOf(stop, hasCalls())) +
      (wantsUsage ? write({ choices: [], usage: toChatUsage(counter.usage()) }) : ''),
  }
}

export function writeCompletion(events: readonly AnswerEvent[], { model, names }: ChatOptions, counter: Counted): Json {
  const texts = { text: '', refusal: '', reasoning: '' }
  const calls: { id: string; name: string; arguments: string }[] = []
  let stop: StopReason = 'end'
  for (const one of events) {
    if (one.type === 'text' || one.type === 'refusal' || one.type === 'reasoning') texts[one.type] += one.text
    else if (one.type === 'call')
      calls.push({ id: one.id || newId('call'), name: names.toolOf(one.name).name, arguments: '' })
    else if (one.type === 'arguments') {
      const last = calls.at(-1)
      if (last) last.arguments += one.text
    } else if (one.type === 'stop') stop = one.reason
  }
  const message = {
    role: 'assistant',
    content: texts.text === '' && calls.length > 0 ? null : texts.text,
    ...(texts.refusal === '' ? {} : { refusal: texts.refusal }),
    ...(texts.reasoning === '' ? {} : { reasoning_content: texts.reasoning }),
    ...(calls.length === 0
      ? {}
      : { tool_calls: calls.map(({ id, ...called }) => ({ id, type: 'function', function: called })) }),
  }
  const choices = [{ index: 0, message, logprobs: null, finish_reason: finishOf(stop, calls.length > 0) }]
  return { ...headOf('chat.completion', model), choices, usage: toChatUsage(counter.usage()) }
}
