import { readMediaAddress } from '@/server/gateway/bodies/mediaAddress'
import { rejectField } from '@/server/gateway/errors/gatewayError'
import type { OperatorRules } from '../chat/chatProtocol'
import type { Block } from './messagesRequest'
import type { ChatRequest } from '@/server/gateway/types'

export type ChatMessage = ChatRequest['messages'][number]
export type ChatPart = Exclude<ChatMessage['content'], string | null | undefined>[number]

const missing = { en: 'is missing', zh: '缺失' }
const notAccepted = { en: 'is not accepted here', zh: '不受支持' }
const notAnImage = {
  en: 'must be a picture in base64, or an `https:` address in the public internet where the operator of this portal allows it',
  zh: '必须是 Base64 编码的图片，或公网的 `https:` 地址（如本站运营方允许）',
}

export const rejectBlock = (at: string): never => rejectField(`${at}.type`, notAccepted)

/** A member that its kind of block must have. */
export const required = <Value>(value: Value | undefined, at: string): Value =>
  value === undefined ? rejectField(at, missing) : value

function imageOf({ source }: Block, at: string, { imageUrls }: OperatorRules): ChatPart {
  const { type, media_type: kind = '', data = '', url = '' } = required(source, `${at}.source`)
  if (type === 'text') return rejectField(`${at}.source.type`, notAccepted)
  const address = readMediaAddress(type === 'url' ? url : `data:${kind};base64,${data}`, imageUrls)
  return { type: 'image_url', image_url: { url: address ?? rejectField(`${at}.source`, notAnImage) } }
}

/** A block of text, a picture or a document of text, as a part of a chat message. */
export function partOf(block: Block, at: string, rules: OperatorRules): ChatPart {
  if (block.type === 'text') return { type: 'text', text: required(block.text, `${at}.text`) }
  if (block.type === 'image') return imageOf(block, at, rules)
  if (block.type !== 'document') return rejectBlock(at)
  const source = required(block.source, `${at}.source`)
  return source.type === 'text'
    ? { type: 'text', text: required(source.data, `${at}.source.data`) }
    : rejectField(`${at}.source.type`, notAccepted)
}

/** Blocks stand apart from each other, as paragraphs do: not every model reads a list of texts. */
const BETWEEN = '\n\n'

export const textOf = (parts: readonly ChatPart[]): string =>
  parts.flatMap(({ type, text }) => (type === 'text' && text !== undefined ? [text] : [])).join(BETWEEN)

export const isImage = ({ type }: ChatPart): boolean => type !== 'text'

/** One text where there is nothing but texts. */
export const contentOf = (parts: readonly ChatPart[]): string | ChatPart[] =>
  parts.some(isImage) ? [...parts] : textOf(parts)
