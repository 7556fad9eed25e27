import { rejectField } from '@/server/gateway/errors/gatewayError'
import type { ParsedRequest, ModelClient } from '@/server/gateway/upstream/callUpstreams'
import type { ForwardingRules } from '../chat/chatProtocol'
import { rulesOfRequest } from '@/server/gateway/conversation/readingRules'
import { toolNamesOf } from '@/server/gateway/conversation/toolNames'
import { ignoredHeader } from '@/server/gateway/conversation/vendorTools'
import { dropNulls, type NestedFields } from '../gatewayContract'
import type { Protocol } from '../protocol'
import { readAnswer } from '../readAnswer'
import { createResponseEvents } from './responseEvents'
import { readReasoning, writeReasoning, type ReasoningSeal } from './sealedReasoning'
import { readResponses } from './readResponses'
import { requireShortHead } from './repeatedFields'
import { allowedCalls, type ResponsesRequest } from './readTools'
import type { ResponseOptions } from './outputItems'
import { createResponse, headOf } from './toResponse'

/** A request of the Responses API as a conversation, with the options of its response. */
export type ParsedResponses = ParsedRequest & { options: ResponseOptions; ignored: readonly string[] }

const parts: NestedFields = { input_audio: {} }
const ofRequest: NestedFields = {
  input: { content: parts, output: parts },
  tools: { tools: {} },
  tool_choice: {},
  reasoning: {},
  text: { format: {} },
}

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

/** Agents ask for it with each request, to send it back with the next one. */
const SEALED = 'reasoning.encrypted_content'

/** The protocol of `POST /responses`: every request and response is translated, and nothing is stored. */
export function createResponsesProtocol(rules: ForwardingRules, seal: ReasoningSeal): Protocol<ParsedResponses> {
  const read = rules.contract.createReader('ResponsesRequest', dropResponsesNulls)
  return {
    name: 'responses',
    parse(body, { userId }) {
      const original = read(body)
      requireStateless(original)
      const owner = { userId, model: original.model }
      const openReasoning = (sealed: string) => readReasoning(seal.open(sealed, owner))
      const ignored = new Set<string>()
      const conversation = readResponses(original, { rules: rulesOfRequest(rules), ignored, openReasoning })
      const names = toolNamesOf(conversation)
      const head = headOf(original)
      requireShortHead(head, conversation)
      const wantsSealed = original.include?.includes(SEALED) === true
      const options: ResponseOptions = {
        head,
        names,
        mayCall: allowedCalls(original, names),
        hasSummary: original.reasoning?.summary !== undefined,
        seal: wantsSealed ? (reasoning) => seal.seal(writeReasoning(reasoning), owner) : null,
        most: original.max_output_tokens ?? null,
      }
      return { conversation, options, ignored: [...ignored], hint: original.prompt_cache_key }
    },
    write({ options }, answer, counter, context) {
      const response = createResponse(options, () => undefined)
      response.add(readAnswer(answer))
      return JSON.stringify(response.ended(counter, context))
    },
    writeStream: ({ options }, counter, context) => createResponseEvents(options, counter, context),
    headers: ({ ignored }) => ignoredHeader(ignored),
  }
}

/** Agents retry a response that the minute limit cut short, so none begins with fewer output tokens. */
const LEAST_OUTPUT = 4096

/** A request without a maximum waits for a minute with room for a useful response. */
export const createResponsesClient = (client: ModelClient): ModelClient<ParsedResponses> => ({
  ...client,
  reserve(parsed, context) {
    const reservation = client.reserve(parsed, context)
    if (parsed.options.most !== null) return reservation
    const { tpm, output_tokens: month } = context.usage.limits
    const useful = Math.min(LEAST_OUTPUT, reservation.output, tpm - context.input, month)
    return { ...reservation, least: Math.max(reservation.least, useful) }
  },
})
