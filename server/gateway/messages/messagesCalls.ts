import type { ServerDeps } from '@/server/http/serverDeps'
import type { BodyReader } from '../bodies/bodyReader'
import { countInput, countInSlices, type ChatRequest } from '../chatRequest'
import type { Asking, Dialect } from '../dialect'
import { readForwarded } from '../forwarding'
import type { GatewayContext } from '../gatewayContext'
import { requireModel } from '../models'
import { createMessagesBackend, type MessagesBackend, type PassedOn } from '../upstream/messagesBackend'
import type { Rules } from './chatParts'
import { messagesForm } from './messagesForm'
import { readConversation, readMessagesRequest, type Conversation } from './messagesRequest'
import { passedForm, toPassedOn } from './passedOn'
import { showsThinking, toChatConversation, toChatRequest } from './toChatRequest'

/** The server that calls are passed on to; null where they are translated. */
export function chooseMessagesBackend({ configuration: { models } }: ServerDeps): MessagesBackend | null {
  const { upstream, speaks } = models
  return upstream === null || !speaks.includes('anthropic') ? null : createMessagesBackend({ ...models, upstream })
}

const askingOf = (backend: MessagesBackend, passed: PassedOn): Asking => ({
  complete: (most, signal) => backend.complete(passed, most, signal),
  stream: (most, signal) => backend.stream(passed, most, signal),
})

/** The protocol of `POST /messages`, passed on to `backend`, else translated. */
export const messagesDialect =
  (rules: Rules, backend: MessagesBackend | null): Dialect =>
  (body) => {
    const asked = readMessagesRequest(body)
    const request = readForwarded(toChatRequest(asked, rules), rules)
    if (backend !== null) {
      const passed = { body: toPassedOn(asked, rules), request }
      return { request, form: passedForm, asking: askingOf(backend, passed) }
    }
    const { model, stop_sequences: stops = [] } = asked
    return { request, form: messagesForm({ model, stops, showsThinking: showsThinking(asked) }) }
  }

/** Answers `POST /messages/count_tokens` by the model's server, or by our own count where it does not say; throws GatewayErrors. */
export function createTokenCount(
  { models, configuration }: ServerDeps,
  bodyReader: BodyReader,
  backend: MessagesBackend | null,
) {
  const rules = configuration.models

  async function count(asked: Conversation, request: ChatRequest, signal: AbortSignal): Promise<number> {
    const told = backend?.count({ body: toPassedOn(asked, rules), request }, signal).catch(() => null)
    const counted = (await told) ?? null
    if (counted !== null) return counted
    await countInSlices(request)
    return countInput(request)
  }

  return async (context: GatewayContext): Promise<Response> => {
    const { userId, usage, models: scope } = context.var.token
    return bodyReader.read(context, { userId, rpm: usage.limits.rpm }, async (body) => {
      const asked = readConversation(body)
      const request = readForwarded(toChatConversation(asked, rules), rules)
      await requireModel(models, request.model, scope)
      return context.json({ input_tokens: await count(asked, request, context.req.raw.signal) })
    })
  }
}
