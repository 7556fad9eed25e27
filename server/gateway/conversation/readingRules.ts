import { readMediaAddress } from '@/server/gateway/bodies/mediaAddress'
import { createBodyScan, MAX_DEPTH, MAX_VALUES } from '@/server/gateway/bodies/bodyScan'
import { errorWith, rejectField } from '@/server/gateway/errors/gatewayError'
import { parseObject, type Json } from '@/server/platform/json'

/** The operator's settings of forwarded fields and media addresses. */
export type OperatorRules = { passMembers: ReadonlySet<string>; imageUrls: 'https' | 'data' }

/** Pictures, sounds and videos of a call, with those in results of tools. */
const MAX_MEDIA = 64

const tooManyMedia = {
  en: `is one too many: a call has at most ${MAX_MEDIA} pictures, sounds and videos`,
  zh: `超出上限：一次调用中的图片、音频和视频合计最多 ${MAX_MEDIA} 个`,
}

/** The rules for one request, with the number of its pictures, sounds and videos so far. */
export type RequestRules = OperatorRules & { media: { count: number } }

export const rulesOfRequest = ({ passMembers, imageUrls }: OperatorRules): RequestRules => ({
  passMembers,
  imageUrls,
  media: { count: 0 },
})

/** Counts a picture, sound or video before it is read; throws invalid_request for one too many. */
export function countMedia({ media }: Pick<RequestRules, 'media'>, at: string): void {
  media.count += 1
  if (media.count > MAX_MEDIA) rejectField(at, tooManyMedia)
}

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
export function readAddress(url: string, at: string, rules: RequestRules): string {
  countMedia(rules, at)
  const { imageUrls } = rules
  return readMediaAddress(url, imageUrls) ?? rejectField(at, imageUrls === 'https' ? addressOrPublic : addressOnly)
}

/** Sound in base64, which is no address. */
export function readSound(data: string, at: string, rules: Pick<RequestRules, 'media'>): string {
  countMedia(rules, at)
  return data.includes(':') ? rejectField(at, { en: 'must be base64', zh: '必须是 Base64 编码' }) : data
}

/** A text of an upstream; empty for anything else. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

const tooDeep = errorWith('invalid_request', {
  en: `The arguments of a tool call are nested too deeply: at most ${MAX_DEPTH} levels.`,
  zh: `工具调用的参数嵌套过深，最多 ${MAX_DEPTH} 层。`,
})
const tooManyValues = errorWith('invalid_request', {
  en: `The arguments of tool calls have too many values: at most ${MAX_VALUES} in all.`,
  zh: `工具调用的参数中的值过多，总共最多 ${MAX_VALUES} 个。`,
})

/** The number of values in a text; throws invalid_request if it takes long to parse and to write again, or overflows the stack. */
function scan(text: string, maxValues: number): number {
  const bounds = { maxDepth: MAX_DEPTH, maxValues, maxTextBytes: Infinity }
  const errors = { tooDeep, tooManyValues, tooMuchText: tooManyValues }
  return createBodyScan({ ...bounds, ...errors })(Buffer.from(text))
}

/** The arguments of a call; one with the text if that is no object, so that its reader sees what the model wrote. */
const toArguments = (text: string): Json => (text === '' ? {} : (parseObject(text) ?? { INVALID_JSON: text }))

/** Reads the arguments of a request's tool calls as objects; throws invalid_request beyond the bounds of a body. */
export function createArgumentsReader(): (text: string) => Json {
  let left = MAX_VALUES
  return (text) => {
    left -= scan(text, left)
    return toArguments(text)
  }
}

function isWithinBounds(text: string): boolean {
  try {
    scan(text, MAX_VALUES)
    return true
  } catch {
    return false
  }
}

/** Reads arguments that a model wrote as an object; beyond the bounds of a body it has their text. */
export const readObject = (text: string): Json => (isWithinBounds(text) ? toArguments(text) : { INVALID_JSON: text })

/** Whether arguments that a model writes are complete: nothing can follow an object. Beyond the bounds of a body they never are. */
export const areComplete = (text: string): boolean => isWithinBounds(text) && parseObject(text) !== null
