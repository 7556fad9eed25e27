import type { Route } from '@/server/configuration/modelRoutes'
import { choicesOf } from '../conversation/conversation'
import { rejectField } from '../errors/gatewayError'
import type { ParsedRequest } from '../types'
import type { CallContext, CallUpstreams, ModelBounds, ModelClient } from '../upstream/callUpstreams'
import { completeCall, streamCall, type ModelCall } from '../upstream/routeCall'
import { messagesCall, toPassthroughBody } from './anthropic/passthrough'
import { messagesObstacle, writeMessages } from './anthropic/writeMessages'
import { chatCall } from './chat/chatCall'
import type { ForwardingRules } from './chat/chatProtocol'

/** Our count of the input is an estimate for models of upstreams. */
const INPUT_MARGIN = 1.25

/** The longest response to a request without a maximum, within the bounds of the model. */
function longestAnswer(longest: number, { context, output }: ModelBounds, input: number): number {
  const left = context === null ? longest : Math.floor(context - INPUT_MARGIN * input)
  return Math.max(1, Math.min(longest, left, output ?? longest))
}

const unsupported = { en: 'is not supported by this model', zh: '不受该模型支持' }

const supportsChat = ({ upstream }: Route) => upstream.supportsChat

/** Limits the routes to those that can serve a request: not every chat can be written as Messages. Throws invalid_request without any. */
function routesFor({ conversation, messages }: ParsedRequest, routes: readonly Route[]) {
  if (routes.every(supportsChat)) return {}
  const obstacle = messages === undefined ? messagesObstacle(conversation) : null
  if (obstacle === null) return {}
  if (!routes.some(supportsChat)) rejectField(obstacle, unsupported)
  return { only: supportsChat }
}

type ModelClientOptions = {
  callUpstreams: CallUpstreams
  /** Tokens of the longest response to a request without a maximum. */
  longest: number
  rules: ForwardingRules
}

/**
 * Forwards requests to the upstreams of their model: in the protocol of the caller if an upstream speaks it, else as a chat, else as
 * Messages.
 */
export function createModelClient({ callUpstreams, longest, rules }: ModelClientOptions): ModelClient {
  function toCall(parsed: ParsedRequest, route: Route, most: number): ModelCall {
    const { conversation, messages } = parsed
    if (messages !== undefined && route.upstream.supportsAnthropic)
      return messagesCall(route, toPassthroughBody(messages, rules), conversation, most)
    return route.upstream.supportsChat
      ? chatCall(parsed, route, most)
      : messagesCall(route, writeMessages(conversation, rules), conversation, most)
  }
  const questionOf = (parsed: ParsedRequest, callContext: CallContext) => ({
    model: parsed.conversation.model,
    ...callContext,
    ...routesFor(parsed, callContext.routes),
  })
  return {
    reserve({ conversation }, input, bounds) {
      const { most } = conversation
      const count = choicesOf(conversation)
      if (most === undefined) return { input, output: longestAnswer(longest, bounds, input) * count, least: count }
      // Many clients send the same maximum to every model; the model cannot give more than its own.
      const output = Math.min(most, bounds.output ?? most) * count
      return { input, output, least: output }
    },
    complete: async (parsed, most, callContext) =>
      callUpstreams(questionOf(parsed, callContext), (attempt) =>
        completeCall(attempt, toCall(parsed, attempt.route, most)),
      ),
    stream: async (parsed, most, callContext) =>
      callUpstreams({ ...questionOf(parsed, callContext), isStreamed: true }, (attempt) =>
        streamCall(attempt, toCall(parsed, attempt.route, most)),
      ),
  }
}
