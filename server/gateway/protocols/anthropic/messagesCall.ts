import type { Route } from '@/server/configuration/modelRoutes'
import { mostInput, plausibleCount } from '@/server/gateway/metering/plausibleUsage'
import { sendWhole, type ModelCall, type ResponseReader } from '@/server/gateway/upstream/routeCall'
import type { RouteAttempt } from '@/server/gateway/upstream/callUpstreams'
import { unusable } from '@/server/gateway/upstream/upstreamErrors'
import { isJson, type Json } from '@/server/platform/json'
import type { Chunk, ChatRequest } from '@/server/gateway/types'

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
  isError: ({ type }) => type === 'error',
  chunk(json, _, model) {
    const { type } = json
    if (type === 'message_stop') return null
    if (typeof type !== 'string' || !EVENT_NAME.test(type)) throw unusable('the upstream sent an event without a name')
    return toChunk(json, model)
  },
}

/** Some servers read a key from one header, some from the other. */
const headersOf = ({ upstream: { key } }: Route) => ({
  'anthropic-version': '2023-06-01',
  ...(key === null ? {} : { 'x-api-key': key }),
})

/** A request in Anthropic's protocol for at most `most` tokens; `request` is what it means as a chat. */
export const messagesCall = (route: Route, body: Json, request: ChatRequest, most: number): ModelCall => ({
  path: '/messages',
  body: { ...body, max_tokens: most },
  request,
  headers: headersOf(route),
  reader,
})

/** Has the upstream count the input tokens of a conversation; throws if its number is not plausible. `input` is our own count. */
export function countByUpstream(
  attempt: RouteAttempt,
  { body, request, input }: { body: Json; request: ChatRequest; input: number },
): Promise<number> {
  const most = mostInput(input)
  return sendWhole(attempt, {
    path: '/messages/count_tokens',
    body,
    request,
    headers: headersOf(attempt.route),
    most: MAX_COUNT_BYTES,
    read(json) {
      const count = plausibleCount(json['input_tokens'], most)
      if (count === null) throw unusable('the upstream counted no tokens')
      return count
    },
  })
}
