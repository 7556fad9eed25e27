import type { LocalisedText } from '@/openapi/configuration'
import type { Language } from '@/openapi/types'
import { ServerStopping } from '@/server/platform/http/shutdown'
import { isUnavailable, RETRY_AFTER_S } from '@/server/platform/http/unavailable'
import { errors, type ErrorKind, type GatewayErrorCode } from './errorCodes'

/** How an error is put into words: the caller's language, the portal's address for links, and the id of the request. */
export type ErrorContext = { language: Language; portal: string; requestId: string }

type Headers = Readonly<Record<string, string>>

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

function formatWait(seconds: number): LocalisedText {
  if (seconds < HOUR_SECONDS) return { en: `${seconds} s`, zh: `${seconds} 秒` }
  const [hours, days] = [Math.ceil(seconds / HOUR_SECONDS), Math.ceil(seconds / DAY_SECONDS)]
  return seconds < DAY_SECONDS ? { en: `${hours} h`, zh: `${hours} 小时` } : { en: `${days} d`, zh: `${days} 天` }
}

/** When a rejected call may be repeated. */
function retryHint({ 'Retry-After': seconds }: Headers): LocalisedText | null {
  if (seconds === undefined) return null
  const { en, zh } = formatWait(Number(seconds))
  return { en: `Try again in ${en}.`, zh: `请在 ${zh}后重试。` }
}

const minuteLimits: Partial<Record<GatewayErrorCode, { header: string; words: LocalisedText }>> = {
  requests_per_minute: { header: 'X-RateLimit-Limit-Requests', words: { en: 'requests', zh: '次请求' } },
  tokens_per_minute: { header: 'X-RateLimit-Limit-Tokens', words: { en: 'tokens', zh: '个 Token' } },
}

/** The account's limit that was reached. */
function limitHint(code: GatewayErrorCode, headers: Headers): LocalisedText | null {
  const limit = minuteLimits[code]
  const number = limit && headers[limit.header]
  if (limit === undefined || number === undefined) return null
  const { en, zh } = limit.words
  return { en: `Your limit is ${number} ${en} per minute.`, zh: `你的限额为每分钟 ${number} ${zh}。` }
}

type Link = { path: string; words: LocalisedText }

const forThisToken: Link = {
  path: '/api/tokens',
  words: { en: 'to change what this token may do', zh: '修改此 Token 的权限' },
}
const forTokens: Link = { path: '/api/tokens', words: { en: 'to create one', zh: '创建新的 Token' } }
const forLimits: Link = { path: '/api/strategy', words: { en: 'to apply for higher limits', zh: '申请更高的限额' } }

const links: Partial<Record<GatewayErrorCode, Link>> = {
  invalid_api_key: forTokens,
  expired_api_key: forTokens,
  model_not_found: { path: '/api/models', words: { en: 'for all models', zh: '查看全部模型' } },
  requests_per_minute: forLimits,
  tokens_per_minute: forLimits,
  request_exceeds_tokens_per_minute: forLimits,
  request_exceeds_tokens_per_month: forLimits,
  monthly_input_tokens: forLimits,
  monthly_output_tokens: forLimits,
}

type Rejection = Pick<GatewayError, 'code' | 'headers' | 'isOfToken'>

function linkHint({ code, isOfToken }: Rejection, portal: string): LocalisedText | null {
  const place = isOfToken ? forThisToken : links[code]
  if (place === undefined) return null
  const { path, words } = place
  return { en: `Visit ${portal}${path} ${words.en}.`, zh: `可在 ${portal}${path} ${words.zh}。` }
}

/**
 * Sentences that tell a rejected caller what to do: the limit that was reached, when to retry, and where to ask for more. An
 * error about the token's own limit names that limit itself.
 */
function errorHints(rejection: Rejection, portal: string): readonly LocalisedText[] {
  const { code, headers, isOfToken } = rejection
  const words = [isOfToken ? null : limitHint(code, headers), retryHint(headers), linkHint(rejection, portal)]
  return words.filter((one) => one !== null)
}

/** Stands between a sentence and an address. */
const seeWords: Readonly<Record<Language, string>> = { zh: '详见 ', en: ' See ' }

/** The `type` of an error in OpenAI's protocol. */
function typeOf(code: GatewayErrorCode, status: number): string {
  if (code === 'monthly_input_tokens' || code === 'monthly_output_tokens') return 'insufficient_quota'
  if (status === 429) return 'rate_limit_error'
  return status < 500 ? 'invalid_request_error' : 'server_error'
}

type Details = {
  message?: LocalisedText
  param?: string | null
  headers?: Headers
  /** The limit is one that the owner of the token has set. */
  isTokenLimit?: boolean
  /** Logged; never sent to the caller. */
  cause?: unknown
}

/** An error of the model API. Its text is the one of its code unless `message` is given. */
export class GatewayError extends Error {
  readonly status: ErrorKind['status']
  readonly type: string
  readonly param: string | null
  readonly headers: Headers
  readonly text: LocalisedText
  readonly isOfToken: boolean
  /** The name of the upstream that failed, for the log and the metrics; set by the code that sent the request there. */
  upstream: string | null = null

  constructor(
    readonly code: GatewayErrorCode,
    { message = errors[code], param = null, headers = {}, isTokenLimit = false, cause }: Details = {},
  ) {
    super(message.en, { cause })
    this.text = message
    this.status = errors[code].status
    this.type = typeOf(code, this.status)
    this.param = param
    this.headers = headers
    this.isOfToken = isTokenLimit
  }

  /** The body of the response, or the data of a stream's last event; its message ends with a link to the documentation of its code. */
  toBody({ language, portal }: ErrorContext) {
    // A caller can do nothing about failures of the portal or of a model.
    const hints = this.status >= 500 ? [] : errorHints(this, portal)
    const said = [this.text, ...hints].map((words) => words[language])
    const see = `${seeWords[language]}${portal}/api/document/errors#${this.code}`
    const message = said.join(language === 'en' ? ' ' : '') + see
    return { error: { message, type: this.type, param: this.param, code: this.code } }
  }
}

/** The response of a model is longer than we read. Its caller may have asked for that much, so the call counts. */
export class ResponseTooLarge extends GatewayError {
  override readonly name = 'ResponseTooLarge'

  constructor(why: string) {
    super('upstream_error', { cause: new Error(why) })
  }
}

/** Turns any error into one for the caller: a foreign one becomes internal_error or service_unavailable. */
export function toGatewayError(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error
  if (isUnavailable(error))
    return new GatewayError('service_unavailable', { headers: { 'Retry-After': RETRY_AFTER_S }, cause: error })
  return new GatewayError('internal_error', { cause: error })
}

/** The error for a caller whose call was stopped: the server stops, or the session has ended. Null if the caller left. */
export function stopFault({ reason }: AbortSignal): GatewayError | null {
  return reason instanceof ServerStopping || reason instanceof GatewayError ? toGatewayError(reason) : null
}

/** Creates the error of a code with a message of its own. */
export const errorWith = (code: GatewayErrorCode, message: LocalisedText) => () => new GatewayError(code, { message })

/** Throws invalid_request for a field of a request; `why` follows its name. */
export function rejectField(param: string, why: LocalisedText): never {
  const message = { en: `\`${param}\` ${why.en}.`, zh: `\`${param}\` ${why.zh}。` }
  throw new GatewayError('invalid_request', { param, message })
}

/** Why an unknown field is rejected: a caller must not believe that it has an effect. */
export const NOT_ACCEPTED = {
  en: 'is not accepted here, unless the operator of this portal allows it',
  zh: '不受支持，除非本站的运营方允许',
}
