import { isJson, type Json } from '@/server/platform/json'
import {
  contentsIn,
  instructionsFirst,
  isMedia,
  type Content,
  type Conversation,
  type Part,
  type ToolCall,
  type ToolResult,
  type Turn,
} from '@/server/gateway/conversation/conversation'
import { createArgumentsReader, type OperatorRules } from '@/server/gateway/conversation/readingRules'
import { toolNamesOf, type ToolNames } from '@/server/gateway/conversation/toolNames'
import { functionOf } from '../chat/writeChat'

const isNonZero = (value: unknown) => typeof value === 'number' && value !== 0

/** Whether an option of a chat changes the response, and Messages has no place for it. */
const obstacles: Readonly<Record<string, (value: unknown) => boolean>> = {
  n: (value) => value !== 1,
  logprobs: (value) => value === true,
  presence_penalty: isNonZero,
  frequency_penalty: isNonZero,
  logit_bias: (value) => isJson(value) && Object.keys(value).length > 0,
  temperature: (value) => Number(value) > 1,
  tool_choice: () => true,
}

/** The member of a chat that cannot be written as Messages; null if everything can be. */
export function messagesObstacle(conversation: Conversation): string | null {
  const { format, options } = conversation
  const name = Object.keys(obstacles).find((one) => options[one] !== undefined && obstacles[one]?.(options[one]))
  if (name !== undefined) return name
  if (format?.type === 'json_object') return 'response_format'
  const hasOtherMedia = contentsIn(conversation).some((part) => isMedia(part) && part.type !== 'image')
  return hasOtherMedia ? 'messages' : null
}

const DATA = /^data:([^;,]+);base64,/i

function writeImage(url: string): Json {
  const [prefix, kind] = DATA.exec(url) ?? []
  if (prefix === undefined) return { type: 'url', url }
  return { type: 'base64', media_type: kind, data: url.slice(prefix.length) }
}

const cacheOf = ({ cache }: { cache?: Json }) => (cache === undefined ? {} : { cache_control: cache })

/** An empty text is no block: Anthropic's servers reject it. */
function writeContent(part: Content): Json[] {
  if (part.type === 'image') return [{ type: 'image', source: writeImage(part.url), ...cacheOf(part) }]
  if (part.type === 'refusal') return [{ type: 'text', text: part.text }]
  if (part.type !== 'text' || part.text === '') return []
  if (part.document === undefined) return [{ type: 'text', text: part.text, ...cacheOf(part) }]
  const source = { type: 'text', media_type: part.document, data: part.text }
  return [{ type: 'document', source, ...cacheOf(part) }]
}

type CallWriter = { names: ToolNames; readArguments: (text: string) => Json }

function writeCall(call: ToolCall, { names, readArguments }: CallWriter): Json {
  const { id, kind, arguments: written } = call
  const input = kind === 'custom' ? { input: written } : readArguments(written)
  return { type: 'tool_use', id, name: names.functionOf(call), input, ...cacheOf(call) }
}

function writeResult(result: ToolResult): Json {
  const content = result.parts.flatMap(writeContent)
  return {
    type: 'tool_result',
    tool_use_id: result.id,
    ...(content.length === 0 ? {} : { content }),
    ...(result.isError ? { is_error: true } : {}),
    ...cacheOf(result),
  }
}

/** Reasoning without a signature is left out: servers reject what they have not signed. */
function writePart(part: Part, writer: CallWriter): Json[] {
  if (part.type === 'call') return [writeCall(part, writer)]
  if (part.type === 'result') return [writeResult(part)]
  if (part.type !== 'reasoning') return writeContent(part)
  const { text, signature, redacted } = part
  if (redacted !== undefined) return [{ type: 'redacted_thinking', data: redacted }]
  return signature === undefined ? [] : [{ type: 'thinking', thinking: text, signature }]
}

type Message = { role: string; content: readonly Json[] }

const isResultBlock = ({ type }: Json) => type === 'tool_result'

/** Messages take turns, and results are first in theirs. */
function writeTurns(turns: readonly Turn[], writer: CallWriter): Message[] {
  const messages: { role: string; content: Json[] }[] = []
  for (const { role, parts } of turns) {
    const blocks = parts.flatMap((part) => writePart(part, writer))
    const last = messages.at(-1)
    if (last?.role === role) last.content.push(...blocks)
    else if (blocks.length > 0) messages.push({ role, content: blocks })
  }
  return messages.map(({ role, content }) => ({
    role,
    content: [...content.filter(isResultBlock), ...content.filter((block) => !isResultBlock(block))],
  }))
}

const choices = { auto: 'auto', none: 'none', required: 'any' } as const // as: types of a choice

function writeTools(conversation: Conversation, names: ToolNames): Json {
  const { tools, toolChoice, options } = conversation
  if (tools === undefined || tools.length === 0) return {}
  const isSingle = options['parallel_tool_calls'] === false
  const chosen =
    typeof toolChoice === 'object'
      ? { type: 'tool', name: names.functionOf(toolChoice) }
      : { type: choices[toolChoice ?? 'auto'] }
  return {
    tools: tools.map((tool) => {
      const { description, parameters = { type: 'object' } } = functionOf(tool)
      const described = description === undefined ? {} : { description }
      return { name: names.functionOf(tool), ...described, input_schema: parameters, ...cacheOf(tool) }
    }),
    ...(toolChoice === undefined && !isSingle
      ? {}
      : { tool_choice: { ...chosen, ...(isSingle ? { disable_parallel_tool_use: true } : {}) } }),
  }
}

function writeThinking({ thinking, effort, format }: Conversation): Json {
  const reasons = thinking ?? (effort === undefined ? null : { type: effort === 'none' ? 'disabled' : 'adaptive' })
  const config = {
    ...(effort === undefined || effort === 'none' ? {} : { effort: effort === 'minimal' ? 'low' : effort }),
    ...(format?.type === 'json_schema'
      ? { format: { type: format.type, schema: format.schema?.['schema'] ?? {} } }
      : {}),
  }
  return {
    ...(reasons === null ? {} : { thinking: reasons }),
    ...(Object.keys(config).length === 0 ? {} : { output_config: config }),
  }
}

/** Writes a conversation as a request of Messages, without its maximum; `messagesObstacle` has found nothing. */
export function writeMessages(conversation: Conversation, { passMembers }: Pick<OperatorRules, 'passMembers'>): Json {
  const { model, instructions = [], turns } = instructionsFirst(conversation)
  const { stops, isStreamed, options } = conversation
  const names = toolNamesOf(conversation)
  const messages = writeTurns(turns, { names, readArguments: createArgumentsReader() })
  const system = instructions.flatMap(writeContent)
  const isPassed = (name: string) => name === 'temperature' || name === 'top_p' || passMembers.has(name)
  return {
    ...Object.fromEntries(Object.entries(options).filter(([name]) => isPassed(name))),
    model,
    // A list of messages is never empty.
    ...(messages.length === 0 ? { messages: [{ role: 'user', content: system }] } : { messages }),
    ...(messages.length === 0 || system.length === 0 ? {} : { system }),
    ...writeTools(conversation, names),
    ...writeThinking(conversation),
    ...(stops === undefined ? {} : { stop_sequences: stops }),
    ...(isStreamed ? { stream: true } : {}),
  }
}
