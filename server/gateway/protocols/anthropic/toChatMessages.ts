import { contentOf, isImage, partOf, rejectBlock, required, textOf, type ChatMessage, type ChatPart } from './chatParts'
import type { OperatorRules } from '../chat/chatProtocol'
import type { Block, Conversation } from './messagesRequest'
import { isJson } from '@/server/platform/json'

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
export function toChatMessages({ system, messages }: Conversation, rules: OperatorRules): ChatMessage[] {
  const said = messages.flatMap(({ role, content }, index) => {
    const at = `messages.${index}.content`
    if (role === 'system') return [systemOf(content, at, rules)]
    return role === 'user' ? fromUser(content, at, rules) : [fromAssistant(content, at)]
  })
  return system === undefined ? said : [systemOf(system, 'system', rules), ...said]
}
