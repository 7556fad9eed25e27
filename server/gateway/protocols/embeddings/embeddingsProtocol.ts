import type { components } from '@/openapi/gateway'
import type { ModelRoutes, Route } from '@/server/configuration/modelRoutes'
import { GatewayError, NOT_ACCEPTED, rejectField } from '@/server/gateway/errors/gatewayError'
import { sendWhole } from '@/server/gateway/upstream/routeCall'
import type { CallUpstreams, ModelClient, ParsedRequest } from '@/server/gateway/upstream/callUpstreams'
import { chunkOf } from '@/server/gateway/conversation/chunk'
import type { Conversation } from '@/server/gateway/conversation/conversation'
import { createLargeReads } from './largeReads'
import { packVector, readVectors, writeVectors } from './readVectors'
import { tokenize } from '@/server/gateway/metering/tokenizer'
import type { Protocol } from '../protocol'
import { type GatewayContract, dropNulls } from '../gatewayContract'

type EmbeddingRequest = components['schemas']['EmbeddingRequest']

const DIMENSIONS = 64
/** UTF-16 code units of all texts together that are looked at; of many texts each has a few. */
const [MAX_LENGTH, SHORTEST] = [65_536, 32]

const tooLong = { en: `must be at most ${DIMENSIONS} for this model`, zh: `不能超过该模型的 ${DIMENSIONS} 维` }

/** 32-bit FNV-1a. */
const hashOf = (token: string) =>
  Array.from(token).reduce(
    (hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0,
    0x811c9dc5,
  )

/** Adds up a fixed direction for each token: texts of the same tokens are near each other, and nothing else is meant by it. */
function vectorOf(tokens: readonly string[], dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions)
  for (const hash of tokens.map(hashOf)) {
    const at = (hash >>> 1) % dimensions
    vector[at] = (vector[at] ?? 0) + ((hash & 1) === 0 ? 1 : -1)
  }
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}

/** The vectors of the embedded model, which answers where no upstream is configured. */
function echoEmbeddings({ input, dimensions, encoding_format: format }: EmbeddingRequest): unknown[] {
  if ((dimensions ?? 1) > DIMENSIONS) rejectField('dimensions', tooLong)
  const inputs: readonly unknown[] = typeof input === 'string' ? [input] : input
  const texts = typeof inputs[0] === 'number' ? [inputs] : inputs
  const most = Math.max(SHORTEST, Math.floor(MAX_LENGTH / texts.length))
  return texts.map((text, index) => {
    const tokens = typeof text === 'string' ? tokenize(text.slice(0, most)) : [text].flat().slice(0, most).map(String)
    const vector = vectorOf(tokens, dimensions ?? DIMENSIONS)
    const embedding = format === 'base64' ? packVector(vector) : [...vector]
    return { object: 'embedding', index, embedding }
  })
}

const MAX_NAME_LENGTH = 64

/** The conversation by which a request counts: its texts, and one token for each token id. */
function toConversation({ model, input }: EmbeddingRequest): Conversation {
  const inputs: readonly unknown[] = typeof input === 'string' ? [input] : input.flat()
  const text = inputs.map((each) => (typeof each === 'string' ? each : '\n')).join('')
  return { model, turns: [{ role: 'user', parts: [{ type: 'text', text }] }], most: 1, options: {} }
}

function rejectUnknown(request: EmbeddingRequest, contract: GatewayContract): void {
  const { known } = contract.fieldsOf('EmbeddingRequest')
  const unknown = Object.keys(request).find((name) => !known.has(name))
  if (unknown !== undefined) rejectField(unknown.slice(0, MAX_NAME_LENGTH), NOT_ACCEPTED)
}

/** A request for vectors, and the conversation by which it is counted. */
type ParsedEmbeddings = ParsedRequest & { original: EmbeddingRequest }

const NO_STREAMS = 'vectors are not streamed'

/** The protocol of `POST /embeddings`, which has no streams. */
export function createEmbeddingsProtocol(contract: GatewayContract): Protocol<ParsedEmbeddings> {
  const read = contract.createReader('EmbeddingRequest', (body) => dropNulls(body, {}))
  return {
    name: 'embeddings',
    parse(body) {
      const original = read(body)
      rejectUnknown(original, contract)
      return { original, conversation: toConversation(original) }
    },
    write({ original: { model } }, response, counter) {
      const { input } = counter.used()
      return writeVectors(response, { model, usage: { prompt_tokens: input, total_tokens: input } })
    },
    writeStream() {
      throw new Error(NO_STREAMS)
    },
  }
}

/** A vector of 8,192 numbers of 24 digits has 200 KiB. */
const [BYTES_OF_VECTOR, MOST_BYTES] = [256 * 1024, 48 * 1024 * 1024]

const countOf = ({ input }: EmbeddingRequest): number =>
  typeof input === 'string' || typeof input[0] === 'number' ? 1 : input.length

/** The longest response to a request, in bytes. */
const mostBytes = (request: EmbeddingRequest): number => Math.min(countOf(request) * BYTES_OF_VECTOR, MOST_BYTES)

/** Anthropic's API has no vectors. */
const supportsVectors = ({ upstream }: Route) => upstream.supportsChat

const noVectors = { en: 'This model makes no vectors.', zh: '该模型不提供向量。' }

type EmbeddingsClientOptions = {
  client: ModelClient
  upstreams: ModelRoutes['upstreams']
  callUpstreams: CallUpstreams
}

/** Forwards requests for vectors; without upstreams the echo model computes them. */
export const createEmbeddingsClient = ({
  client,
  upstreams,
  callUpstreams,
}: EmbeddingsClientOptions): ModelClient<ParsedEmbeddings> => {
  const largeReads = createLargeReads()
  return {
    reserve: (...call) => client.reserve(...call),
    async complete({ original, conversation }, _, callContext) {
      if (upstreams.length === 0) {
        callContext.noteModel?.(original.model)
        return chunkOf({ object: 'list', data: echoEmbeddings(original) })
      }
      if (!callContext.routes.some(supportsVectors))
        throw new GatewayError('model_not_found', { param: 'model', message: noVectors })
      const call = { path: '/embeddings', body: original, request: original, conversation }
      const read = largeReads.begin(callContext.account)
      try {
        return await callUpstreams({ model: original.model, ...callContext, only: supportsVectors }, (attempt) =>
          sendWhole(attempt, {
            ...call,
            most: mostBytes(original),
            mayGoOn: read.mayGoOn,
            read: (text) => readVectors(text, original.encoding_format ?? 'float'),
          }),
        )
      } finally {
        read.end()
      }
    },
    stream: () => Promise.reject(new Error(NO_STREAMS)),
  }
}
