import type { ModelRoutes } from '@/server/configuration/modelRoutes'
import type { Protocol } from '../protocol'
import type { GatewayContract } from '../gatewayContract'
import { NO_FIELDS, dropNulls } from '../gatewayContract'
import { NOT_ACCEPTED, rejectField } from '@/server/gateway/errors/gatewayError'
import { sendWhole } from '@/server/gateway/upstream/routeCall'
import type { CallUpstreams } from '@/server/gateway/upstream/callUpstreams'
import { unusable } from '@/server/gateway/upstream/upstreamErrors'
import { echoEmbeddings } from './echoEmbeddings'
import type { Json } from '@/server/platform/json'
import type { ModelClient } from '@/server/gateway/upstream/modelClient'
import {
  type EmbeddingRequest,
  chunkOf,
  type ParsedRequest,
  type Chunk,
  type ChatRequest,
} from '@/server/gateway/types'

const MAX_NAME_LENGTH = 64

/** The chat request by which a request counts: its texts, and one token for each token id. */
function toChatRequest({ model, input }: EmbeddingRequest): ChatRequest {
  const given: readonly unknown[] = typeof input === 'string' ? [input] : input.flat()
  const texts = given.map((each) => (typeof each === 'string' ? each : '\n'))
  return { model, messages: [{ role: 'user', content: texts.join('') }], max_tokens: 1 }
}

function rejectUnknown(request: EmbeddingRequest, contract: GatewayContract): void {
  const { known } = contract.fieldsOf('EmbeddingRequest')
  const unknown = Object.keys(request).find((name) => !known.has(name))
  if (unknown !== undefined) rejectField(unknown.slice(0, MAX_NAME_LENGTH), NOT_ACCEPTED)
}

function toChunk(json: Json): Chunk {
  if (!Array.isArray(json['data'])) throw unusable('the upstream sent no vectors')
  return chunkOf(json)
}

/** A request for vectors, and the chat request by which it is counted. */
type ParsedEmbeddings = ParsedRequest & { original: EmbeddingRequest }

const NO_STREAMS = 'vectors are not streamed'

/** The protocol of `POST /embeddings`, which has no streams. */
export function createEmbeddingsProtocol(contract: GatewayContract): Protocol<ParsedEmbeddings> {
  const read = contract.createReader('EmbeddingRequest', (body) => dropNulls(body, NO_FIELDS))
  return {
    parse(body) {
      const original = read(body)
      rejectUnknown(original, contract)
      return { original, request: toChatRequest(original) }
    },
    write({ original: { model } }, { json }, counter) {
      const { input } = counter.used()
      return JSON.stringify({ ...json, model, usage: { prompt_tokens: input, total_tokens: input } })
    },
    writeStream() {
      throw new Error(NO_STREAMS)
    },
  }
}

type EmbeddingsClientOptions = {
  chat: ModelClient
  upstreams: ModelRoutes['upstreams']
  callUpstreams: CallUpstreams
}

/** Forwards requests for vectors; without upstreams the echo model computes them. */
export const createEmbeddingsClient = ({
  chat,
  upstreams,
  callUpstreams,
}: EmbeddingsClientOptions): ModelClient<ParsedEmbeddings> => ({
  reserve: (...call) => chat.reserve(...call),
  async complete({ original, request }, _, callContext) {
    if (upstreams.length === 0) return chunkOf({ object: 'list', data: echoEmbeddings(original) })
    const call = { path: '/embeddings', body: original, request }
    return callUpstreams({ model: original.model, ...callContext }, (attempt) =>
      sendWhole(attempt, { ...call, read: toChunk }),
    )
  },
  stream: () => Promise.reject(new Error(NO_STREAMS)),
})
