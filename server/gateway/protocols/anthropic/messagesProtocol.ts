import type { ModelRoutes, Route } from '@/server/configuration/modelRoutes'
import type { BodyReader } from '@/server/gateway/bodies/bodyReader'
import { countInput, countInSlices } from '@/server/gateway/metering/inputTokens'
import type { Protocol, StreamWriter } from '../protocol'
import { readForwarded } from '../chat/forwarding'
import { callSpanOf, type GatewayContext } from '@/server/gateway/gatewayContext'
import { requireModel, type ModelCatalogue } from '@/server/gateway/upstream/modelCatalogue'
import type { Asker, AskUpstreams } from '@/server/gateway/upstream/callUpstreams'
import { countByUpstream, messagesCall } from './messagesCall'
import { chatCall, createForwarding } from '@/server/gateway/upstream/chatClient'
import type { Rules } from './chatParts'
import { createMessageEvents, event, PING } from './messageEvents'
import { toMessage, type Form } from './toMessage'
import { readConversation, readMessagesRequest, type Conversation, type MessagesRequest } from './messagesRequest'
import { createPassthroughWriter, toPassedOn, writePassthrough } from './passthrough'
import { showsThinking, toChatConversation, toChatRequest } from './toChatRequest'
import type { ModelClient } from '@/server/gateway/upstream/modelClient'
import { toAnthropicBody } from '@/server/gateway/errors/errorBody'
import { GatewayError, type ErrorContext } from '@/server/gateway/errors/gatewayError'
import type { UsageCounter } from '@/server/gateway/metering/usageCounter'
import type { ChatRequest, ParsedRequest } from '@/server/gateway/types'

type TokenCountOptions = {
  models: Pick<ModelCatalogue, 'list' | 'routesOf'>
  configuration: { models: Rules }
  askUpstreams: AskUpstreams
  bodyReader: BodyReader
}

/** A request in Anthropic's protocol, and what it means as a chat request. */
type ParsedMessages = ParsedRequest & { asked: MessagesRequest }

/** What a response needs to know of its request. */
const formOf = (asked: MessagesRequest): Form => ({
  model: asked.model,
  stops: asked.stop_sequences ?? [],
  showsThinking: showsThinking(asked),
})

function createTranslatedWriter(form: Form, counter: UsageCounter, context: ErrorContext): StreamWriter {
  const events = createMessageEvents(form, counter.used().input)
  return {
    chunk: ({ json }) => events.write(json),
    end: () => events.end(counter.used()),
    error: (error) => event('error', toAnthropicBody(error, context)),
    ping: PING,
  }
}

/** The protocol of `POST /messages`. Responses of upstreams that support it are passed through, others are translated. */
export const createMessagesProtocol = (rules: Rules): Protocol<ParsedMessages> => ({
  parse(body) {
    const asked = readMessagesRequest(body)
    return { asked, request: readForwarded(toChatRequest(asked, rules), rules) }
  },
  write: ({ asked }, response, counter) =>
    response.protocol === 'messages'
      ? writePassthrough(response, counter)
      : JSON.stringify(toMessage(response.json, counter.used(), formOf(asked))),
  writeStream({ asked }, counter, context) {
    const translated = createTranslatedWriter(formOf(asked), counter, context)
    let writer: StreamWriter | null = null
    return {
      chunk(chunk) {
        writer ??= chunk.protocol === 'messages' ? createPassthroughWriter(counter, context) : translated
        return writer.chunk(chunk)
      },
      end: () => (writer ?? translated).end(),
      error: (error) => translated.error(error),
      ping: PING,
    }
  },
})

type MessagesClientOptions = {
  chat: ModelClient
  models: Rules & Pick<ModelRoutes, 'upstreams'>
  askUpstreams: AskUpstreams
}

/** Sends a request as it is to upstreams that support Anthropic's protocol, and as a chat to others. */
export function createMessagesClient({
  chat,
  models: rules,
  askUpstreams,
}: MessagesClientOptions): ModelClient<ParsedMessages> {
  if (!rules.upstreams.some(({ speaksMessages }) => speaksMessages)) return chat
  const toCall = ({ asked, request }: ParsedMessages, route: Route, most: number) =>
    route.upstream.speaksMessages
      ? messagesCall(route, toPassedOn(asked, rules), request, most)
      : chatCall(route, request, most)
  return { reserve: (parsed) => chat.reserve(parsed), ...createForwarding(askUpstreams, toCall) }
}

/** Answers `POST /messages/count_tokens` by the model's server, or by our own count where it does not say; throws GatewayErrors. */
export function createTokenCount({ models, configuration, askUpstreams, bodyReader }: TokenCountOptions) {
  const rules = configuration.models

  async function countThere(asked: Conversation, request: ChatRequest, asker: Asker): Promise<number | null> {
    if (!models.routesOf(request.model).some(({ upstream }) => upstream.speaksMessages)) return null
    const body = toPassedOn(asked, rules)
    const only = ({ upstream }: Route) => upstream.speaksMessages
    return askUpstreams({ model: request.model, ...asker, isFree: true, only }, (attempt) =>
      countByUpstream(attempt, body, request),
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
    const { userId, usage, models: scope } = context.get('caller').token
    return bodyReader.read(context, { userId, rpm: usage.limits.rpm }, async (body) => {
      const asked = readConversation(body)
      const request = readForwarded(toChatConversation(asked, rules), rules)
      await requireModel(models, request.model, scope)
      const asker = { signal: context.req.raw.signal, span: callSpanOf(context) }
      return context.json({ input_tokens: await count(asked, request, asker) })
    })
  }
}
