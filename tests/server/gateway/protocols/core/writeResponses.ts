import {
  isContent,
  isResult,
  joinTexts,
  type Content,
  type Conversation,
  type Part,
  type Tool,
  type ToolCall,
  type Turn,
} from '@/server/gateway/conversation/conversation'
import { createReasoningSeal, writeReasoning } from '@/server/gateway/protocols/responses/sealedReasoning'
import { makeReasoningKey } from '@/server/storage/secrets'
import type { Json } from '@/server/platform/json'

export const seal = createReasoningSeal([makeReasoningKey()])
export const owner = { userId: 'me', model: 'm' }

/** Other media have no place in the Responses API. */
function writeContent(part: Content, kind: 'input_text' | 'output_text'): Json[] {
  if (part.type === 'text') return [{ type: kind, text: part.text }]
  if (part.type === 'refusal') return [{ type: 'refusal', refusal: part.text }]
  if (part.type === 'sound') return [{ type: 'input_audio', input_audio: { data: part.data, format: part.format } }]
  if (part.type !== 'image') return []
  return [{ type: 'input_image', image_url: part.url, ...(part.detail === undefined ? {} : { detail: part.detail }) }]
}

const namedOf = ({ name, namespace }: Pick<ToolCall, 'name' | 'namespace'>) => ({
  name,
  ...(namespace === undefined ? {} : { namespace }),
})

function writeCall(call: ToolCall): Json {
  const named = { call_id: call.id, ...namedOf(call) }
  return call.kind === 'custom'
    ? { type: 'custom_tool_call', ...named, input: call.arguments }
    : { type: 'function_call', ...named, arguments: call.arguments }
}

function writeAssistantPart(part: Part): Json[] {
  if (part.type === 'call') return [writeCall(part)]
  if (part.type === 'reasoning')
    return [{ type: 'reasoning', summary: [], encrypted_content: seal.seal(writeReasoning(part), owner) }]
  return isContent(part)
    ? writeContent(part, 'output_text').map((one) => ({ type: 'message', role: 'assistant', content: [one] }))
    : []
}

function writeTurn({ role, parts }: Turn): Json[] {
  if (role === 'assistant') return parts.flatMap(writeAssistantPart)
  const results = parts.filter(isResult).map(({ id, kind, parts: inner }) => ({
    type: kind === 'custom' ? 'custom_tool_call_output' : 'function_call_output',
    call_id: id,
    output: inner.flatMap((part) => writeContent(part, 'input_text')),
  }))
  const content = parts.filter(isContent).flatMap((part) => writeContent(part, 'input_text'))
  return content.length === 0 && results.length > 0 ? results : [...results, { type: 'message', role, content }]
}

function writeTool(tool: Tool): Json {
  const { kind, name, namespace, description, parameters, strict, format } = tool
  const written = {
    type: kind,
    name,
    ...(description === undefined ? {} : { description }),
    ...(parameters === undefined ? {} : { parameters }),
    ...(strict === undefined ? {} : { strict }),
    ...(format === undefined ? {} : { format }),
  }
  return namespace === undefined ? written : { type: 'namespace', name: namespace, tools: [written] }
}

function writeChoice(choice: NonNullable<Conversation['toolChoice']>, tools: readonly Tool[]): unknown {
  if (typeof choice === 'string') return choice
  const chosen = tools.find(({ name, namespace }) => name === choice.name && namespace === choice.namespace)
  return { type: chosen?.kind ?? 'function', ...namedOf(choice) }
}

const SAME = ['temperature', 'top_p', 'presence_penalty', 'frequency_penalty', 'parallel_tool_calls', 'user']

/** Writes a conversation as a request of the Responses API, which no upstream of the portal gets. */
export function writeResponses(conversation: Conversation): Json {
  const { model, instructions, turns, tools = [], toolChoice, format, effort, most, isStreamed, options } = conversation
  const { verbosity, logprobs, top_logprobs: count } = options
  const written =
    format && (format.type === 'json_schema' ? { type: format.type, ...format.schema } : { type: format.type })
  const text = { ...(written ? { format: written } : {}), ...(verbosity === undefined ? {} : { verbosity }) }
  return {
    model,
    ...Object.fromEntries(Object.entries(options).filter(([name]) => SAME.includes(name))),
    ...(instructions === undefined ? {} : { instructions: joinTexts(instructions) }),
    input: turns.flatMap(writeTurn),
    ...(tools.length === 0 ? {} : { tools: tools.map(writeTool) }),
    ...(toolChoice === undefined ? {} : { tool_choice: writeChoice(toolChoice, tools) }),
    ...(Object.keys(text).length === 0 ? {} : { text }),
    ...(effort === undefined ? {} : { reasoning: { effort } }),
    ...(most === undefined ? {} : { max_output_tokens: most }),
    ...(logprobs === true ? { include: ['message.output_text.logprobs'], top_logprobs: count } : {}),
    ...(isStreamed ? { stream: true } : {}),
  }
}
