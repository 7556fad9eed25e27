import { isJson } from '@/server/platform/json'
import { readMediaAddress } from '@/server/gateway/bodies/mediaAddress'
import { rejectField } from '@/server/gateway/errors/gatewayError'
import type { ChatRequest } from '@/server/gateway/types'
import type { OperatorRules } from '../chat/chatProtocol'
import type { Block, Conversation, MessagesRequest, MessagesTool } from './messagesRequest'

type ChatMessage = ChatRequest['messages'][number]
type ChatPart = Exclude<ChatMessage['content'], string | null | undefined>[number]

const missing = { en: 'is missing', zh: '缺失' }
const notAccepted = { en: 'is not accepted here', zh: '不受支持' }
const notAnImage = {
  en: 'must be a picture in base64, or an `https:` address in the public internet where the operator of this portal allows it',
  zh: '必须是 Base64 编码的图片，或公网的 `https:` 地址（如本站运营方允许）',
}

const rejectBlock = (at: string): never => rejectField(`${at}.type`, notAccepted)

/** A member that its kind of block must have. */
const required = <Value>(value: Value | undefined, at: string): Value =>
  value === undefined ? rejectField(at, missing) : value

function imageOf({ source }: Block, at: string, { imageUrls }: OperatorRules): ChatPart {
  const { type, media_type: kind = '', data = '', url = '' } = required(source, `${at}.source`)
  if (type === 'text') return rejectField(`${at}.source.type`, notAccepted)
  const address = readMediaAddress(type === 'url' ? url : `data:${kind};base64,${data}`, imageUrls)
  return { type: 'image_url', image_url: { url: address ?? rejectField(`${at}.source`, notAnImage) } }
}

/** A block of text, a picture or a document of text, as a part of a chat message. */
function partOf(block: Block, at: string, rules: OperatorRules): ChatPart {
  if (block.type === 'text') return { type: 'text', text: required(block.text, `${at}.text`) }
  if (block.type === 'image') return imageOf(block, at, rules)
  if (block.type !== 'document') return rejectBlock(at)
  const source = required(block.source, `${at}.source`)
  return source.type === 'text'
    ? { type: 'text', text: required(source.data, `${at}.source.data`) }
    : rejectField(`${at}.source.type`, notAccepted)
}

/** Blocks stand apart from each other, as paragraphs do: not every model reads a list of texts. */
const BETWEEN = '\n\n'

const textOf = (parts: readonly ChatPart[]): string =>
  parts.flatMap(({ type, text }) => (type === 'text' && text !== undefined ? [text] : [])).join(BETWEEN)

const isImage = ({ type }: ChatPart): boolean => type !== 'text'

/** One text where there is nothing but texts. */
const contentOf = (parts: readonly ChatPart[]): string | ChatPart[] =>
  parts.some(isImage) ? [...parts] : textOf(parts)

type Content = string | readonly Block[]

const isBlock = (value: unknown): value is Block => isJson(value) && typeof value['type'] === 'string'

/** The blocks of a list that the contract leaves open. */
const blocksOf = (values: readonly unknown[], at: string): Block[] =>
  values.map((value, index) => (isBlock(value) ? value : rejectBlock(`${at}.${index}`)))

const partsOf = (content: Content, at: string, rules: OperatorRules): ChatPart[] =>
  typeof content === 'string'
    ? [{ type: 'text', text: content }]
    : content.map((block, index) => partOf(block, `${at}.${index}`, rules))

/** A tool result. Its images become a user message, because a tool message contains text only. */
function resultOf(block: Block, at: string, rules: OperatorRules): { message: ChatMessage; pictures: ChatPart[] } {
  const given = block.content ?? ''
  const content = typeof given === 'string' ? given : blocksOf(given, `${at}.content`)
  const parts = partsOf(content, `${at}.content`, rules)
  const text = block.is_error === true ? `Error: ${textOf(parts)}` : textOf(parts)
  const id = required(block.tool_use_id, `${at}.tool_use_id`)
  return { message: { role: 'tool', tool_call_id: id, content: text }, pictures: parts.filter(isImage) }
}

/** Results of tools stand before what else the user says: they follow the calls that they answer. */
function fromUser(content: Content, at: string, rules: OperatorRules): ChatMessage[] {
  if (typeof content === 'string') return [{ role: 'user', content }]
  const results: ChatMessage[] = []
  const parts: ChatPart[] = []
  for (const [index, block] of content.entries()) {
    const place = `${at}.${index}`
    if (block.type === 'tool_result') {
      const { message, pictures } = resultOf(block, place, rules)
      results.push(message)
      parts.push(...pictures)
    } else parts.push(partOf(block, place, rules))
  }
  return parts.length === 0 ? results : [...results, { role: 'user', content: contentOf(parts) }]
}

function callOf({ id, name, input }: Block, at: string) {
  const called = { name: required(name, `${at}.name`), arguments: JSON.stringify(input ?? {}) }
  return { id: required(id, `${at}.id`), type: 'function' as const, function: called }
}

/** An assistant message: text, tool calls, and thoughts if their block contains them in plain text. */
function fromAssistant(content: Content, at: string): ChatMessage {
  if (typeof content === 'string') return { role: 'assistant', content }
  const texts: string[] = []
  const thoughts: string[] = []
  const calls: ReturnType<typeof callOf>[] = []
  for (const [index, block] of content.entries()) {
    const place = `${at}.${index}`
    if (block.type === 'text') texts.push(required(block.text, `${place}.text`))
    else if (block.type === 'tool_use') calls.push(callOf(block, place))
    else if (block.type === 'thinking') thoughts.push(block.thinking ?? '')
    else if (block.type !== 'redacted_thinking') rejectBlock(place)
  }
  const said = texts.join('')
  return {
    role: 'assistant',
    content: said === '' && calls.length > 0 ? null : said,
    ...(thoughts.length > 0 ? { reasoning_content: thoughts.join('') } : {}),
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  }
}

const systemOf = (content: Content, at: string, rules: OperatorRules): ChatMessage => ({
  role: 'system',
  content: textOf(partsOf(content, at, rules)),
})

/** A conversation in the form of Messages as messages of a chat; throws invalid_request for a block that has no counterpart. */
function toChatMessages({ system, messages }: Conversation, rules: OperatorRules): ChatMessage[] {
  const said = messages.flatMap(({ role, content }, index) => {
    const at = `messages.${index}.content`
    if (role === 'system') return [systemOf(content, at, rules)]
    return role === 'user' ? fromUser(content, at, rules) : [fromAssistant(content, at)]
  })
  return system === undefined ? said : [systemOf(system, 'system', rules), ...said]
}

type Members = Partial<ChatRequest>

const foreignTool = {
  en: 'names a tool that the provider of another API runs itself; here a tool is a function of your own program',
  zh: '是由其他服务商自行执行的工具；这里的工具是你自己程序中的函数',
}

function toolOf(tool: MessagesTool, at: string) {
  const { type = 'custom', name, description, input_schema: parameters } = tool
  if (type !== null && type !== 'custom') return rejectField(`${at}.type`, foreignTool)
  const offered = { name, ...(description === undefined ? {} : { description }) }
  return { type: 'function' as const, function: { ...offered, parameters: parameters ?? { type: 'object' } } }
}

function toolsOf({ tools, tool_choice: choice }: Conversation): Members {
  const offered = tools?.length ? { tools: tools.map((tool, index) => toolOf(tool, `tools.${index}`)) } : {}
  if (choice === undefined) return offered
  const { type, name = '', disable_parallel_tool_use: isSingle } = choice
  const single = isSingle === true ? { parallel_tool_calls: false } : {}
  if (type === 'tool') return { ...offered, ...single, tool_choice: { type: 'function', function: { name } } }
  return { ...offered, ...single, tool_choice: type === 'any' ? 'required' : type }
}

const highEfforts = new Set(['xhigh', 'max'])

function effortOf({ thinking, output_config: config }: Conversation): Members {
  const { effort, format } = config ?? {}
  const answer = { name: 'answer', schema: format?.schema ?? {} }
  return {
    ...(thinking?.type === 'disabled' ? { thinking_mode: false } : {}),
    ...(effort === undefined ? {} : { reasoning_effort: highEfforts.has(effort) ? 'high' : effort }),
    ...(format === undefined ? {} : { response_format: { type: 'json_schema', json_schema: answer } }),
  }
}

function samplingOf(
  { temperature, top_p: share, top_k: count, stop_sequences: stop }: MessagesRequest,
  rules: OperatorRules,
): Members {
  return {
    ...(temperature === undefined ? {} : { temperature }),
    ...(share === undefined ? {} : { top_p: share }),
    ...(count !== undefined && rules.passMembers.has('top_k') ? { top_k: count } : {}),
    ...(stop?.length ? { stop } : {}),
  }
}

/** A conversation in the form of Messages as one of a chat; throws invalid_request for what has no counterpart and would matter. */
export const toChatConversation = (conversation: Conversation, rules: OperatorRules): ChatRequest => ({
  model: conversation.model,
  messages: toChatMessages(conversation, rules),
  ...toolsOf(conversation),
  ...effortOf(conversation),
})

/** The same for a request with how it is to be answered. */
export const toChatRequest = (request: MessagesRequest, rules: OperatorRules): ChatRequest => ({
  ...toChatConversation(request, rules),
  ...samplingOf(request, rules),
  max_tokens: request.max_tokens,
  ...(request.stream === true ? { stream: true } : {}),
})

/** Whether the answer shows what the model thought: only to who asks for it, since others read the first block as the answer. */
export const showsThinking = ({ thinking }: Conversation): boolean =>
  thinking !== undefined && thinking.type !== 'disabled'
