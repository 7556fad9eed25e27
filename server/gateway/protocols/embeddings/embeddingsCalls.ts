import type { ModelRoutes, Route } from '@/server/configuration/modelRoutes'
import type { AnswerForm, Asking, Dialect } from '../protocol'
import { membersOf } from '../gatewayContract'
import { none, withoutNulls } from '../nullFields'
import { notAccepted, refuseMember } from '@/server/gateway/errors/rejectField'
import { createRequestReader } from '../requestSchema'
import { askWhole } from '@/server/gateway/upstream/askRoute'
import type { AskUpstreams } from '@/server/gateway/upstream/askUpstreams'
import { MAX_VALUES, parseJson, unusable } from '@/server/gateway/upstream/upstreamFaults'
import { answerWithoutKey } from '@/server/gateway/upstream/upstreamText'
import { echoEmbeddings } from './echoEmbeddings'
import type { Json } from '@/server/platform/json'
import { type EmbeddingRequest, pieceOf, type Piece, type ChatRequest } from '@/server/gateway/types'

type EmbeddingsOptions = {
  configuration: { models: Pick<ModelRoutes, 'upstreams'> }
  askUpstreams: AskUpstreams
}

const MAX_NAME_LENGTH = 64

const readRequest = createRequestReader('EmbeddingRequest', (body) => withoutNulls(body, none))

/** What counts of a request: its texts as they are, and each number of a token as one. */
function toChatRequest({ model, input }: EmbeddingRequest): ChatRequest {
  const given: readonly unknown[] = typeof input === 'string' ? [input] : input.flat()
  const texts = given.map((each) => (typeof each === 'string' ? each : '\n'))
  return { model, messages: [{ role: 'user', content: texts.join('') }], max_tokens: 1 }
}

function refuseUnknown(request: EmbeddingRequest): void {
  const { known } = membersOf('EmbeddingRequest')
  const unknown = Object.keys(request).find((name) => !known.has(name))
  if (unknown !== undefined) refuseMember(unknown.slice(0, MAX_NAME_LENGTH), notAccepted)
}

/** What an upstream answered, without the key even where it prints it. */
function readPiece({ upstream: { key } }: Route, told: string): Piece {
  const answer: Json = parseJson(answerWithoutKey(told, key), MAX_VALUES)
  if (!Array.isArray(answer['data'])) throw unusable('the upstream sent no vectors')
  return pieceOf(answer)
}

function askingOf(
  { configuration, askUpstreams }: EmbeddingsOptions,
  request: EmbeddingRequest,
  chat: ChatRequest,
): Asking {
  const { upstreams } = configuration.models
  return {
    async complete(_, asker) {
      if (upstreams.length === 0) return pieceOf({ object: 'list', data: echoEmbeddings(request) })
      const call = { path: '/embeddings', body: request, request: chat }
      return askUpstreams({ model: request.model, ...asker }, (attempt) =>
        askWhole(attempt, { ...call, read: (text) => readPiece(attempt.route, text) }),
      )
    },
    stream: () => Promise.reject(new Error('vectors are not streamed')),
  }
}

const formOf = (model: string): AnswerForm => ({
  whole({ json }, tally) {
    const { input } = tally.used()
    return JSON.stringify({ ...json, model, usage: { prompt_tokens: input, total_tokens: input } })
  },
  stream() {
    throw new Error('vectors are not streamed')
  },
})

/** The protocol of `POST /embeddings`, which is passed on. */
export const embeddingsDialect =
  (options: EmbeddingsOptions): Dialect =>
  (body) => {
    const asked = readRequest(body)
    refuseUnknown(asked)
    const request = toChatRequest(asked)
    return { request, form: formOf(asked.model), asking: askingOf(options, asked, request) }
  }
