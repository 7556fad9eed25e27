import { rejectField } from '@/server/gateway/errors/gatewayError'
import type { ParsedRequest } from '@/server/gateway/types'
import type { ModelClient } from '@/server/gateway/upstream/callUpstreams'
import { selectForwarded, type ForwardingRules } from '../chat/chatProtocol'
import { dropNulls, NO_FIELDS, type NestedFields } from '../gatewayContract'
import type { Protocol } from '../protocol'
import { createResponseEvents } from './responseEvents'
import type { ReasoningSeal } from './sealedReasoning'
import type { ResponsesRequest } from './toChatMessages'
import { toChatRequest } from './toChatRequest'
import type { ResponseOptions } from './outputItems'
import { createResponse, headOf } from './toResponse'

/** A request of the Responses API with its translation to a chat. */
export type ParsedResponses = ParsedRequest & { options: ResponseOptions; dropped: readonly string[] }

const parts: NestedFields = new Map([['input_audio', NO_FIELDS]])
const tool: NestedFields = new Map([['tools', NO_FIELDS]])
const ofRequest: NestedFields = new Map<string, NestedFields>([
  [
    'input',
    new Map([
      ['content', parts],
      ['output', parts],
    ]),
  ],
  ['tools', tool],
  ['tool_choice', NO_FIELDS],
  ['reasoning', NO_FIELDS],
  ['text', new Map([['format', NO_FIELDS]])],
])

/** Treats `null` fields of a request as absent. */
const dropResponsesNulls = (body: unknown) => dropNulls(body, ofRequest)

const nothingStored = {
  en: 'is not available: this portal stores no responses. Send the whole conversation as items in `input`, with `store: false`',
  zh: '不可用：本站不保存回答。请把整段对话作为条目写入 `input`，并设置 `store: false`',
}

/** Throws invalid_request for a request that needs a stored response. */
function requireStateless(original: ResponsesRequest) {
  if (original.previous_response_id !== undefined) rejectField('previous_response_id', nothingStored)
  if (original.conversation !== undefined) rejectField('conversation', nothingStored)
  if (original.background === true) rejectField('background', nothingStored)
}

/** Proxies bound the size of headers. */
const MAX_DROPPED = 20

/** Agents ask for it with each request, to send it back with the next one. */
const SEALED = 'reasoning.encrypted_content'

/** The protocol of `POST /responses`: requests and responses are translated to and from chats, and nothing is stored. */
export function createResponsesProtocol(rules: ForwardingRules, seal: ReasoningSeal): Protocol<ParsedResponses> {
  const read = rules.contract.createReader('ResponsesRequest', dropResponsesNulls)
  return {
    parse(body, { userId }) {
      const original = read(body)
      requireStateless(original)
      const owner = { userId, model: original.model }
      const { request, names, dropped } = toChatRequest(original, (sealed) => seal.open(sealed, owner))
      const wantsSealed = original.include?.includes(SEALED) === true
      const options: ResponseOptions = {
        head: headOf(original),
        names,
        hasSummary: original.reasoning?.summary !== undefined,
        seal: wantsSealed ? (text) => seal.seal(text, owner) : null,
        most: original.max_output_tokens ?? null,
      }
      return { request: selectForwarded(request, rules), options, dropped }
    },
    write({ options }, answer, counter, context) {
      const response = createResponse(options, () => undefined)
      response.add(answer.json)
      return JSON.stringify(response.ended(counter, context))
    },
    writeStream: ({ options }, counter, context) => createResponseEvents(options, counter, context),
    headers: ({ dropped }) =>
      dropped.length === 0 ? {} : { 'x-portal-dropped': dropped.slice(0, MAX_DROPPED).join(', ') },
  }
}

/** An agent takes a response that the minute cuts for a lost one and repeats it, so none begins with fewer output tokens. */
const LEAST_OUTPUT = 4096

/** Sends requests as chats. One without a maximum waits for a minute with room for a useful response. */
export const createResponsesClient = (chat: ModelClient): ModelClient<ParsedResponses> => ({
  ...chat,
  reserve(parsed, input, contextLength, tpm) {
    const reservation = chat.reserve(parsed, input, contextLength, tpm)
    if (parsed.options.most !== null) return reservation
    return { ...reservation, least: Math.max(1, Math.min(LEAST_OUTPUT, reservation.output, tpm - input)) }
  },
})
