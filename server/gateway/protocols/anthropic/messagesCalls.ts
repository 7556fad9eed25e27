import type { ModelRoutes, Route } from '@/server/configuration/modelRoutes'
import type { BodyReader } from '@/server/gateway/bodies/bodyReader'
import { countInput, countInSlices } from '@/server/gateway/metering/inputTokens'
import type { AnswerForm, Asking, Dialect, StreamFormat } from '../protocol'
import { readForwarded } from '../chat/forwarding'
import { GatewayError } from '@/server/gateway/errors/gatewayError'
import { callSpanOf, type GatewayContext } from '@/server/gateway/gatewayContext'
import { requireModel, type ModelCatalogue } from '@/server/gateway/upstream/models'
import type { Asker, AskUpstreams } from '@/server/gateway/upstream/askUpstreams'
import { completeMessages, countByUpstream, streamMessages } from './messagesBackend'
import { completeChat, streamChat } from '@/server/gateway/upstream/upstreamBackend'
import type { Rules } from './chatParts'
import { messagesForm } from './messagesForm'
import { readConversation, readMessagesRequest, type Conversation } from './messagesRequest'
import { passedForm, toPassedOn } from './passthrough'
import { showsThinking, toChatConversation, toChatRequest } from './toChatRequest'
import type { Piece, ChatRequest } from '@/server/gateway/types'

type MessagesOptions = {
  configuration: { models: Rules & Pick<ModelRoutes, 'upstreams'> }
  askUpstreams: AskUpstreams
}

type TokenCountOptions = {
  models: Pick<ModelCatalogue, 'list' | 'routesOf'>
  configuration: { models: Rules }
  askUpstreams: AskUpstreams
  bodyReader: BodyReader
}

/** The form of an answer whose first piece tells in which protocol it came: what is said of both before is the same. */
function formOf(translated: AnswerForm): AnswerForm {
  const formFor = ({ protocol }: Piece) => (protocol === 'messages' ? passedForm : translated)
  return {
    whole: (piece, tally) => formFor(piece).whole(piece, tally),
    stream(tally, caller, requestId) {
      let format: StreamFormat | null = null
      const either = translated.stream(tally, caller, requestId)
      return {
        piece(piece) {
          format ??= formFor(piece).stream(tally, caller, requestId)
          return format.piece(piece)
        },
        end: () => (format ?? either).end(),
        fault: (fault) => either.fault(fault),
        ping: either.ping,
      }
    },
  }
}

/** The protocol of `POST /messages`: passed on where the model's server speaks it, else translated. */
export function messagesDialect({ configuration, askUpstreams }: MessagesOptions): Dialect {
  const rules = configuration.models
  const passesOn = rules.upstreams.some(({ speaksMessages }) => speaksMessages)
  return (body) => {
    const asked = readMessagesRequest(body)
    const request = readForwarded(toChatRequest(asked, rules), rules)
    const { model, stop_sequences: stops = [] } = asked
    const translated = messagesForm({ model, stops, showsThinking: showsThinking(asked) })
    if (!passesOn) return { request, form: translated }
    const passed = { body: toPassedOn(asked, rules), request }
    const asking: Asking = {
      complete: (most, asker) =>
        askUpstreams({ model, ...asker }, (attempt) =>
          attempt.route.upstream.speaksMessages
            ? completeMessages(attempt, passed, most)
            : completeChat(attempt, request, most),
        ),
      stream: (most, asker) =>
        askUpstreams({ model, ...asker, isStreamed: true }, (attempt) =>
          attempt.route.upstream.speaksMessages
            ? streamMessages(attempt, passed, most)
            : streamChat(attempt, request, most),
        ),
    }
    return { request, form: formOf(translated), asking }
  }
}

/** Answers `POST /messages/count_tokens` by the model's server, or by our own count where it does not say; throws GatewayErrors. */
export function createTokenCount({ models, configuration, askUpstreams, bodyReader }: TokenCountOptions) {
  const rules = configuration.models

  async function countThere(asked: Conversation, request: ChatRequest, asker: Asker): Promise<number | null> {
    if (!models.routesOf(request.model).some(({ upstream }) => upstream.speaksMessages)) return null
    const passed = { body: toPassedOn(asked, rules), request }
    const only = ({ upstream }: Route) => upstream.speaksMessages
    return askUpstreams({ model: request.model, ...asker, isFree: true, only }, (attempt) =>
      countByUpstream(attempt, passed),
    ).catch((error: unknown) => {
      if (error instanceof GatewayError) return null
      throw error // a defect of ours, or the caller has left
    })
  }

  async function count(asked: Conversation, request: ChatRequest, asker: Asker): Promise<number> {
    await countInSlices(request) // the server's count is compared with it
    return (await countThere(asked, request, asker)) ?? countInput(request)
  }

  return async (context: GatewayContext): Promise<Response> => {
    const { userId, usage, models: scope } = context.get('token')
    return bodyReader.read(context, { userId, rpm: usage.limits.rpm }, async (body) => {
      const asked = readConversation(body)
      const request = readForwarded(toChatConversation(asked, rules), rules)
      await requireModel(models, request.model, scope)
      const asker = { signal: context.req.raw.signal, span: callSpanOf(context) }
      return context.json({ input_tokens: await count(asked, request, asker) })
    })
  }
}
