import { rejectField } from '@/server/gateway/errors/gatewayError'
import type { ChatRequest } from '@/server/gateway/types'
import type { components } from '@/openapi/gateway'
import type { ToolNames } from './toolNames'

type Schemas = components['schemas']
export type ResponsesRequest = Schemas['ResponsesRequest']
type Item = Schemas['ResponsesItem']
type Part = Schemas['ResponsesPart']
type ChatMessage = ChatRequest['messages'][number]
type ChatPart = Exclude<ChatMessage['content'], string | null | undefined>[number]

/** State of the translation of a request. */
export type Context = {
  names: ToolNames
  /** Types of tools and items that the portal does not have. */
  dropped: Set<string>
  /** Decrypts the reasoning of an earlier response; null if it is not of this account and model. */
  openReasoning: (sealed: string) => string | null
}

export const missing = { en: 'is missing', zh: '缺失' }
const notAccepted = { en: 'is not accepted here', zh: '不受支持' }
const reference = {
  en: 'names an item that this portal has not stored: set `store: false`, so that your program sends the items themselves',
  zh: '引用了本站未保存的条目：请设置 `store: false`，由程序发送条目本身',
}
/** Tools that a provider runs itself, and the items of their calls, results and approvals. */
const HOSTED =
  /^(?:web_search|file_search|computer|code_interpreter|image_generation|local_shell|shell|apply_patch|mcp|tool_search)(?:_|$)/

export const required = <Value>(value: Value | undefined, at: string): Value =>
  value === undefined ? rejectField(at, missing) : value

function partOf({ type, text, refusal, image_url: url, detail, input_audio: sound }: Part, at: string): ChatPart {
  if (type === 'input_text' || type === 'output_text' || type === 'text')
    return { type: 'text', text: required(text, `${at}.text`) }
  if (type === 'refusal') return { type, refusal: required(refusal, `${at}.refusal`) }
  if (type === 'input_image') {
    const address = { url: required(url, `${at}.image_url`), ...(detail === undefined ? {} : { detail }) }
    return { type: 'image_url', image_url: address }
  }
  if (type === 'input_audio') return { type, input_audio: required(sound, `${at}.input_audio`) }
  return rejectField(`${at}.type`, notAccepted)
}

type Content = string | readonly Part[]

const partsOf = (content: Content, at: string): ChatPart[] =>
  typeof content === 'string'
    ? [{ type: 'text', text: content }]
    : content.map((part, index) => partOf(part, `${at}.${index}`))

const isText = ({ type }: ChatPart) => type === 'text'

/** Parts stand apart from each other, as paragraphs do: not every model reads a list of texts. */
const textOf = (parts: readonly ChatPart[]): string =>
  parts.flatMap(({ text, refusal }) => text ?? refusal ?? []).join('\n\n')

const contentOf = (parts: readonly ChatPart[]): string | ChatPart[] =>
  parts.every(isText) ? textOf(parts) : [...parts]

/** An assistant's message, to which reasoning, text and calls that follow each other belong. */
type Turn = { reasoning: string[]; texts: string[]; calls: NonNullable<ChatMessage['tool_calls']> }

const toAssistant = ({ reasoning, texts, calls }: Turn): ChatMessage => ({
  role: 'assistant',
  content: texts.length === 0 && calls.length > 0 ? null : texts.join('\n\n'),
  ...(reasoning.length > 0 ? { reasoning_content: reasoning.join('\n\n') } : {}),
  ...(calls.length > 0 ? { tool_calls: calls } : {}),
})

/** Collects the messages of a chat from items, each of which may belong to a message with others. */
function createMessages(instructions: string | undefined) {
  const system = instructions === undefined ? [] : [instructions]
  const messages: ChatMessage[] = []
  let [turn, pictures, hasUser]: [Turn | null, ChatPart[], boolean] = [null, [], false]

  function endTurn() {
    if (turn !== null) messages.push(toAssistant(turn))
    turn = null
  }
  /** Pictures of tool results become a user message, because a tool message contains text only. */
  function endResults() {
    if (pictures.length > 0) messages.push({ role: 'user', content: pictures })
    pictures = []
  }
  function assistant(): Turn {
    endResults()
    turn ??= { reasoning: [], texts: [], calls: [] }
    return turn
  }

  return {
    assistant,
    addUser(content: string | ChatPart[]) {
      endTurn()
      endResults()
      hasUser = true
      messages.push({ role: 'user', content })
    },
    /** Before the first user message it is part of the system message; later it keeps its place, as text of the user. */
    addSystem(text: string) {
      if (!hasUser) system.push(text)
      else this.addUser(`<developer>\n${text}\n</developer>`)
    },
    addResult(id: string, parts: readonly ChatPart[]) {
      endTurn()
      messages.push({ role: 'tool', tool_call_id: id, content: textOf(parts) })
      pictures.push(...parts.filter((part) => !isText(part)))
    },
    end(): ChatMessage[] {
      endTurn()
      endResults()
      const content = system.join('\n\n')
      return content === '' ? messages : [{ role: 'system', content }, ...messages]
    },
  }
}

type Messages = ReturnType<typeof createMessages>

function addMessage(messages: Messages, { role, content = '' }: Item, at: string) {
  const parts = partsOf(content, `${at}.content`)
  if (role === 'user') messages.addUser(contentOf(parts))
  else if (role === 'system' || role === 'developer') messages.addSystem(textOf(parts))
  else if (role === 'assistant') messages.assistant().texts.push(textOf(parts))
  else rejectField(`${at}.role`, missing)
}

function addCall(messages: Messages, item: Item, at: string, { names }: Context) {
  const name = names.functionOf({
    name: required(item.name, `${at}.name`),
    ...(item.namespace === undefined ? {} : { namespace: item.namespace }),
  })
  const written =
    item.type === 'custom_tool_call'
      ? JSON.stringify({ input: required(item.input, `${at}.input`) })
      : required(item.arguments, `${at}.arguments`)
  const id = required(item.call_id, `${at}.call_id`)
  messages.assistant().calls.push({ id, type: 'function', function: { name, arguments: written } })
}

/** Adds reasoning, or drops it if it cannot be decrypted: the conversation can go on without it. */
function addReasoning(messages: Messages, { encrypted_content: sealed }: Item, { openReasoning }: Context) {
  const text = typeof sealed === 'string' ? openReasoning(sealed) : null
  if (text !== null && text !== '') messages.assistant().reasoning.push(text)
}

/** Types are named in a response header, which takes neither line breaks nor other scripts. */
const TYPE_NAME = /^\w{1,64}$/

/** Notes a type of tool or item that is left out. */
export function dropType(type: string, at: string, { dropped }: Pick<Context, 'dropped'>): void {
  if (!TYPE_NAME.test(type)) rejectField(`${at}.type`, notAccepted)
  dropped.add(type)
}

/** The type of a reference may be absent, as that of a message. */
const isReference = ({ id, role, content }: Item) => id !== undefined && role === undefined && content === undefined

function addItem(messages: Messages, item: Item, at: string, context: Context) {
  const { type = isReference(item) ? 'item_reference' : 'message' } = item
  if (type === 'message') addMessage(messages, item, at)
  else if (type === 'function_call' || type === 'custom_tool_call') addCall(messages, item, at, context)
  else if (type === 'function_call_output' || type === 'custom_tool_call_output')
    messages.addResult(
      required(item.call_id, `${at}.call_id`),
      partsOf(required(item.output, `${at}.output`), `${at}.output`),
    )
  else if (type === 'reasoning') addReasoning(messages, item, context)
  else if (type === 'item_reference') rejectField(`${at}.type`, reference)
  else if (HOSTED.test(type)) dropType(type, at, context)
  else if (type !== 'compaction') rejectField(`${at}.type`, notAccepted)
}

/** The items of a conversation as messages of a chat; throws invalid_request for one that has no counterpart. */
export function toChatMessages({ instructions, input = [] }: ResponsesRequest, context: Context): ChatMessage[] {
  const messages = createMessages(instructions)
  if (typeof input === 'string') messages.addUser(input)
  else input.forEach((item, index) => addItem(messages, item, `input.${index}`, context))
  return messages.end()
}
