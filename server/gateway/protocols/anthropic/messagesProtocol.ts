import type { ModelRoutes, Route } from '@/server/configuration/modelRoutes'
import type { ReadCallBody } from '@/server/gateway/bodies/bodyReader'
import { countInput } from '@/server/gateway/metering/tokenizer'
import type { Protocol, StreamWriter } from '../protocol'
import { selectForwarded, type ForwardingRules } from '../chat/chatProtocol'
import { callSpanOf, type GatewayContext } from '@/server/gateway/gatewayContext'
import { requireModel, type ModelCatalogue } from '@/server/gateway/upstream/modelCatalogue'
import type { CallContext, CallUpstreams, ModelClient } from '@/server/gateway/upstream/callUpstreams'
import { chatCall, createForwarding } from '@/server/gateway/upstream/chatClient'
import { createMessageEvents, event, PING, toMessage, type MessageOptions } from './toMessage'
import { dropMessageNulls, type MessagesRequest } from './messagesRequest'
import {
  countByUpstream,
  createPassthroughWriter,
  messagesCall,
  toPassthroughBody,
  writePassthrough,
} from './passthrough'
import { showsThinking, toChatConversation, toChatRequest } from './toChatRequest'
import { toAnthropicBody } from '@/server/gateway/errors/errorBody'
import { GatewayError, type ErrorContext } from '@/server/gateway/errors/gatewayError'
import type { UsageCounter } from '@/server/gateway/metering/usageCounter'
import type { ParsedRequest } from '@/server/gateway/types'

type TokenCountOptions = Pick<MessagesClientOptions, 'rules' | 'callUpstreams'> & {
  models: Pick<ModelCatalogue, 'list' | 'routesOf'>
  readBody: ReadCallBody
}

/** A request in Anthropic's protocol with its translation to a chat. */
type ParsedMessages = ParsedRequest & { original: MessagesRequest }

/** The parts of a request that its response depends on. */
const optionsOf = (asked: MessagesRequest): MessageOptions => ({
  model: asked.model,
  stops: asked.stop_sequences ?? [],
  showsThinking: showsThinking(asked),
})

function createTranslatedWriter(form: MessageOptions, counter: UsageCounter, context: ErrorContext): StreamWriter {
  const events = createMessageEvents(form, counter.used().input)
  return {
    chunk: ({ json }) => events.write(json),
    end: () => events.end(counter.used()),
    error: (error) => event('error', toAnthropicBody(error, context)),
    ping: () => PING,
  }
}

/** The protocol of `POST /messages`. Responses of upstreams that support it are passed through, others are translated. */
export function createMessagesProtocol(rules: ForwardingRules): Protocol<ParsedMessages> {
  const read = rules.contract.createReader('MessagesRequest', dropMessageNulls)
  return {
    parse(body) {
      const original = read(body)
      return { original, request: selectForwarded(toChatRequest(original, rules), rules) }
    },
    write: ({ original }, response, counter) =>
      response.protocol === 'messages'
        ? writePassthrough(response, counter)
        : JSON.stringify(toMessage(response.json, counter.used(), optionsOf(original))),
    writeStream({ original }, counter, context) {
      const translated = createTranslatedWriter(optionsOf(original), counter, context)
      let writer: StreamWriter | null = null
      return {
        chunk(chunk) {
          writer ??= chunk.protocol === 'messages' ? createPassthroughWriter(counter, context) : translated
          return writer.chunk(chunk)
        },
        end: () => (writer ?? translated).end(),
        error: (error) => translated.error(error),
        ping: () => PING,
      }
    },
  }
}

type MessagesClientOptions = {
  chat: ModelClient
  rules: ForwardingRules
  upstreams: ModelRoutes['upstreams']
  callUpstreams: CallUpstreams
}

/** Sends a request as it is to upstreams that support Anthropic's protocol, and as a chat to others. */
export function createMessagesClient({
  chat,
  rules,
  upstreams,
  callUpstreams,
}: MessagesClientOptions): ModelClient<ParsedMessages> {
  if (!upstreams.some(({ supportsAnthropic }) => supportsAnthropic)) return chat
  const toCall = ({ original, request }: ParsedMessages, route: Route, most: number) =>
    route.upstream.supportsAnthropic
      ? messagesCall(route, toPassthroughBody(original, rules), request, most)
      : chatCall(route, request, most)
  return {
    reserve: (...call) => chat.reserve(...call),
    ...createForwarding(callUpstreams, toCall),
  }
}

/** Handles `POST /messages/count_tokens`: the upstream counts if it can, else the portal. Throws GatewayErrors. */
export function createTokenCount({ models, rules, callUpstreams, readBody }: TokenCountOptions) {
  const read = rules.contract.createReader('MessagesConversation', dropMessageNulls)
  const only = ({ upstream }: Route) => upstream.supportsAnthropic
  function countUpstream(asked: Parameters<typeof countByUpstream>[1], callContext: CallContext) {
    const question = { model: asked.request.model, ...callContext, isFree: true, only }
    return callUpstreams(question, (attempt) => countByUpstream(attempt, asked)).catch((error: unknown) => {
      if (error instanceof GatewayError) return null
      throw error // a defect of the portal, or the caller has left
    })
  }

  return async (context: GatewayContext): Promise<Response> => {
    const { userId, usage, models: scope } = context.get('caller').token
    const body = await readBody(context, { userId, rpm: usage.limits.rpm })
    try {
      const conversation = read(body.text)
      const request = selectForwarded(toChatConversation(conversation, rules), rules)
      await requireModel(models, request.model, scope)
      const routes = models.routesOf(request.model)
      const callContext = { signal: context.req.raw.signal, span: callSpanOf(context), routes }
      const input = await countInput(request)
      if (!routes.some(only)) return context.json({ input_tokens: input })
      const asked = { body: toPassthroughBody(conversation, rules), request, input }
      return context.json({ input_tokens: (await countUpstream(asked, callContext)) ?? input })
    } finally {
      body.release()
    }
  }
}
