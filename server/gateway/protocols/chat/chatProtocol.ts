import type { Configuration } from '@/server/configuration/configuration'
import { readMediaAddress } from '@/server/gateway/bodies/mediaAddress'
import { NOT_ACCEPTED, rejectField } from '@/server/gateway/errors/gatewayError'
import { chatUsage } from '@/server/gateway/metering/plausibleUsage'
import type { UsageCounter } from '@/server/gateway/metering/usageCounter'
import { textOf, type ChatRequest, type Chunk, type ParsedRequest } from '@/server/gateway/types'
import type { Json } from '@/server/platform/json'
import { dropNullFields, type GatewayContract } from '../gatewayContract'
import type { Protocol } from '../protocol'

type Message = ChatRequest['messages'][number]
type Part = Exclude<Message['content'], string | null | undefined>[number]
/** The operator's settings of forwarded fields and media addresses. */
export type OperatorRules = Pick<Configuration['models'], 'passMembers' | 'imageUrls'>

export type ForwardingRules = OperatorRules & { contract: GatewayContract }

const MAX_NAME_LENGTH = 64
const NO_ADDRESS = { url: '' }

const addressOnly = { en: 'must be a `data:` address with base64', zh: '必须是 Base64 的 `data:` 地址' }
const addressOrPublic = {
  en: `${addressOnly.en}, or an \`https:\` address in the public internet`,
  zh: `${addressOnly.zh}，或公网的 \`https:\` 地址`,
}

function readAddress(
  { url, detail }: NonNullable<Part['image_url']>,
  param: string,
  allowed: ForwardingRules['imageUrls'],
) {
  const address = readMediaAddress(url, allowed)
  if (address === null) return rejectField(`${param}.url`, allowed === 'https' ? addressOrPublic : addressOnly)
  return { url: address, ...(detail === undefined ? {} : { detail }) }
}

/** A content part with the fields of its type only: an upstream may read fields that were not checked. */
function readPart(part: Part, param: string, { imageUrls }: ForwardingRules): Part {
  const { type, input_audio: sound } = part
  const at = `${param}.${type}`
  const content = part[type]
  if (content === undefined) return rejectField(at, { en: 'is missing', zh: '缺失' })
  if (type === 'text' || type === 'refusal') return { type, [type]: content }
  if (type !== 'input_audio') return { type, [type]: readAddress(part[type] ?? NO_ADDRESS, at, imageUrls) }
  if (sound?.data.includes(':')) return rejectField(`${at}.data`, { en: 'must be base64', zh: '必须是 Base64 编码' })
  return { type, input_audio: { data: sound?.data ?? '', format: sound?.format ?? '' } }
}

function readMessage(message: Message, param: string, rules: ForwardingRules): Message {
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
export function selectForwarded(request: ChatRequest, rules: ForwardingRules): ChatRequest {
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

/** A chunk whose usage is plausible. */
function withUsage(chunk: Chunk, counter: UsageCounter): string {
  const { usage: claimed } = chunk.json
  const usage = chatUsage(claimed, counter.used())
  return usage === claimed ? textOf(chunk) : JSON.stringify({ ...chunk.json, usage })
}

const claimsUsage = ({ usage }: Json) => usage !== undefined && usage !== null

/** The protocol of `POST /chat/completions`: chunks are forwarded as they come; one that has only usage if the caller wants it. */
export function createChatProtocol(rules: ForwardingRules): Protocol {
  const read = rules.contract.createReader('ChatCompletionRequest', dropNullFields)
  return {
    parse: (body) => ({ request: selectForwarded(read(body), rules) }),
    write: (_, response, counter) => withUsage(response, counter),
    writeStream({ request }: ParsedRequest, counter, context) {
      const wantsUsage = request.stream_options?.include_usage === true
      return {
        chunk(chunk) {
          const isAlone = isUsageAlone(chunk.json)
          if (isAlone && !wantsUsage) return ''
          return event(isAlone || claimsUsage(chunk.json) ? withUsage(chunk, counter) : textOf(chunk))
        },
        end: () => event('[DONE]'),
        error: (error) => event(JSON.stringify(error.toBody(context))),
        ping: () => ': keep-alive\n\n',
      }
    },
  }
}
