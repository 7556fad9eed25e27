import type { Route } from '@/server/configuration/modelRoutes'
import type { ModelCall, ResponseReader } from '@/server/gateway/upstream/modelCall'
import { choicesIn, normalise, numberOf } from './completionForm'
import { createCompletionJoiner, splitCompletion } from './completionChunks'
import { writeChat } from './writeChat'
import { textIn } from '@/server/gateway/conversation/readingRules'
import { unusable } from '@/server/gateway/upstream/upstreamErrors'
import { isJson, type Json } from '@/server/platform/json'
import { chunkOf, type Chunk } from '@/server/gateway/conversation/chunk'
import type { ChatRequest } from '@/server/gateway/metering/tokenizer'
import type { ParsedRequest } from '@/server/gateway/upstream/callUpstreams'

/** Forwards the original text if nothing of it has to be changed. */
function toChunk(parsed: Json, text: string, model: string): Chunk {
  const json = normalise(parsed)
  return json === parsed && json['model'] === model && !text.includes('\n')
    ? { json, text }
    : chunkOf({ ...json, model })
}

/** vLLM's and OpenRouter's reason for the end of an answer that failed. */
const FAILED = 'error'

const reader: ResponseReader = {
  end: '[DONE]',
  chunk: toChunk,
  whole(json, text, model) {
    if (choicesIn(json).length === 0) throw unusable('the upstream sent no choices')
    return toChunk(json, text, model)
  },
  noteEnds(json, ended) {
    choicesIn(json).forEach((choice, place) => {
      const reason = isJson(choice) ? textIn(choice['finish_reason']) : ''
      if (reason === FAILED) throw unusable('the upstream ended an answer by an error')
      if (reason !== '') ended.add(numberOf(choice, place))
    })
  },
  split: ({ json }) => splitCompletion(json),
  createJoiner: createCompletionJoiner,
}

/** Members that are left out without tools: strict servers reject an empty list, and what is said about its tools. */
const withoutTools = ({ tools, tool_choice: choice }: ChatRequest): Json =>
  tools?.length === 0
    ? {
        tools: undefined,
        parallel_tool_calls: undefined,
        ...(choice === 'auto' || choice === 'none' ? { tool_choice: undefined } : {}),
      }
    : {}

/** Messages for a server whose templates do not know the role `developer`, which is a newer name of `system`. */
const withSystemRole = (messages: ChatRequest['messages']): ChatRequest['messages'] =>
  messages.some(({ role }) => role === 'developer')
    ? messages.map((message) => (message.role === 'developer' ? { ...message, role: 'system' } : message))
    : messages

/**
 * A chat request for at most `most` tokens in all its choices; the upstream knows only one name of that limit. `isUnbounded`: the upstream
 * bounds the response itself, by its context.
 */
export function chatCall(
  { conversation, chat }: ParsedRequest,
  { upstream }: Route,
  most: number,
  isUnbounded = false,
): ModelCall {
  const request = chat ?? writeChat(conversation)
  const { n, stream, messages } = request
  const body = {
    ...request,
    ...withoutTools(request),
    messages: upstream.developerRole === 'developer' ? messages : withSystemRole(messages),
    max_tokens: undefined,
    max_completion_tokens: undefined,
    ...(isUnbounded ? {} : { [upstream.maxTokensName]: Math.floor(most / (n ?? 1)) }),
    stream_options: stream ? { include_usage: true } : undefined,
  }
  return { path: '/chat/completions', body, request, conversation, reader, maxTokens: most }
}
