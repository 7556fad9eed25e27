import type { Route } from '@/server/configuration/modelRoutes'
import type { ModelCall, ResponseReader } from '@/server/gateway/upstream/routeCall'
import { writeChat } from './writeChat'
import { unusable } from '@/server/gateway/upstream/upstreamErrors'
import { isJson, type Json } from '@/server/platform/json'
import { chunkOf, type ParsedRequest, type Chunk } from '@/server/gateway/types'

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
  return { path: '/chat/completions', body, request, conversation, reader, maxTokens: most }
}
