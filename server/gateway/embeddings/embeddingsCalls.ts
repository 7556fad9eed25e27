import type { components } from '@/openapi/gateway'
import type { Route } from '@/server/configuration/modelRoutes'
import type { ServerDeps } from '@/server/http/serverDeps'
import type { ChatRequest } from '../chatRequest'
import type { AnswerForm, Asking, Dialect } from '../dialect'
import { membersOf } from '../gatewayContract'
import { none, withoutNulls } from '../nullMembers'
import { notAccepted, refuseMember } from '../refuseMember'
import { createRequestReader } from '../requestSchema'
import { isJson, type Piece } from '../upstream/backend'
import { askWhole } from '../upstream/askRoute'
import { MAX_VALUES, parseJson, unusable } from '../upstream/upstreamFaults'
import { answerWithoutKey } from '../upstream/upstreamText'
import { echoEmbeddings } from './echoEmbeddings'

export type EmbeddingRequest = components['schemas']['EmbeddingRequest']

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
  const text = answerWithoutKey(told, key)
  return pieceOf(text, parseJson(text, MAX_VALUES))
}

/** What a server answered: its vectors, and its figure of the input where it has one. */
function pieceOf(text: string, told: Readonly<Record<string, unknown>>): Piece {
  if (!Array.isArray(told['data'])) throw unusable('the upstream sent no vectors')
  const input = isJson(told['usage']) ? told['usage']['prompt_tokens'] : undefined
  return { json: input === undefined ? {} : { usage: { prompt_tokens: input, completion_tokens: 0 } }, text }
}

function askingOf({ configuration, askUpstreams }: ServerDeps, request: EmbeddingRequest, chat: ChatRequest): Asking {
  const { upstreams } = configuration.models
  return {
    async complete(_, asker) {
      if (upstreams.length === 0) {
        const told = { object: 'list', data: echoEmbeddings(request) }
        return pieceOf(JSON.stringify(told), told)
      }
      const call = { path: '/embeddings', body: request, request: chat }
      return askUpstreams({ model: request.model, ...asker }, (attempt) =>
        askWhole(attempt, { ...call, read: (text) => readPiece(attempt.route, text) }),
      )
    },
    stream: () => Promise.reject(new Error('vectors are not streamed')),
  }
}

const formOf = (model: string): AnswerForm => ({
  whole({ text }, tally) {
    const { input } = tally.used()
    const told = JSON.parse(text) as object // as: it was read as an object before
    return JSON.stringify({ ...told, model, usage: { prompt_tokens: input, total_tokens: input } })
  },
  stream() {
    throw new Error('vectors are not streamed')
  },
})

/** The protocol of `POST /embeddings`, which is passed on. */
export const embeddingsDialect =
  (deps: ServerDeps): Dialect =>
  (body) => {
    const asked = readRequest(body)
    refuseUnknown(asked)
    const request = toChatRequest(asked)
    return { request, form: formOf(asked.model), asking: askingOf(deps, asked, request) }
  }
