import type { ServerDeps } from '@/server/http/serverDeps'
import type { BodyReader } from '../bodies/bodyReader'
import { countInput, countInSlices } from '../chatRequest'
import type { Dialect } from '../dialect'
import { readForwarded } from '../forwarding'
import type { GatewayContext } from '../gatewayContext'
import { requireModel } from '../models'
import type { Rules } from './chatParts'
import { messagesForm } from './messagesForm'
import { readConversation, readMessagesRequest } from './messagesRequest'
import { showsThinking, toChatConversation, toChatRequest } from './toChatRequest'

/** The protocol of `POST /messages`, translated. */
export const messagesDialect =
  (rules: Rules): Dialect =>
  (body) => {
    const asked = readMessagesRequest(body)
    const request = readForwarded(toChatRequest(asked, rules), rules)
    const { model, stop_sequences: stops = [] } = asked
    return { request, form: messagesForm({ model, stops, showsThinking: showsThinking(asked) }) }
  }

/** Answers `POST /messages/count_tokens` by our own count; throws GatewayErrors. */
export function createTokenCount({ models, configuration }: ServerDeps, bodyReader: BodyReader) {
  return async (context: GatewayContext): Promise<Response> => {
    const { userId, usage } = context.var.token
    return bodyReader.read(context, { userId, rpm: usage.limits.rpm }, async (body) => {
      const request = readForwarded(
        toChatConversation(readConversation(body), configuration.models),
        configuration.models,
      )
      await requireModel(models, request.model)
      await countInSlices(request)
      return context.json({ input_tokens: countInput(request) })
    })
  }
}
