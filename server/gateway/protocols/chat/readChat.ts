import type { ChatRequest } from '@/server/gateway/metering/tokenizer'
import { isJson, type Json } from '@/server/platform/json'
import type { Content, Conversation, Part, Tool, ToolName, Turn } from '@/server/gateway/conversation/conversation'

export type ChatMessage = ChatRequest['messages'][number]
export type ChatPart = Exclude<ChatMessage['content'], string | null | undefined>[number]
export type ChatTool = NonNullable<ChatRequest['tools']>[number]
type Called = NonNullable<ChatMessage['function_call']>

const media = { image_url: 'image', audio_url: 'audio', video_url: 'video' } as const // as: kinds of a part

function readPart(part: ChatPart): Content {
  const { type, text = '', refusal = '', input_audio: sound } = part
  if (type === 'text') return { type, text }
  if (type === 'refusal') return { type, text: refusal }
  if (type === 'input_audio') return { type: 'sound', data: sound?.data ?? '', format: sound?.format ?? '' }
  const { url = '', detail } = part[type] ?? {}
  return { type: media[type], url, ...(detail === undefined ? {} : { detail }) }
}

const readContent = (content: ChatMessage['content']): Content[] =>
  typeof content === 'string'
    ? content === ''
      ? []
      : [{ type: 'text', text: content }]
    : (content ?? []).map(readPart)

/** Members without a counterpart; most objects have none. */
function ownOf(members: Json, known: ReadonlySet<string>, more: Json | null = null): { own?: Json } {
  let own: Record<string, unknown> | null = more === null ? null : { ...more }
  for (const name of Object.keys(members)) if (!known.has(name)) (own ??= {})[name] = members[name]
  return own === null ? {} : { own }
}

const INNER = new Set(['name', 'arguments', 'description', 'parameters', 'strict'])
const OUTER = new Set(['id', 'type', 'function'])

/** Members of the function that have no counterpart. */
function innerOf(called: Json): Json | null {
  const { own } = ownOf(called, INNER)
  return own === undefined ? null : { function: own }
}

const readCalled = (called: Called, outer: Json) => ({
  type: 'call' as const,
  kind: 'function' as const,
  name: called.name,
  arguments: called.arguments,
  ...ownOf(outer, OUTER, innerOf(called)),
})

const ASSISTANT = new Set(['role', 'content', 'refusal', 'reasoning_content', 'tool_calls', 'function_call'])
const OTHERS = new Set(['role', 'content'])
const RESULTS = new Set(['role', 'content', 'tool_call_id'])

function readAssistant(message: ChatMessage, legacyId: string): Turn {
  const { content, refusal, reasoning_content: reasoning, tool_calls: calls, function_call: call } = message
  const parts: Part[] = reasoning ? [{ type: 'reasoning', text: reasoning }] : []
  parts.push(...readContent(content))
  if (refusal) parts.push({ type: 'refusal', text: refusal, isMember: true })
  for (const one of calls ?? []) parts.push({ ...readCalled(one.function, one), id: one.id })
  if (call) parts.push({ ...readCalled(call, {}), id: legacyId, isLegacy: true })
  const emptyList = calls?.length === 0 ? { tool_calls: calls } : null
  return { role: 'assistant', isVerbatim: true, parts, ...ownOf(message, ASSISTANT, emptyList) }
}

/** Calls in the older form have no ids: the place of the call names it, and a result follows its call. */
function createMessageReader() {
  let legacy = 0
  const legacyId = () => `call_${legacy}`
  return (message: ChatMessage): Turn => {
    const { role, content, tool_call_id: id = '' } = message
    if (role === 'assistant') {
      if (message.function_call) legacy += 1
      return readAssistant(message, legacyId())
    }
    if (role !== 'tool' && role !== 'function')
      return { role, isVerbatim: true, parts: readContent(content), ...ownOf(message, OTHERS) }
    const result = { type: 'result' as const, kind: 'function' as const, parts: readContent(content) }
    const part = role === 'tool' ? { ...result, id } : { ...result, id: legacyId(), isLegacy: true as const }
    return { role: 'user', isVerbatim: true, parts: [part], ...ownOf(message, RESULTS) }
  }
}

function readTool(tool: ChatTool): Tool {
  const { name, description, parameters, strict } = tool.function
  return {
    kind: 'function',
    name,
    ...(description === undefined ? {} : { description }),
    ...(parameters === undefined ? {} : { parameters }),
    ...(typeof strict === 'boolean' ? { strict } : {}),
    ...ownOf(tool, OUTER, innerOf(tool.function)),
  }
}

const FORMAT = new Set(['type', 'json_schema'])

function readFormat(format: NonNullable<ChatRequest['response_format']>) {
  const { type, json_schema: schema } = format
  return { type, ...(schema === undefined ? {} : { schema }), ...ownOf(format, FORMAT) }
}

/** The function that must be called; null for a choice of another form. */
function readChoice(choice: unknown): ToolName | 'none' | 'auto' | 'required' | null {
  if (choice === 'none' || choice === 'auto' || choice === 'required') return choice
  const named = isJson(choice) && isJson(choice['function']) ? choice['function']['name'] : null
  return typeof named === 'string' ? { name: named } : null
}

export function readChat(request: ChatRequest): Conversation {
  const { model, messages, tools, tool_choice: choice, response_format: format, stop, ...more } = request
  const { max_completion_tokens: newer, max_tokens: older, stream, thinking_mode: thinks, ...others } = more
  const { reasoning_effort: effort, ...options } = others
  const toolChoice = readChoice(choice)
  const most = newer ?? older
  return {
    model,
    turns: messages.map(createMessageReader()),
    ...(tools ? { tools: tools.map(readTool) } : {}),
    ...(toolChoice === null ? {} : { toolChoice }),
    ...(format ? { format: readFormat(format) } : {}),
    ...(thinks === false ? { thinking: { type: 'disabled' } } : {}),
    ...(effort ? { effort } : {}),
    ...(most ? { most } : {}),
    ...(stop ? { stops: typeof stop === 'string' ? [stop] : stop } : {}),
    ...(stream ? { isStreamed: true } : {}),
    options: {
      ...options,
      ...(choice && toolChoice === null ? { tool_choice: choice } : {}),
      ...(thinks === true ? { thinking_mode: true } : {}),
    },
  }
}
