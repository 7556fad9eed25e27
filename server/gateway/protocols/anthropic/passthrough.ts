import { readMediaAddress } from '@/server/gateway/bodies/mediaAddress'
import { messagesUsage } from '@/server/gateway/metering/plausibleUsage'
import type { UsageCounter } from '@/server/gateway/metering/usageCounter'
import type { StreamWriter } from '../protocol'
import { fieldsOf } from '../gatewayContract'
import type { Rules } from './chatParts'
import { event, PING } from './messageEvents'
import { toAnthropicBody } from '@/server/gateway/errors/errorBody'
import type { ErrorContext } from '@/server/gateway/errors/gatewayError'
import type { Chunk } from '@/server/gateway/types'
import type { Conversation } from './messagesRequest'
import { isJson, type Json } from '@/server/platform/json'

/** The members that the contract names: a model's server may look at others, which nobody has checked. */
function pick(value: Json, schemas: readonly string[], more: ReadonlySet<string> = new Set()): Json {
  const isKnown = (name: string) => more.has(name) || schemas.some((schema) => fieldsOf(schema).forwarded.has(name))
  return Object.fromEntries(Object.entries(value).filter(([name]) => isKnown(name)))
}

const mapObjects = (value: unknown, read: (one: Json) => Json): unknown =>
  Array.isArray(value) ? value.map((one: unknown) => (isJson(one) ? read(one) : one)) : value

/** A block with its inner ones. The address of a picture is the one that was checked, so that no other reader finds another host in it. */
function blockOf(block: Json, { imageUrls }: Rules): Json {
  const { source, content, ...others } = pick(block, ['MessagesBlock'])
  const from = isJson(source) ? pick(source, ['MessagesSource']) : undefined
  const address = typeof from?.['url'] === 'string' ? { url: readMediaAddress(from['url'], imageUrls) } : {}
  const inner = mapObjects(content, (one) => blockOf(one, { imageUrls, passMembers: new Set() }))
  return {
    ...others,
    ...(from === undefined ? {} : { source: { ...from, ...address } }),
    ...(content === undefined ? {} : { content: inner }),
  }
}

/** What of a body goes to a server that speaks Messages; it was read as a chat request before, which refuses what may not go anywhere. */
export function toPassthroughBody(asked: Conversation, rules: Rules): Json {
  const { messages, system, tools, ...others } = asked
  const named = pick(others, ['MessagesConversation', 'MessagesAnswering'], rules.passMembers)
  return {
    ...named,
    messages: messages.map(({ role, content }) => ({
      role,
      content: mapObjects(content, (one) => blockOf(one, rules)),
    })),
    ...(system === undefined ? {} : { system: mapObjects(system, (one) => blockOf(one, rules)) }),
    ...(tools === undefined ? {} : { tools: tools.map((tool) => pick(tool, ['MessagesTool'])) }),
  }
}

/** An event, or a whole message, with figures of use that are plausible. */
function withUsage(said: Json, counter: UsageCounter): Json {
  const { type, message, usage } = said
  const isChange = type === 'message_delta'
  const needsUsage = isChange || type === 'message' || usage !== undefined
  if (!needsUsage && !isJson(message)) return said
  const used = counter.used()
  return {
    ...said,
    ...(isJson(message) ? { message: { ...message, usage: messagesUsage(message['usage'], used, false) } } : {}),
    ...(needsUsage ? { usage: messagesUsage(usage, used, isChange) } : {}),
  }
}

/** The body of a whole response that an upstream gave in this protocol. */
export const writePassthrough = ({ json }: Chunk, counter: UsageCounter): string =>
  JSON.stringify(withUsage(json, counter))

/** Writes an upstream's own events, serialised again, and one end once the call has been counted. */
export const createPassthroughWriter = (counter: UsageCounter, context: ErrorContext): StreamWriter => ({
  chunk: ({ json }) => event(String(json['type']), withUsage(json, counter)),
  end: () => event('message_stop', {}),
  error: (error) => event('error', toAnthropicBody(error, context)),
  ping: PING,
})
