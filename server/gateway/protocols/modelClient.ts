import type { Route } from '@/server/configuration/modelRoutes'
import { choicesOf } from '../conversation/conversation'
import { rejectField } from '../errors/gatewayError'
import { noRoomForAnswer } from '../errors/inputTooLong'
import type { UsageSnapshot } from '../limits/usageSnapshot'
import type {
  ParsedRequest,
  CallContext,
  CallUpstreams,
  ModelClient,
  ReservationContext,
} from '../upstream/callUpstreams'
import { conversationKeyOf } from '../upstream/affinity'
import type { ModelCall } from '../upstream/modelCall'
import { completeCall, streamCall } from '../upstream/routeCall'
import { messagesCall, toPassthroughBody } from './anthropic/passthrough'
import { messagesObstacle, writeMessages } from './anthropic/writeMessages'
import { chatCall } from './chat/chatCall'
import type { ForwardingRules } from './chat/chatProtocol'

/** Tokens of the context that are left free: chat templates add some that we do not count. */
const RESERVE = 256

/** A response to a request without a maximum begins with at least so many tokens left for it. */
const LEAST_ANSWER = 256

/** Whether the account has so many tokens left; its usage may be some seconds old. */
const hasRoom = ({ limits, tokens, monthOutput }: UsageSnapshot, input: number, output: number) =>
  tokens + input + output <= limits.tpm && monthOutput + output <= limits.output_tokens

/** Reserves output tokens for `count` responses without a maximum. Throws context_length_exceeded. */
function reserveOpen(longest: number, count: number, { input, leastInput, bounds, usage }: ReservationContext) {
  const { context, output, isEnforced } = bounds
  const requested = Math.min(longest, output ?? longest)
  const left = context === null ? requested : context - input - RESERVE
  if (context !== null && left < requested && isEnforced) {
    // Our count is an estimate. The server knows how much is left, at most this.
    const rest = (context - leastInput) * count
    if (rest >= LEAST_ANSWER * count && hasRoom(usage, input, rest))
      return { output: rest, least: rest, step: rest, isUnbounded: true }
  }
  const [most, least] = [Math.min(requested, left), Math.min(requested, LEAST_ANSWER)]
  if (context !== null && most < least) throw noRoomForAnswer(context, input)
  return { output: most * count, least: least * count, step: count }
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
  function write(parsed: ParsedRequest, route: Route, most: number, isUnbounded?: boolean): ModelCall {
    const { conversation, messages } = parsed
    if (messages !== undefined && route.upstream.supportsAnthropic)
      return messagesCall(route, toPassthroughBody(messages, rules), conversation, most)
    return route.upstream.supportsChat
      ? chatCall(parsed, route, most, isUnbounded)
      : messagesCall(route, writeMessages(conversation, rules), conversation, most)
  }
  const toCall = (parsed: ParsedRequest, route: Route, most: number, callContext: CallContext): ModelCall => ({
    ...write(parsed, route, most, callContext.isUnbounded),
    contextLength: callContext.contextLength ?? null,
  })
  const routingOf = (parsed: ParsedRequest, callContext: CallContext) => ({
    model: parsed.conversation.model,
    ...callContext,
    conversationKey: () =>
      conversationKeyOf(parsed.conversation, { account: callContext.account, hint: callContext.hint ?? parsed.hint }),
    ...routesFor(parsed, callContext.routes),
  })
  return {
    reserve({ conversation }, context) {
      const { most } = conversation
      const { input, bounds } = context
      const count = choicesOf(conversation)
      if (most === undefined) return { input, ...reserveOpen(longest, count, context) }
      // Many clients send the same maximum to every model; the model cannot give more than its own.
      const output = Math.min(most, bounds.output ?? most) * count
      return { input, output, least: output }
    },
    complete: async (parsed, most, callContext) =>
      callUpstreams(routingOf(parsed, callContext), (attempt) =>
        completeCall(attempt, toCall(parsed, attempt.route, most, callContext)),
      ),
    stream: async (parsed, most, callContext) =>
      callUpstreams({ ...routingOf(parsed, callContext), isStreamed: true }, (attempt) =>
        streamCall(attempt, toCall(parsed, attempt.route, most, callContext)),
      ),
  }
}
