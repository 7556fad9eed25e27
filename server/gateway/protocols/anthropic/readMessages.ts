import { isJson } from '@/server/platform/json'
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
  notAccepted,
  required,
  rulesOfRequest,
  type OperatorRules,
  type RequestRules,
} from '@/server/gateway/conversation/readingRules'
import type { MessagesRequest } from '@/server/gateway/types'
import type { Block, MessagesConversation, MessagesTool } from './messagesRequest'

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

/** A block of text, a picture or a document of text. */
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

const readers = { user: readUserBlock, assistant: readAssistantBlock, system: readBlock }

/** A model's texts continue one another; other texts are paragraphs. */
function readMessage(
  { role, content }: MessagesConversation['messages'][number],
  index: number,
  rules: RequestRules,
): Turn {
  const read = readers[role]
  const parts =
    typeof content === 'string'
      ? readText(content)
      : content.map((block, place) => read(block, `messages.${index}.content.${place}`, rules))
  return { role, parts, ...(role === 'assistant' ? { isVerbatim: true } : {}) }
}

/** Instructions are texts; pictures among them are left out. */
function readSystem(system: NonNullable<MessagesConversation['system']>, rules: RequestRules): Text[] {
  if (typeof system === 'string') return readText(system)
  const parts = system.map((block, index) => readBlock(block, `system.${index}`, rules))
  return parts.filter((part) => part.type === 'text')
}

const foreignTool = {
  en: 'names a tool that the provider of another API runs itself; here a tool is a function of your own program',
  zh: '是由其他服务商自行执行的工具；这里的工具是你自己程序中的函数',
}

function readTool(tool: MessagesTool, index: number): Tool {
  const { type = 'custom', name, description, input_schema: parameters = { type: 'object' } } = tool
  if (type !== null && type !== 'custom') return rejectField(`tools.${index}.type`, foreignTool)
  return { kind: 'function', name, ...(description === undefined ? {} : { description }), parameters, ...cacheOf(tool) }
}

const choices = { auto: 'auto', any: 'required', none: 'none' } as const // as: choices of a conversation

function readChoice({ type, name = '' }: NonNullable<MessagesConversation['tool_choice']>) {
  return type === 'tool' ? { name } : choices[type]
}

/** Reads a conversation of Messages; throws invalid_request for a member without a counterpart that would change the response. */
export function readMessagesConversation(asked: MessagesConversation, operatorRules: OperatorRules): Conversation {
  const rules = rulesOfRequest(operatorRules)
  const { model, messages, system, tools, tool_choice: choice, thinking, output_config: config } = asked
  const { effort, format } = config ?? {}
  const isSingle = choice?.disable_parallel_tool_use === true
  return {
    model,
    ...(system === undefined ? {} : { instructions: readSystem(system, rules) }),
    turns: messages.map((message, index) => readMessage(message, index, rules)),
    ...(tools?.length ? { tools: tools.map(readTool) } : {}),
    ...(choice === undefined ? {} : { toolChoice: readChoice(choice) }),
    ...(thinking === undefined ? {} : { thinking }),
    ...(effort === undefined ? {} : { effort }),
    ...(format === undefined
      ? {}
      : { format: { type: 'json_schema', schema: { name: 'answer', schema: format.schema ?? {} } } }),
    options: isSingle ? { parallel_tool_calls: false } : {},
  }
}

/** Reads a request with its options of the response. `top_k` has no effect unless the operator allows it. */
export function readMessages(asked: MessagesRequest, rules: OperatorRules): Conversation {
  const { temperature, top_p: share, top_k: count, stop_sequences: stops, max_tokens: most, stream } = asked
  const conversation = readMessagesConversation(asked, rules)
  return {
    ...conversation,
    most,
    ...(stops?.length ? { stops } : {}),
    ...(stream === true ? { isStreamed: true } : {}),
    options: {
      ...conversation.options,
      ...(temperature === undefined ? {} : { temperature }),
      ...(share === undefined ? {} : { top_p: share }),
      ...(count !== undefined && rules.passMembers.has('top_k') ? { top_k: count } : {}),
    },
  }
}

/** Whether the response shows reasoning: only if it is requested, since others read the first block as the response. */
export const showsThinking = ({ thinking }: Conversation): boolean =>
  thinking !== undefined && thinking['type'] !== 'disabled'
