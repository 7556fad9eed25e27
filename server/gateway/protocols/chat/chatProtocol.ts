import { isDeepStrictEqual } from 'node:util'
import { NOT_ACCEPTED, rejectField } from '@/server/gateway/errors/gatewayError'
import type { UsageCounter } from '@/server/gateway/metering/usageCounter'
import { toChatUsage } from '@/server/gateway/metering/usageForms'
import { textOf, type Chunk } from '@/server/gateway/conversation/chunk'
import type { ChatRequest } from '@/server/gateway/metering/tokenizer'
import type { ParsedRequest } from '@/server/gateway/upstream/callUpstreams'
import { isSet, type Json } from '@/server/platform/json'
import { dropNullFields, dropNulls, type GatewayContract } from '../gatewayContract'
import type { Protocol } from '../protocol'
import { createAnswerReader, readAnswer } from '../readAnswer'
import { createChatChunks, writeCompletion, type ChatOptions } from './writeChatAnswer'
import { createCallNormaliser, normaliseCalls } from './normaliseCalls'
import type { Conversation } from '@/server/gateway/conversation/conversation'
import { toolNamesOf } from '@/server/gateway/conversation/toolNames'
import {
  readAddress,
  readSound,
  required,
  type OperatorRules,
  type RequestRules,
} from '@/server/gateway/conversation/readingRules'
import { readChat, type ChatMessage as Message, type ChatPart as Part } from './readChat'

export type ForwardingRules = OperatorRules & { contract: GatewayContract }
type ReadingRules = ForwardingRules & RequestRules

const MAX_NAME_LENGTH = 64

/** A content part with the fields of its type only: an upstream may read fields that were not checked. */
function readPart(part: Part, param: string, rules: RequestRules): Part {
  const { type, input_audio: sound } = part
  const at = `${param}.${type}`
  const content = required(part[type], at)
  if (type === 'text' || type === 'refusal') return { type, [type]: content }
  if (type === 'input_audio')
    return {
      type,
      input_audio: { data: readSound(sound?.data ?? '', `${at}.data`, rules), format: sound?.format ?? '' },
    }
  const { url = '', detail } = part[type] ?? {}
  return { type, [type]: { url: readAddress(url, `${at}.url`, rules), ...(detail === undefined ? {} : { detail }) } }
}

function readMessage(message: Message, param: string, rules: ReadingRules): Message {
  const { known } = rules.contract.fieldsOf('Message')
  const { role, content, ...more } = message
  const others = Object.entries(more).filter(([name]) => known.has(name) || rules.passMembers.has(name))
  const read = Array.isArray(content)
    ? content.map((part, index) => readPart(part, `${param}.content.${index}`, rules))
    : content
  return { role, ...(read === undefined ? {} : { content: read }), ...Object.fromEntries(others) }
}

/**
 * Selects the fields of a request that models get: those of the contract and those that the operator allows. Throws invalid_request for
 * any other field, so that callers do not rely on it, and for an address that is not public.
 */
function selectForwarded(request: ChatRequest, rules: ReadingRules): ChatRequest {
  const { known, forwarded } = rules.contract.fieldsOf('ChatCompletionRequest')
  const unknown = Object.keys(request).find((name) => !known.has(name) && !rules.passMembers.has(name))
  if (unknown !== undefined) return rejectField(unknown.slice(0, MAX_NAME_LENGTH), NOT_ACCEPTED)
  const members = Object.entries(request).filter(([name]) => forwarded.has(name) || rules.passMembers.has(name))
  const { model, messages } = request
  const read = messages.map((message, index) => readMessage(message, `messages.${index}`, rules))
  return { ...Object.fromEntries(members), model, messages: read }
}

const event = (data: string) => `data: ${data}\n\n`

const isUsageAlone = ({ choices }: Json) => Array.isArray(choices) && choices.length === 0

/** A chunk with the usage that counts; its original text if that has the same one. */
function withUsage(chunk: Chunk, counter: UsageCounter): string {
  const usage = toChatUsage(counter.usage())
  const isSame = isDeepStrictEqual(dropNulls(chunk.json['usage'], {}), usage)
  return isSame ? textOf(chunk) : JSON.stringify({ ...chunk.json, usage })
}

/** The parts of a request that a translated response depends on. */
const optionsOf = (conversation: Pick<Conversation, 'model' | 'tools'>): ChatOptions => ({
  model: conversation.model,
  names: toolNamesOf(conversation),
})

/** Writes the chunks of an upstream that speaks Messages. */
function createTranslatedChunks(options: ChatOptions, wantsUsage: boolean) {
  const reader = createAnswerReader()
  const chunks = createChatChunks(options, wantsUsage)
  return {
    write: (chunk: Chunk) => chunks.write(reader.read(chunk)),
    end: (counter: UsageCounter) => chunks.write(reader.end()) + chunks.end(counter),
  }
}

/** The protocol of `POST /chat/completions`: chunks are forwarded as they come; one that has only usage if the caller wants it. */
export function createChatProtocol(rules: ForwardingRules): Protocol {
  const { contract, passMembers, imageUrls } = rules
  const read = contract.createReader('ChatCompletionRequest', dropNullFields)
  return {
    name: 'chat',
    parse(body) {
      const request = read(body)
      const chat = selectForwarded(request, { contract, passMembers, imageUrls, media: { count: 0 } })
      return { chat, conversation: readChat(chat), hint: request.prompt_cache_key ?? undefined }
    },
    write: ({ conversation }, response, counter) =>
      response.protocol === 'messages'
        ? JSON.stringify(writeCompletion(readAnswer(response), optionsOf(conversation), counter))
        : withUsage(normaliseCalls(response), counter),
    writeStream({ chat, conversation: { model, tools } }: ParsedRequest, counter, context) {
      const wantsUsage = chat?.stream_options?.include_usage === true
      const offered = { model, tools: tools?.map(({ kind, name }) => ({ kind, name })) ?? [] }
      const normalised = createCallNormaliser()
      let translated: ReturnType<typeof createTranslatedChunks> | null = null
      return {
        chunk(chunk) {
          if (chunk.protocol === 'messages') {
            translated ??= createTranslatedChunks(optionsOf(offered), wantsUsage)
            return translated.write(chunk)
          }
          const isAlone = isUsageAlone(chunk.json)
          if (isAlone && !wantsUsage) return ''
          const written = normalised(chunk)
          return event(isAlone || isSet(written.json['usage']) ? withUsage(written, counter) : textOf(written))
        },
        end: () => (translated?.end(counter) ?? '') + event('[DONE]'),
        error: (error) => event(JSON.stringify(error.toBody(context))),
        ping: () => ': keep-alive\n\n',
      }
    },
  }
}
