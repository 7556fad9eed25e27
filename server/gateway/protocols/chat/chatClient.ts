import type { Route } from '@/server/configuration/modelRoutes'
import { completeCall, streamCall, type ModelCall, type ResponseReader } from '@/server/gateway/upstream/routeCall'
import type { CallUpstreams, ModelClient } from '@/server/gateway/upstream/callUpstreams'
import { writeChat } from './writeChat'
import { choicesOf } from '@/server/gateway/conversation/conversation'
import { unusable } from '@/server/gateway/upstream/upstreamErrors'
import { isJson, type Json } from '@/server/platform/json'
import { chunkOf, type ParsedRequest, type Chunk } from '@/server/gateway/types'

/** Our count of the input is an estimate for models of upstreams. */
const INPUT_MARGIN = 1.25

/** Moves the usage to the top of a response, as in OpenAI's API: some servers put it into a choice. */
function withUsageOnTop(json: Json): Json {
  const choices: readonly unknown[] = Array.isArray(json['choices']) ? json['choices'] : []
  const claims = choices.filter((choice): choice is Json => isJson(choice) && 'usage' in choice)
  if (claims.length === 0) return json
  const withoutUsage = (choice: unknown) => (isJson(choice) ? { ...choice, usage: undefined } : choice)
  return { ...json, usage: json['usage'] ?? claims[0]?.['usage'], choices: choices.map(withoutUsage) }
}

/** Forwards the original text if nothing of it has to be changed. */
function toChunk(parsed: Json, text: string, model: string): Chunk {
  const json = withUsageOnTop(parsed)
  return json === parsed && json['model'] === model && !text.includes('\n')
    ? { json, text }
    : chunkOf({ ...json, model })
}

const reader: ResponseReader = {
  end: '[DONE]',
  isError: (json) => 'error' in json,
  chunk: toChunk,
  whole(json, text, model) {
    if (!Array.isArray(json['choices'])) throw unusable('the upstream sent no choices')
    return toChunk(json, text, model)
  },
}

/** A chat request for at most `most` tokens in all its choices; the upstream knows only one name of that limit. */
export function chatCall({ conversation, chat }: ParsedRequest, { upstream }: Route, most: number): ModelCall {
  const request = chat ?? writeChat(conversation)
  const { n, stream } = request
  const body = {
    ...request,
    max_tokens: undefined,
    max_completion_tokens: undefined,
    [upstream.maxTokensName]: Math.floor(most / (n ?? 1)),
    stream_options: stream ? { include_usage: true } : undefined,
  }
  return { path: '/chat/completions', body, request, conversation, reader }
}

/** The longest response to a request without a maximum, within the model's context length. */
function longestAnswer(longest: number, context: number | null, input: number): number {
  const left = context === null ? longest : Math.floor(context - INPUT_MARGIN * input)
  return Math.max(1, Math.min(longest, left))
}

type Forwarding<Parsed extends ParsedRequest> = Pick<ModelClient<Parsed>, 'complete' | 'stream'>

/** Forwards requests to the upstreams of their model; `toCall` writes the request for one of them. */
export const createForwarding = <Parsed extends ParsedRequest>(
  callUpstreams: CallUpstreams,
  toCall: (parsed: Parsed, route: Route, most: number) => ModelCall,
): Forwarding<Parsed> => ({
  complete: (parsed, most, callContext) =>
    callUpstreams({ model: parsed.conversation.model, ...callContext }, (attempt) =>
      completeCall(attempt, toCall(parsed, attempt.route, most)),
    ),
  stream: (parsed, most, callContext) =>
    callUpstreams({ model: parsed.conversation.model, ...callContext, isStreamed: true }, (attempt) =>
      streamCall(attempt, toCall(parsed, attempt.route, most)),
    ),
})

type ChatClientOptions = {
  callUpstreams: CallUpstreams
  /** Tokens of the longest response to a request without a maximum. */
  longest: number
}

/** Forwards to OpenAI-compatible servers, under the model ids of the portal. */
export function createChatClient({ callUpstreams, longest }: ChatClientOptions): ModelClient {
  return {
    reserve({ conversation }, input, contextLength) {
      const { most } = conversation
      const count = choicesOf(conversation)
      if (most !== undefined) return { input, output: most * count, least: most * count }
      return { input, output: longestAnswer(longest, contextLength, input) * count, least: count }
    },
    ...createForwarding(callUpstreams, chatCall),
  }
}
