import { rejectField } from '@/server/gateway/errors/gatewayError'
import type { components } from '@/openapi/gateway'
import { present, type Json } from '@/server/platform/json'
import {
  instructionsFirst,
  joinTexts,
  type Content,
  type Conversation,
  type Part,
  type ToolCall,
  type ToolResult,
  type Turn,
} from '@/server/gateway/conversation/conversation'
import { missing, notAccepted, readAddress, readSound, required } from '@/server/gateway/conversation/readingRules'
import { ignoreType } from '@/server/gateway/conversation/vendorTools'
import { SCHEMA_NAME } from './repeatedFields'
import { readTools, type Context, type ResponsesRequest } from './readTools'

type Schemas = components['schemas']
type Item = Schemas['ResponsesItem']
type ItemPart = Schemas['ResponsesPart']

const reference = {
  en: 'names an item that this portal has not stored: set `store: false`, so that your program sends the items themselves',
  zh: '引用了本站未保存的条目：请设置 `store: false`，由程序发送条目本身',
}
const withoutCall = {
  en: 'names no call before it: send the item of the call as well',
  zh: '之前没有与之对应的调用：请同时发送该调用的条目',
}
/** Items of a vendor's tools: their calls, results and approvals. */
const VENDOR_ITEM =
  /^(?:web_search|file_search|computer|code_interpreter|image_generation|local_shell|shell|apply_patch|mcp|tool_search)(?:_|$)/

function readPart(part: ItemPart, at: string, { rules }: Context): Content {
  const { type, text, refusal, image_url: url, detail, input_audio: sound, audio_url: audio, video_url: video } = part
  if (type === 'input_text' || type === 'output_text' || type === 'text')
    return { type: 'text', text: required(text, `${at}.text`) }
  if (type === 'refusal') return { type, text: required(refusal, `${at}.refusal`) }
  const addressIn = (name: string, given: string | undefined) =>
    readAddress(required(given, `${at}.${name}`), `${at}.${name}`, rules)
  if (type === 'input_image')
    return { type: 'image', url: addressIn('image_url', url), ...(detail === undefined ? {} : { detail }) }
  if (type === 'input_video') return { type: 'video', url: addressIn('video_url', video) }
  if (type !== 'input_audio') return rejectField(`${at}.type`, notAccepted)
  if (audio !== undefined) return { type: 'audio', url: addressIn('audio_url', audio) }
  const { data, format } = required(sound, `${at}.input_audio`)
  return { type: 'sound', data: readSound(data, `${at}.input_audio.data`, rules), format }
}

const readContent = (content: string | readonly ItemPart[], at: string, context: Context): Content[] =>
  typeof content === 'string'
    ? [{ type: 'text', text: content }]
    : content.map((part, index) => readPart(part, `${at}.${index}`, context))

function readMessage({ role, content = '' }: Item, at: string, context: Context): Turn {
  if (role === undefined) return rejectField(`${at}.role`, missing)
  const isEmpty = content.length === 0
  return { role, parts: readContent(isEmpty ? '' : content, `${at}.content`, context) }
}

function readCall(item: Item, at: string): ToolCall {
  const { type, name, namespace, call_id: id } = item
  const isCustom = type === 'custom_tool_call'
  return {
    type: 'call',
    kind: isCustom ? 'custom' : 'function',
    name: required(name, `${at}.name`),
    ...present({ namespace }),
    arguments: isCustom ? required(item.input, `${at}.input`) : required(item.arguments, `${at}.arguments`),
    id: required(id, `${at}.call_id`),
  }
}

function readResult({ type, call_id: id, output }: Item, at: string, context: Context): ToolResult {
  return {
    type: 'result',
    kind: type === 'custom_tool_call_output' ? 'custom' : 'function',
    id: required(id, `${at}.call_id`),
    parts: readContent(required(output, `${at}.output`), `${at}.output`, context),
  }
}

/** The type of a reference may be absent, as that of a message. */
const isReference = ({ id, role, content }: Item) => id !== undefined && role === undefined && content === undefined

/** Ids of the calls so far: those that are read, and those of a vendor's tools. */
type Calls = { own: Set<string>; ofVendor: Set<string> }

/** The result of an earlier call; null if that was left out. */
function readOutput(item: Item, at: string, context: Context, calls: Calls): Turn | null {
  const result = readResult(item, at, context)
  if (calls.own.has(result.id)) return { role: 'user', parts: [result] }
  return calls.ofVendor.has(result.id) ? null : rejectField(`${at}.call_id`, withoutCall)
}

/** Reads an item; null if it is left out, as reasoning that cannot be decrypted: the conversation can go on without it. */
function readItem(item: Item, at: string, context: Context, calls: Calls): Turn | null {
  const { type = isReference(item) ? 'item_reference' : 'message', encrypted_content: sealed } = item
  const assistant = (part: Part): Turn => ({ role: 'assistant', parts: [part] })
  if (type === 'message') return readMessage(item, at, context)
  if (type === 'function_call' || type === 'custom_tool_call') {
    const call = readCall(item, at)
    calls.own.add(call.id)
    return assistant(call)
  }
  if (type === 'function_call_output' || type === 'custom_tool_call_output') return readOutput(item, at, context, calls)
  if (type === 'reasoning') {
    const reasoning = typeof sealed === 'string' ? context.openReasoning(sealed) : null
    return reasoning === null ? null : assistant(reasoning)
  }
  if (type === 'item_reference') return rejectField(`${at}.type`, reference)
  if (VENDOR_ITEM.test(type)) {
    ignoreType(type, at, context.ignored)
    if (item.call_id !== undefined) calls.ofVendor.add(item.call_id)
  } else if (type !== 'compaction') rejectField(`${at}.type`, notAccepted)
  return null
}

const isOfResults = ({ parts }: Turn) => parts[0]?.type === 'result'

/** Reasoning, text and calls that follow each other are one turn, and so are results. */
function joinTurns(turns: readonly Turn[]): Turn[] {
  const joined: (Turn & { parts: Part[] })[] = []
  for (const turn of turns) {
    const last = joined.at(-1)
    const belongs =
      turn.role === 'assistant' ? last?.role === 'assistant' : last && isOfResults(last) && isOfResults(turn)
    if (last && belongs) last.parts.push(...turn.parts)
    else joined.push({ ...turn, parts: [...turn.parts] })
  }
  return joined
}

function readTurns({ instructions, input = [] }: ResponsesRequest, context: Context) {
  const items = typeof input === 'string' ? [{ content: input, role: 'user' as const }] : input
  const calls = { own: new Set<string>(), ofVendor: new Set<string>() }
  const turns = items.flatMap((item, index) => readItem(item, `input.${index}`, context, calls) ?? [])
  const first = instructions === undefined ? [] : [{ type: 'text' as const, text: instructions }]
  const ordered = instructionsFirst({ model: '', instructions: first, turns, options: {} })
  const hasInstructions = joinTexts(ordered.instructions ?? []) !== ''
  if (!hasInstructions && ordered.turns.length === 0) rejectField('input', missing)
  return {
    ...(hasInstructions && ordered.instructions ? { instructions: ordered.instructions } : {}),
    turns: joinTurns(ordered.turns),
  }
}

function readFormat({ text }: ResponsesRequest): Pick<Conversation, 'format'> {
  const { type, ...schema } = text?.format ?? { type: 'text' }
  if (type === 'text') return {}
  return { format: type === 'json_schema' ? { type, schema: { name: SCHEMA_NAME, ...schema } } : { type } }
}

const LOGPROBS = 'message.output_text.logprobs'

/** Members with the same name and meaning in chats. */
const SAME = ['temperature', 'top_p', 'presence_penalty', 'frequency_penalty', 'parallel_tool_calls', 'user'] as const // as: names

function readOptions(original: ResponsesRequest): Json {
  const { top_logprobs: count = 0, include = [], text } = original
  const same = SAME.flatMap((name) => (original[name] === undefined ? [] : [[name, original[name]] as const])) // as: a pair
  return {
    ...Object.fromEntries(same),
    ...(text?.verbosity === undefined ? {} : { verbosity: text.verbosity }),
    ...(count > 0 || include.includes(LOGPROBS) ? { logprobs: true, top_logprobs: count } : {}),
  }
}

/** Reads a request of the Responses API; throws invalid_request for a member without a counterpart that would change the response. */
export function readResponses(original: ResponsesRequest, context: Context): Conversation {
  const { model, max_output_tokens: most, reasoning, stream } = original
  return {
    model,
    ...readTools(original, context),
    ...readTurns(original, context),
    ...readFormat(original),
    ...present({ most, effort: reasoning?.effort }),
    ...(stream === true ? { isStreamed: true } : {}),
    options: readOptions(original),
  }
}
