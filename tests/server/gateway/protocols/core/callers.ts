import { createUsageCounter } from '@/server/gateway/metering/usageCounter'
import { createMessagesProtocol } from '@/server/gateway/protocols/anthropic/messagesProtocol'
import { toPassthroughBody } from '@/server/gateway/protocols/anthropic/passthrough'
import { writeMessages } from '@/server/gateway/protocols/anthropic/writeMessages'
import { createChatProtocol } from '@/server/gateway/protocols/chat/chatProtocol'
import { writeChat } from '@/server/gateway/protocols/chat/writeChat'
import { createGatewayContract } from '@/server/gateway/protocols/gatewayContract'
import type { Protocol } from '@/server/gateway/protocols/protocol'
import { createResponsesProtocol, type ParsedResponses } from '@/server/gateway/protocols/responses/responsesProtocol'
import type { ParsedRequest } from '@/server/gateway/upstream/callUpstreams'
import { textIn } from '@/server/gateway/conversation/readingRules'
import { isJson, type Json } from '@/server/platform/json'
import { owner, seal } from './writeResponses'

export const callerNames = ['chat', 'messages', 'responses'] as const // as: their names
export type CallerName = (typeof callerNames)[number]
/** The protocol that a model server speaks. */
export type ServerKind = 'chat' | 'messages'

/** A call as the caller's client has it at the end of an answer. */
type SeenCall = { id: string; name: string; arguments: string }
export type Seen = { calls: SeenCall[]; stop: unknown }

const rules = { passMembers: new Set<string>(), imageUrls: 'https' as const, contract: createGatewayContract() }
const protocols: Readonly<Record<CallerName, Protocol | Protocol<ParsedResponses>>> = {
  chat: createChatProtocol(rules),
  messages: createMessagesProtocol(rules),
  responses: createResponsesProtocol(rules, seal),
}
const context = { language: 'en' as const, portal: '', requestId: '' }

/** A request of a caller that offers tools. */
function requestOf(caller: CallerName, names: readonly string[], isStreamed: boolean): Json {
  const base = { model: 'm', ...(isStreamed ? { stream: true } : {}) }
  const messages = [{ role: 'user', content: 'Hi' }]
  if (caller === 'chat')
    return { ...base, messages, tools: names.map((name) => ({ type: 'function', function: { name } })) }
  return caller === 'messages'
    ? { ...base, max_tokens: 1000, messages, tools: names.map((name) => ({ name, input_schema: { type: 'object' } })) }
    : { ...base, input: 'Hi', tools: names.map((name) => ({ type: 'function', name })) }
}

type Called = Partial<SeenCall>

/** Collects calls by their places, as the SDKs of chats and Messages do. */
function createCalls() {
  const calls = new Map<unknown, SeenCall>()
  return {
    add(place: unknown, { id = '', name = '', arguments: written = '' }: Called) {
      const call = calls.get(place) ?? { id: '', name: '', arguments: '' }
      calls.set(place, { id: call.id || id, name: call.name + name, arguments: call.arguments + written })
    },
    all: () => [...calls.values()],
  }
}

const objectIn = (value: unknown): Json => (isJson(value) ? value : {})
const listIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : [])

const readers: Readonly<Record<CallerName, (bodies: readonly Json[]) => Seen>> = {
  chat(bodies) {
    const calls = createCalls()
    let stop: unknown = null
    for (const { message, delta, finish_reason: reason } of bodies.flatMap(({ choices }) => listIn(choices))) {
      stop = reason ?? stop
      for (const [place, { id, index = place, function: called }] of listIn(
        objectIn(message ?? delta)['tool_calls'],
      ).entries())
        calls.add(index, { id: textIn(id), ...objectIn(called) })
    }
    return { calls: calls.all(), stop }
  },
  messages(bodies) {
    const calls = createCalls()
    let stop: unknown = null
    for (const { content, content_block: block, delta, index, stop_reason: reason } of bodies) {
      for (const [place, { type, id, name, input }] of listIn(content).entries())
        if (type === 'tool_use')
          calls.add(place, { id: textIn(id), name: textIn(name), arguments: JSON.stringify(input) })
      const { type, id, name } = objectIn(block)
      if (type === 'tool_use') calls.add(index, { id: textIn(id), name: textIn(name) })
      const { partial_json: piece, stop_reason: last } = objectIn(delta)
      if (piece !== undefined) calls.add(index, { arguments: textIn(piece) })
      stop = last ?? reason ?? stop
    }
    return { calls: calls.all(), stop }
  },
  responses(bodies) {
    const last = bodies.at(-1) ?? {}
    const { status, output } = objectIn(last['response'] ?? last)
    const items = listIn(output).filter(({ type }) => type === 'function_call')
    const calls = items.map((item) => ({
      id: textIn(item['call_id']),
      name: textIn(item['name']),
      arguments: textIn(item['arguments']),
    }))
    return { calls, stop: status }
  },
}

const dataOf = (events: string): Json[] =>
  [...events.matchAll(/^data: (\{.*)$/gm)].map(([, data = '']) => JSON.parse(data) as Json) // as: an object of ours

/** Sends a request with tools to a model server, and reads the answer as the caller's client does. */
export function exchange(
  {
    caller,
    server,
    names,
    isStreamed,
  }: { caller: CallerName; server: ServerKind; names: readonly string[]; isStreamed: boolean },
  /** The server's whole answer, or its chunks, for the names of the tools that it got. */
  answer: (sent: readonly string[]) => readonly Json[],
): Seen {
  const protocol = protocols[caller] as Protocol<ParsedRequest> // as: each gets its own requests
  const parsed = protocol.parse(JSON.stringify(requestOf(caller, names, isStreamed)), owner)
  const { chat, messages, conversation } = parsed
  const body =
    server === 'chat'
      ? (chat ?? writeChat(conversation))
      : messages === undefined
        ? writeMessages(conversation, rules)
        : toPassthroughBody(messages, rules)
  const sent = listIn(body['tools']).map((tool) => textIn(objectIn(tool['function'] ?? tool)['name']))
  const chunks = answer(sent).map((json) => ({
    json,
    text: JSON.stringify(json),
    ...(server === 'messages' ? { protocol: server } : {}),
  }))
  const counter = createUsageCounter({ input: 3, most: 1000, isStreamed }, () => undefined)
  chunks.forEach((chunk) => counter.observe(chunk))
  if (!isStreamed) {
    const [whole] = chunks
    if (whole === undefined) throw new Error('no answer')
    return readers[caller]([JSON.parse(protocol.write(parsed, whole, counter, context)) as Json]) // as: our own
  }
  const writer = protocol.writeStream(parsed, counter, context)
  return readers[caller](dataOf(chunks.map((chunk) => writer.chunk(chunk)).join('') + writer.end()))
}
