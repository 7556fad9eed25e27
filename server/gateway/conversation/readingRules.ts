import { readMediaAddress } from '@/server/gateway/bodies/mediaAddress'
import { rejectField } from '@/server/gateway/errors/gatewayError'
import { isJson, type Json } from '@/server/platform/json'

/** The operator's settings of forwarded fields and media addresses. */
export type OperatorRules = { passMembers: ReadonlySet<string>; imageUrls: 'https' | 'data' }

export const missing = { en: 'is missing', zh: '缺失' }
export const notAccepted = { en: 'is not accepted here', zh: '不受支持' }

/** A member that its kind of object must have; else throws invalid_request. */
export const required = <Value>(value: Value | undefined, at: string): Value =>
  value === undefined ? rejectField(at, missing) : value

const addressOnly = { en: 'must be a `data:` address with base64', zh: '必须是 Base64 的 `data:` 地址' }
const addressOrPublic = {
  en: `${addressOnly.en}, or an \`https:\` address in the public internet`,
  zh: `${addressOnly.zh}，或公网的 \`https:\` 地址`,
}

/** An address that upstreams may load; throws invalid_request for others. */
export const readAddress = (url: string, at: string, { imageUrls }: Pick<OperatorRules, 'imageUrls'>): string =>
  readMediaAddress(url, imageUrls) ?? rejectField(at, imageUrls === 'https' ? addressOrPublic : addressOnly)

/** Sound in base64, which is no address. */
export const readSound = (data: string, at: string): string =>
  data.includes(':') ? rejectField(at, { en: 'must be base64', zh: '必须是 Base64 编码' }) : data

/** A text of an upstream; empty for anything else. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A JSON object; one with the text if the text is no object, so that its reader sees what the model wrote. */
export function readObject(text: string): Json {
  try {
    const value: unknown = JSON.parse(text === '' ? '{}' : text)
    if (isJson(value)) return value
  } catch {
    // handled below, like any other text that is no object
  }
  return { INVALID_JSON: text }
}
