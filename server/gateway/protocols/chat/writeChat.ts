import type { ChatInput, ChatRequest } from '@/server/gateway/metering/tokenizer'
import { isJson, type Json } from '@/server/platform/json'
import {
  isCall,
  isContent,
  isMedia,
  isReasoning,
  isResult,
  joinTexts,
  type Content,
  type Conversation,
  type Tool,
  type ToolCall,
  type ToolResult,
  type Turn,
} from '@/server/gateway/conversation/conversation'
import { toolNamesOf, type ToolNames } from '@/server/gateway/conversation/toolNames'
import type { ChatMessage, ChatPart, ChatTool } from './readChat'

function writePart(part: Content): ChatPart {
  if (part.type === 'text') return { type: 'text', text: part.text }
  if (part.type === 'refusal') return { type: 'refusal', refusal: part.text }
  if (part.type === 'sound') return { type: 'input_audio', input_audio: { data: part.data, format: part.format } }
  const address = { url: part.url, ...(part.detail === undefined ? {} : { detail: part.detail }) }
  return part.type === 'image'
    ? { type: 'image_url', image_url: address }
    : part.type === 'audio'
      ? { type: 'audio_url', audio_url: address }
      : { type: 'video_url', video_url: address }
}

/** One text if there are only texts. */
const writeContent = (parts: readonly Content[], isVerbatim?: boolean): string | ChatPart[] =>
  parts.every(({ type }) => type === 'text') ? joinTexts(parts, isVerbatim) : parts.map(writePart)

/** A model writes the text of a custom tool as the only argument of a function. */
const argumentsOf = ({ kind, arguments: written }: ToolCall) =>
  kind === 'custom' ? JSON.stringify({ input: written }) : written

function writeCall(call: ToolCall, names: ToolNames) {
  const { function: inner, ...outer } = call.own ?? {}
  const called = { ...(isJson(inner) ? inner : {}), name: names.functionOf(call), arguments: argumentsOf(call) }
  return { outer, called }
}

function writeAssistant({ parts, isVerbatim, own = {} }: Turn, names: ToolNames): ChatMessage {
  const said = parts.filter(isContent).filter((part) => part.type !== 'refusal' || part.isMember !== true)
  const content = isVerbatim ? writeContent(said, true) : joinTexts(said)
  const refusal = parts.find((part) => part.type === 'refusal' && part.isMember === true)
  const reasoning = parts.filter(isReasoning).filter(({ redacted }) => redacted === undefined)
  const calls = parts.filter(isCall)
  const legacy = calls.find(({ isLegacy }) => isLegacy)
  const written = calls
    .filter((call) => call !== legacy)
    .map((call) => {
      const { outer, called } = writeCall(call, names)
      return { ...outer, id: call.id, type: 'function' as const, function: called }
    })
  return {
    ...own,
    role: 'assistant',
    content: content === '' && calls.length > 0 ? null : content,
    ...(refusal?.type === 'refusal' ? { refusal: refusal.text } : {}),
    ...(reasoning.length > 0
      ? { reasoning_content: reasoning.map(({ text }) => text).join(isVerbatim ? '' : '\n\n') }
      : {}),
    ...(written.length > 0 ? { tool_calls: written } : {}),
    ...(legacy ? { function_call: writeCall(legacy, names).called } : {}),
  }
}

/** A tool's result. Its pictures follow as the user's, because a tool message contains text only; those of a chat stay. */
function writeResult({ id, parts, isError, isLegacy }: ToolResult, { isVerbatim, own = {} }: Turn): ChatMessage {
  const text = isVerbatim ? writeContent(parts, true) : joinTexts(parts)
  const content = isError && typeof text === 'string' ? `Error: ${text}` : text
  return isLegacy ? { ...own, role: 'function', content } : { ...own, role: 'tool', tool_call_id: id, content }
}

/** Results precede other content of the user: they follow the calls that they answer. */
function writeTurn(turn: Turn, names: ToolNames): ChatMessage[] {
  const { role, parts, isVerbatim, own = {} } = turn
  if (role === 'assistant') return [writeAssistant(turn, names)]
  const results = parts.filter(isResult).map((result) => writeResult(result, turn))
  const pictures = (part: ToolResult) => (isVerbatim ? [] : part.parts.filter(isMedia))
  const others = parts.flatMap((part) => (isResult(part) ? pictures(part) : isContent(part) ? [part] : []))
  if (others.length === 0 && (results.length > 0 || (role === 'user' && !isVerbatim))) return results
  return [...results, { ...own, role, content: writeContent(others, isVerbatim) }]
}

const inputSchema = { type: 'object', properties: { input: { type: 'string' } }, required: ['input'] }

/** The description and schema of a tool as a function: a custom tool has one text, and its grammar in the description. */
export function functionOf({ kind, description, parameters, format }: Tool): {
  description?: string
  parameters?: Json
} {
  const grammar = format?.['type'] === 'grammar' ? format : null
  const said = [
    ...(description === undefined ? [] : [description]),
    ...(grammar === null
      ? []
      : [`\`input\` follows this grammar (${String(grammar['syntax'])}):\n${String(grammar['definition'])}`]),
  ]
  return {
    ...(said.length === 0 ? {} : { description: said.join('\n\n') }),
    ...(kind === 'custom' ? { parameters: inputSchema } : parameters === undefined ? {} : { parameters }),
  }
}

function writeTool(tool: Tool, names: ToolNames): ChatTool {
  const { function: inner, ...outer } = tool.own ?? {}
  const offered = { ...(isJson(inner) ? inner : {}), name: names.functionOf(tool), ...functionOf(tool) }
  const strict = tool.strict === undefined ? {} : { strict: tool.strict }
  return { ...outer, type: 'function', function: { ...offered, ...strict } }
}

function writeFormat({ type, schema, own = {} }: NonNullable<Conversation['format']>) {
  return { ...own, type, ...(schema === undefined ? {} : { json_schema: schema }) }
}

const highEfforts = new Set(['xhigh', 'max'])

function writeThinking(thinking: Json | undefined): Partial<ChatRequest> {
  return thinking?.['type'] === 'disabled' ? { thinking_mode: false } : {}
}

/** Writes the part of a conversation that models read. */
export function writeChatInput({ instructions, turns, tools, format }: Conversation): ChatInput {
  const names = toolNamesOf({ ...(tools === undefined ? {} : { tools }) })
  const system: ChatMessage[] = instructions === undefined ? [] : [{ role: 'system', content: joinTexts(instructions) }]
  return {
    messages: [...system, ...turns.flatMap((turn) => writeTurn(turn, names))],
    ...(tools === undefined ? {} : { tools: tools.map((tool) => writeTool(tool, names)) }),
    ...(format === undefined ? {} : { response_format: writeFormat(format) }),
  }
}

export function writeChat(conversation: Conversation): ChatRequest {
  const { model, toolChoice, thinking, effort, most, stops, isStreamed, options } = conversation
  const choice =
    typeof toolChoice === 'object'
      ? { type: 'function', function: { name: toolNamesOf(conversation).functionOf(toolChoice) } }
      : toolChoice
  return {
    ...options,
    model,
    ...writeChatInput(conversation),
    ...(choice === undefined ? {} : { tool_choice: choice }),
    ...writeThinking(thinking),
    ...(effort === undefined ? {} : { reasoning_effort: highEfforts.has(effort) ? 'high' : effort }),
    ...(most === undefined ? {} : { max_tokens: most }),
    ...(stops === undefined ? {} : { stop: [...stops] }),
    ...(isStreamed ? { stream: true } : {}),
  }
}
