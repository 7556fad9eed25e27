import { isJson, present } from '@/server/platform/json'
import { readMediaAddress } from '@/server/gateway/bodies/mediaAddress'
import { rejectField } from '@/server/gateway/errors/gatewayError'
import type {
  Content,
  Conversation,
  Part,
  Text,
  Tool,
  ToolCall,
  ToolResult,
  Turn,
} from '@/server/gateway/conversation/conversation'
import {
  countMedia,
  missing,
  notAccepted,
  required,
  rulesOfRequest,
  type OperatorRules,
  type RequestRules,
} from '@/server/gateway/conversation/readingRules'
import { ignoreType, rejectVendorChoice, type IgnoredTypes } from '@/server/gateway/conversation/vendorTools'
import type { MessagesRequest } from '@/server/gateway/upstream/callUpstreams'
import type { Block, MessagesConversation, MessagesTool } from './messagesRequest'
import { isVendorBlock, isVendorTool } from './vendorBlocks'

const notAnImage = {
  en: 'must be a picture in base64, or an `https:` address in the public internet where the operator of this portal allows it',
  zh: '必须是 Base64 编码的图片，或公网的 `https:` 地址（如本站运营方允许）',
}

const rejectBlock = (at: string): never => rejectField(`${at}.type`, notAccepted)

const cacheOf = ({ cache_control: cache }: Block | MessagesTool) => (cache ? { cache } : {})

function readImage(block: Block, at: string, rules: RequestRules): Content {
  countMedia(rules, at)
  const { type, media_type: kind = '', data = '', url = '' } = required(block.source, `${at}.source`)
  if (type === 'text') return rejectField(`${at}.source.type`, notAccepted)
  const address = readMediaAddress(type === 'url' ? url : `data:${kind};base64,${data}`, rules.imageUrls)
  return { type: 'image', url: address ?? rejectField(`${at}.source`, notAnImage), ...cacheOf(block) }
}

function readDocument(block: Block, at: string): Text {
  const { type, data, media_type: document = 'text/plain' } = required(block.source, `${at}.source`)
  if (type !== 'text') return rejectField(`${at}.source.type`, notAccepted)
  return { type: 'text', text: required(data, `${at}.source.data`), document, ...cacheOf(block) }
}

function readBlock(block: Block, at: string, rules: RequestRules): Content {
  if (block.type === 'text') return { type: 'text', text: required(block.text, `${at}.text`), ...cacheOf(block) }
  if (block.type === 'image') return readImage(block, at, rules)
  return block.type === 'document' ? readDocument(block, at) : rejectBlock(at)
}

const isBlock = (value: unknown): value is Block => isJson(value) && typeof value['type'] === 'string'

const readText = (text: string): Text[] => [{ type: 'text', text }]

function readResult(block: Block, at: string, rules: RequestRules): ToolResult {
  const { content = '', tool_use_id: id, is_error: isError } = block
  const readInner = (inner: unknown, place: string) =>
    isBlock(inner) ? readBlock(inner, place, rules) : rejectBlock(place)
  const parts =
    typeof content === 'string'
      ? readText(content)
      : content.map((inner, index) => readInner(inner, `${at}.content.${index}`))
  const failed = isError === true ? { isError } : {}
  const result = { type: 'result' as const, kind: 'function' as const, parts, ...failed, ...cacheOf(block) }
  return { ...result, id: required(id, `${at}.tool_use_id`) }
}

function readCall(block: Block, at: string): ToolCall {
  const { id, name, input = {} } = block
  const called = { name: required(name, `${at}.name`), arguments: JSON.stringify(input), ...cacheOf(block) }
  return { type: 'call', kind: 'function', id: required(id, `${at}.id`), ...called }
}

function readUserBlock(block: Block, at: string, rules: RequestRules): Part {
  return block.type === 'tool_result' ? readResult(block, at, rules) : readBlock(block, at, rules)
}

function readAssistantBlock(block: Block, at: string, rules: RequestRules): Part {
  const { type, thinking: text = '', signature, data: redacted = '' } = block
  if (type === 'thinking') return { type: 'reasoning', text, ...(signature === undefined ? {} : { signature }) }
  if (type === 'redacted_thinking') return { type: 'reasoning', text: '', redacted }
  if (type === 'tool_use') return readCall(block, at)
  return type === 'text' ? readBlock(block, at, rules) : rejectBlock(at)
}

type MessagesRules = RequestRules & { ignored: IgnoredTypes }

const readers = { user: readUserBlock, assistant: readAssistantBlock, system: readBlock }

/** A model's texts continue one another; other texts are paragraphs. A message with nothing but a vendor's blocks is left out. */
function readMessage(
  { role, content }: MessagesConversation['messages'][number],
  index: number,
  rules: MessagesRules,
): Turn[] {
  const read = (block: Block, place: number): Part[] => {
    const at = `messages.${index}.content.${place}`
    if (role !== 'assistant' || !isVendorBlock(block.type)) return [readers[role](block, at, rules)]
    ignoreType(block.type, at, rules.ignored)
    return []
  }
  const parts = typeof content === 'string' ? readText(content) : content.flatMap(read)
  if (parts.length === 0 && content.length > 0) return []
  return [{ role, parts, ...(role === 'assistant' ? { isVerbatim: true } : {}) }]
}

/** Instructions are texts; pictures among them are left out. */
function readSystem(system: NonNullable<MessagesConversation['system']>, rules: RequestRules): Text[] {
  if (typeof system === 'string') return readText(system)
  const parts = system.map((block, index) => readBlock(block, `system.${index}`, rules))
  return parts.filter((part) => part.type === 'text')
}

const ownTool = {
  en: 'must be absent or `custom`, with `name` and `input_schema` beside it',
  zh: '必须省略或为 `custom`，并在同一层填写 `name` 与 `input_schema`',
}

/** The tools of the caller's own program; those of a vendor are left out. */
function readTool(tool: MessagesTool, index: number, ignored: IgnoredTypes): Tool[] {
  const { type, name, description, input_schema: parameters = { type: 'object' } } = tool
  const at = `tools.${index}`
  if (isVendorTool(tool)) {
    ignoreType(String(type), at, ignored)
    return []
  }
  if (type === 'function') rejectField(`${at}.type`, ownTool)
  const described = description === undefined ? {} : { description }
  return [{ kind: 'function', name: required(name, `${at}.name`), ...described, parameters, ...cacheOf(tool) }]
}

const choices = { auto: 'auto', any: 'required', none: 'none' } as const // as: choices of a conversation

/** The tools that the model may call, and whether it must. */
function readTools({ tools = [], tool_choice: choice }: MessagesConversation, ignored: IgnoredTypes) {
  const own = tools.flatMap((tool, index) => readTool(tool, index, ignored))
  const offered = own.length === 0 ? {} : { tools: own }
  if (choice === undefined) return offered
  const { type, name = '' } = choice
  const isOfVendor = tools.some((tool) => isVendorTool(tool) && tool.name === name)
  if (type === 'tool' ? isOfVendor && !own.some((tool) => tool.name === name) : type === 'any' && own.length === 0)
    rejectVendorChoice()
  if (type === 'tool') return { ...offered, toolChoice: { name } }
  return own.length === 0 ? {} : { ...offered, toolChoice: choices[type] }
}

/** Reads a conversation of Messages; throws invalid_request for a member without a counterpart that would change the response. */
export function readMessagesConversation(
  request: MessagesConversation,
  operatorRules: OperatorRules,
  ignored: IgnoredTypes,
): Conversation {
  const rules = { ...rulesOfRequest(operatorRules), ignored }
  const { model, messages, system, tool_choice: choice, thinking, output_config: config } = request
  const { effort, format } = config ?? {}
  const isSingle = choice?.disable_parallel_tool_use === true
  const turns = messages.flatMap((message, index) => readMessage(message, index, rules))
  if (turns.length === 0) rejectField('messages', missing)
  return {
    model,
    ...(system === undefined ? {} : { instructions: readSystem(system, rules) }),
    turns,
    ...readTools(request, ignored),
    ...present({ thinking, effort }),
    ...(format === undefined
      ? {}
      : { format: { type: 'json_schema', schema: { name: 'answer', schema: format.schema ?? {} } } }),
    options: isSingle ? { parallel_tool_calls: false } : {},
  }
}

/** Reads a request with its options of the response. `top_k` has no effect unless the operator allows it. */
export function readMessages(request: MessagesRequest, rules: OperatorRules, ignored: IgnoredTypes): Conversation {
  const { temperature, top_p: share, top_k: count, stop_sequences: stops, max_tokens: most, stream } = request
  const conversation = readMessagesConversation(request, rules, ignored)
  return {
    ...conversation,
    most,
    ...(stops?.length ? { stops } : {}),
    ...(stream === true ? { isStreamed: true } : {}),
    options: {
      ...conversation.options,
      ...present({ temperature, top_p: share }),
      ...(count !== undefined && rules.passMembers.has('top_k') ? { top_k: count } : {}),
    },
  }
}

/** Whether the response shows reasoning: only if it is requested, since others read the first block as the response. */
export const showsThinking = ({ thinking }: Conversation): boolean =>
  thinking !== undefined && thinking['type'] !== 'disabled'
