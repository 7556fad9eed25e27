import type { Route } from '@/server/configuration/modelRoutes'
import { readMediaAddress } from '@/server/gateway/bodies/mediaAddress'
import { plausibleCount } from '@/server/gateway/metering/plausibleUsage'
import type { UsageCounter } from '@/server/gateway/metering/usageCounter'
import { toMessagesUsage } from '@/server/gateway/metering/usageForms'
import type { StreamWriter } from '../protocol'
import type { components } from '@/openapi/gateway'
import type { ForwardingRules } from '../chat/chatProtocol'
import { toAnthropicBody } from '@/server/gateway/errors/errorBody'
import type { ErrorContext } from '@/server/gateway/errors/gatewayError'
import type { Chunk } from '@/server/gateway/conversation/chunk'
import type { Conversation } from '@/server/gateway/conversation/conversation'
import type { ModelCall, ResponseReader } from '@/server/gateway/upstream/modelCall'
import { parseAnswer, sendWhole } from '@/server/gateway/upstream/routeCall'
import type { RouteAttempt } from '@/server/gateway/upstream/callUpstreams'
import { messagesHeaders } from '@/server/gateway/upstream/exchange'
import { unusable } from '@/server/gateway/upstream/upstreamErrors'
import { newId } from '@/server/gateway/conversation/answerEvents'
import { textIn } from '@/server/gateway/conversation/readingRules'
import { createMessageJoiner, splitMessage } from './messageChunks'
import { event, PING } from './writeMessagesAnswer'
import type { MessagesConversation } from './messagesRequest'
import { isJson, type Json } from '@/server/platform/json'

/** Picks the fields of the contract's schemas, because an upstream may read fields that were not checked, and those of `more`. */
function pick(
  value: Json,
  schemas: readonly (keyof components['schemas'])[],
  { contract }: ForwardingRules,
  more: ReadonlySet<string> = new Set(),
): Json {
  const isKnown = (name: string) =>
    more.has(name) || schemas.some((schema) => contract.fieldsOf(schema).forwarded.has(name))
  return Object.fromEntries(Object.entries(value).filter(([name]) => isKnown(name)))
}

const mapObjects = (value: unknown, read: (one: Json) => Json): unknown =>
  Array.isArray(value) ? value.map((one: unknown) => (isJson(one) ? read(one) : one)) : value

/** A block with its inner blocks, and with the normalised address of an image, so that no other parser finds another host in it. */
function blockOf(block: Json, rules: ForwardingRules): Json {
  const { source, content, ...others } = pick(block, ['MessagesBlock'], rules)
  const from = isJson(source) ? pick(source, ['MessagesSource'], rules) : undefined
  const address = typeof from?.['url'] === 'string' ? { url: readMediaAddress(from['url'], rules.imageUrls) } : {}
  const inner = mapObjects(content, (one) => blockOf(one, rules))
  return {
    ...others,
    ...(from === undefined ? {} : { source: { ...from, ...address } }),
    ...(content === undefined ? {} : { content: inner }),
  }
}

/** Choices that mean nothing without tools, and that servers reject then. */
const CHOICES_WITHOUT_TOOLS = new Set(['auto', 'none'])

/** The body for an upstream that supports Messages. Reading it as a conversation has rejected everything that must not be forwarded. */
export function toPassthroughBody(original: MessagesConversation, rules: ForwardingRules): Json {
  const { messages, system, tools = [], tool_choice: choice, ...others } = original
  const isChoice = choice !== undefined && (tools.length > 0 || !CHOICES_WITHOUT_TOOLS.has(choice.type))
  const named = pick(
    { ...others, ...(isChoice ? { tool_choice: choice } : {}) },
    ['MessagesConversation', 'MessagesAnswering'],
    rules,
    rules.passMembers,
  )
  return {
    ...named,
    messages: messages.map(({ role, content }) => ({
      role,
      content: mapObjects(content, (one) => blockOf(one, rules)),
    })),
    ...(system === undefined ? {} : { system: mapObjects(system, (one) => blockOf(one, rules)) }),
    ...(tools.length === 0 ? {} : { tools: tools.map((tool) => pick(tool, ['MessagesTool'], rules)) }),
  }
}

const isToolUse = (block: unknown) => isJson(block) && block['type'] === 'tool_use'

/** The end of a message: some servers say that a model calls a tool, and send no call. */
const stopOf = (json: Json, hasCalls: boolean): Json =>
  json['stop_reason'] === 'tool_use' && !hasCalls ? { ...json, stop_reason: 'end_turn' } : json

/** Rewrites the events of a message, or a whole one: it gets our own id, the usage that counts and a plausible end. */
function createRewriter(counter: UsageCounter) {
  const id = newId('msg')
  let hasCalls = false

  function rewriteMessage(message: Json): Json {
    const { content } = message
    hasCalls ||= Array.isArray(content) && content.some(isToolUse)
    return { ...stopOf(message, hasCalls), id, usage: toMessagesUsage(counter.usage()) }
  }
  return (json: Json): Json => {
    const { type, message, usage, content_block: block, delta } = json
    if (type === 'message') return rewriteMessage(json)
    if (block !== undefined) hasCalls ||= isToolUse(block)
    const isChange = type === 'message_delta'
    if (!isChange && usage === undefined && !isJson(message)) return json
    return {
      ...json,
      ...(isChange && isJson(delta) ? { delta: stopOf(delta, hasCalls) } : {}),
      ...(isJson(message) ? { message: rewriteMessage(message) } : {}),
      ...(isChange || usage !== undefined ? { usage: toMessagesUsage(counter.usage()) } : {}),
    }
  }
}

/** The body of a whole response that an upstream gave in this protocol. */
export const writePassthrough = ({ json }: Chunk, counter: UsageCounter): string =>
  JSON.stringify(createRewriter(counter)(json))

/** Writes an upstream's own events, serialised again, and one end once the call has been counted. */
export function createPassthroughWriter(counter: UsageCounter, context: ErrorContext): StreamWriter {
  const rewrite = createRewriter(counter)
  return {
    chunk: ({ json }) => event(String(json['type']), rewrite(json)),
    end: () => event('message_stop', {}),
    error: (error) => event('error', toAnthropicBody(error, context)),
    ping: () => PING,
  }
}

const MAX_COUNT_BYTES = 64 * 1024

function toChunk(json: Json, model: string): Chunk {
  const message = isJson(json['message']) ? { message: { ...json['message'], model } } : {}
  const named = json['type'] === 'message' ? { model } : message
  return { json: { ...json, ...named }, text: null, protocol: 'messages' }
}

/** A name is written on its own line of the stream, so a line break in it would begin another event. */
const EVENT_NAME = /^\w{1,64}$/

const reader: ResponseReader = {
  whole(json, _, model) {
    if (json['type'] !== 'message') throw unusable('the upstream sent no message')
    return toChunk(json, model)
  },
  chunk(json, _, model) {
    const { type } = json
    if (type === 'message_stop') return null
    if (typeof type !== 'string' || !EVENT_NAME.test(type)) throw unusable('the upstream sent an event without a name')
    return toChunk(json, model)
  },
  noteEnds({ stop_reason: reason, delta }, ended) {
    if (textIn(reason) !== '' || (isJson(delta) && textIn(delta['stop_reason']) !== '')) ended.add(0)
  },
  split: ({ json }) => splitMessage(json),
  createJoiner: createMessageJoiner,
}

/** A request in Anthropic's protocol for at most `most` tokens. */
export const messagesCall = (route: Route, body: Json, conversation: Conversation, most: number): ModelCall => ({
  path: '/messages',
  body: { ...body, max_tokens: most },
  request: body,
  conversation,
  headers: messagesHeaders(route.upstream.key),
  reader,
  maxTokens: most,
})

/** Has the upstream count the input tokens of a conversation; throws if its number is more than `most`. */
export function countByUpstream(
  attempt: RouteAttempt,
  { body, conversation, most }: { body: Json; conversation: Conversation; most: number },
): Promise<number> {
  return sendWhole(attempt, {
    path: '/messages/count_tokens',
    body,
    request: body,
    conversation,
    headers: messagesHeaders(attempt.route.upstream.key),
    most: MAX_COUNT_BYTES,
    read(text) {
      const count = plausibleCount(parseAnswer(text)['input_tokens'], most)
      if (count === null) throw unusable('the upstream counted no tokens')
      return count
    },
  })
}
