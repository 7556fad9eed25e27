import type { ChatRequest } from '@/server/gateway/types'
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

const without = (members: Json, names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)))

/** Members without a counterpart. */
const ownOf = (members: Json) => (Object.keys(members).length === 0 ? {} : { own: members })

const readCalled = ({ name, arguments: written, ...inner }: Called, more: Json) => ({
  type: 'call' as const,
  kind: 'function' as const,
  name,
  arguments: written,
  ...ownOf({ ...more, ...(Object.keys(inner).length === 0 ? {} : { function: inner }) }),
})

const ASSISTANT_MEMBERS = ['role', 'content', 'refusal', 'reasoning_content', 'tool_calls', 'function_call']

function readAssistant(message: ChatMessage, legacyId: string): Turn {
  const { content, refusal, reasoning_content: reasoning, tool_calls: calls, function_call: call } = message
  const parts: Part[] = [
    ...(reasoning ? [{ type: 'reasoning' as const, text: reasoning }] : []),
    ...readContent(content),
    ...(refusal ? [{ type: 'refusal' as const, text: refusal, isMember: true as const }] : []),
    ...(calls ?? []).map((one) => ({
      ...readCalled(one.function, without(one, ['id', 'type', 'function'])),
      id: one.id,
    })),
    ...(call ? [{ ...readCalled(call, {}), id: legacyId, isLegacy: true as const }] : []),
  ]
  return turnOf('assistant', parts, {
    ...without(message, ASSISTANT_MEMBERS),
    ...(calls?.length === 0 ? { tool_calls: calls } : {}),
  })
}

const turnOf = (role: Turn['role'], parts: readonly Part[], own: Json): Turn => ({
  role,
  isVerbatim: true,
  parts,
  ...ownOf(own),
})

/** Calls in the older form have no ids: the place of the call names it, and a result follows its call. */
function createMessageReader() {
  let legacy = 0
  const legacyId = () => `call_${legacy}`
  return (message: ChatMessage): Turn => {
    const { role, content, ...more } = message
    if (role === 'assistant') {
      if (message.function_call) legacy += 1
      return readAssistant(message, legacyId())
    }
    if (role !== 'tool' && role !== 'function') return turnOf(role, readContent(content), more)
    const { tool_call_id: id, ...own } = more
    const result = { type: 'result' as const, kind: 'function' as const, parts: readContent(content) }
    const named = role === 'tool' ? { id: id ?? '' } : { id: legacyId(), isLegacy: true as const }
    return turnOf('user', [{ ...result, ...named }], own)
  }
}

function readTool(tool: ChatTool): Tool {
  const { name, description, parameters, strict, ...inner } = tool.function
  const more = without(tool, ['type', 'function'])
  return {
    kind: 'function',
    name,
    ...(description === undefined ? {} : { description }),
    ...(parameters === undefined ? {} : { parameters }),
    ...(typeof strict === 'boolean' ? { strict } : {}),
    ...ownOf({ ...more, ...(Object.keys(inner).length === 0 ? {} : { function: inner }) }),
  }
}

function readFormat({ type, json_schema: schema, ...more }: NonNullable<ChatRequest['response_format']>) {
  return { type, ...(schema === undefined ? {} : { schema }), ...ownOf(more) }
}

/** The function that must be called; null for a choice of another form. */
function readChoice(choice: unknown): ToolName | 'none' | 'auto' | 'required' | null {
  if (choice === 'none' || choice === 'auto' || choice === 'required') return choice
  const named = isJson(choice) && isJson(choice['function']) ? choice['function']['name'] : null
  return typeof named === 'string' ? { name: named } : null
}

/** Reads a chat's request. */
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
