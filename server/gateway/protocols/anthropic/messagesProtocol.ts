import type { Route } from '@/server/configuration/modelRoutes'
import type { ReadCallBody } from '@/server/gateway/bodies/bodyReader'
import { mostInput } from '@/server/gateway/metering/plausibleUsage'
import { createInputCount } from '@/server/gateway/metering/tokenizer'
import type { Protocol, StreamWriter } from '../protocol'
import type { ForwardingRules } from '../chat/chatProtocol'
import { createChatAnswerReader, readChatAnswer } from '../chat/readChatAnswer'
import { writeChatInput } from '../chat/writeChat'
import { instructionsFirst, type Conversation } from '@/server/gateway/conversation/conversation'
import { toolNamesOf } from '@/server/gateway/conversation/toolNames'
import { callSpanOf, type GatewayContext } from '@/server/gateway/context/gatewayContext'
import { requireModel, type ModelCatalogue } from '@/server/gateway/upstream/modelCatalogue'
import type { CallContext, CallUpstreams, ParsedRequest } from '@/server/gateway/upstream/callUpstreams'
import { createMessageEvents, event, PING, writeMessage, type MessageOptions } from './writeMessagesAnswer'
import { dropMessageNulls } from './messagesRequest'
import { countByUpstream, createPassthroughWriter, toPassthroughBody, writePassthrough } from './passthrough'
import { readMessages, readMessagesConversation, showsThinking } from './readMessages'
import { withoutVendorTools } from './vendorBlocks'
import { ignoredHeader } from '@/server/gateway/conversation/vendorTools'
import { toAnthropicBody } from '@/server/gateway/errors/errorBody'
import { GatewayError, type ErrorContext } from '@/server/gateway/errors/gatewayError'
import type { UsageCounter } from '@/server/gateway/metering/usageCounter'

type TokenCountOptions = {
  rules: ForwardingRules
  callUpstreams: CallUpstreams
  models: Pick<ModelCatalogue, 'list' | 'mediaInputOf' | 'routesOf'>
  readBody: ReadCallBody
}

/** A request of Messages, with the types of a vendor's tools that it had. */
type ParsedMessages = ParsedRequest & { ignored: readonly string[] }

/** The parts of a request that its response depends on. */
const optionsOf = (conversation: Conversation): MessageOptions => ({
  model: conversation.model,
  stops: conversation.stops ?? [],
  showsThinking: showsThinking(conversation),
  names: toolNamesOf(conversation),
})

function createTranslatedWriter(form: MessageOptions, counter: UsageCounter, context: ErrorContext): StreamWriter {
  const events = createMessageEvents(form, counter.used().input)
  const reader = createChatAnswerReader()
  return {
    chunk: ({ json }) => events.write(reader.read(json)),
    end: () => events.write(reader.end()) + events.end(counter.usage()),
    error: (error) => event('error', toAnthropicBody(error, context)),
    ping: () => PING,
  }
}

/** The protocol of `POST /messages`. Responses of upstreams that support it are passed through, others are translated. */
export function createMessagesProtocol(rules: ForwardingRules): Protocol<ParsedMessages> {
  const read = rules.contract.createReader('MessagesRequest', dropMessageNulls)
  return {
    name: 'messages',
    parse(body) {
      const original = read(body)
      const ignored = new Set<string>()
      const conversation = instructionsFirst(readMessages(original, rules, ignored))
      const messages = ignored.size === 0 ? original : withoutVendorTools(original)
      const user = original.metadata?.['user_id']
      return { messages, conversation, ignored: [...ignored], hint: typeof user === 'string' ? user : undefined }
    },
    write: ({ conversation }, response, counter) =>
      response.protocol === 'messages'
        ? writePassthrough(response, counter)
        : JSON.stringify(writeMessage(readChatAnswer(response.json), counter.usage(), optionsOf(conversation))),
    writeStream({ conversation }, counter, context) {
      const translated = createTranslatedWriter(optionsOf(conversation), counter, context)
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
    headers: ({ ignored }) => ignoredHeader(ignored),
  }
}

/** Handles `POST /messages/count_tokens`: the upstream counts if it can, else the portal. Throws GatewayErrors. */
export function createTokenCount({ models, rules, callUpstreams, readBody }: TokenCountOptions) {
  const read = rules.contract.createReader('MessagesConversation', dropMessageNulls)
  const only = ({ upstream }: Route) => upstream.supportsAnthropic
  function countUpstream(counting: Parameters<typeof countByUpstream>[1], callContext: CallContext) {
    const routing = { model: counting.conversation.model, ...callContext, isFree: true, only }
    return callUpstreams(routing, (attempt) => countByUpstream(attempt, counting)).catch((error: unknown) => {
      if (error instanceof GatewayError) return null
      throw error // a defect of the portal, or the caller has left
    })
  }

  return async (context: GatewayContext): Promise<Response> => {
    const { userId, usage, models: scope } = context.get('caller').token
    const body = await readBody(context, { userId, rpm: usage.limits.rpm })
    try {
      const original = read(body.text)
      const ignored = new Set<string>()
      const conversation = instructionsFirst(readMessagesConversation(original, rules, ignored))
      await requireModel(models, conversation.model, scope)
      const routes = models.routesOf(conversation.model)
      const callContext = { signal: context.req.raw.signal, account: userId, span: callSpanOf(context), routes }
      const count = createInputCount(writeChatInput(conversation), (counts) =>
        models.mediaInputOf(conversation.model, counts),
      )
      const input = await count.count()
      const respond = (counted: number) => context.json({ input_tokens: counted }, 200, ignoredHeader([...ignored]))
      if (!routes.some(only)) return respond(input)
      const passed = toPassthroughBody(ignored.size === 0 ? original : withoutVendorTools(original), rules)
      const counting = { body: passed, conversation, most: mostInput(input, count.media) }
      return respond((await countUpstream(counting, callContext)) ?? input)
    } finally {
      body.release()
    }
  }
}
