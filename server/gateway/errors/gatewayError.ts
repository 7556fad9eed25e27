import type { LocalisedText } from '@/openapi/configuration'
import type { Language } from '@/openapi/types'
import { isUnavailable, RETRY_AFTER_S } from '@/server/platform/http/unavailable'
import { errorTexts } from './errorTexts'
import { errorHints } from './errorHints'

/** How an error is put into words: the caller's language, the portal's address for links, and the id of the request. */
export type ErrorContext = { language: Language; portal: string; requestId: string }

type ErrorKind = readonly [status: 400 | 401 | 404 | 408 | 413 | 429 | 500 | 502 | 503 | 504, type: string]

/** Every error of the model API, as `openapi/gateway.yaml` describes it. */
const errors = {
  invalid_json: [400, 'invalid_request_error'],
  invalid_request: [400, 'invalid_request_error'],
  invalid_api_key: [401, 'invalid_request_error'],
  expired_api_key: [401, 'invalid_request_error'],
  not_found: [404, 'invalid_request_error'],
  model_not_found: [404, 'invalid_request_error'],
  body_too_slow: [408, 'invalid_request_error'],
  request_too_large: [413, 'invalid_request_error'],
  too_many_refusals: [429, 'rate_limit_error'],
  too_many_bodies: [429, 'rate_limit_error'],
  too_many_calls: [429, 'rate_limit_error'],
  requests_per_minute: [429, 'rate_limit_error'],
  tokens_per_minute: [429, 'rate_limit_error'],
  request_exceeds_tokens_per_minute: [429, 'rate_limit_error'],
  monthly_input_tokens: [429, 'insufficient_quota'],
  monthly_output_tokens: [429, 'insufficient_quota'],
  internal_error: [500, 'server_error'],
  upstream_error: [502, 'server_error'],
  server_busy: [503, 'server_error'],
  upstream_unavailable: [503, 'server_error'],
  service_unavailable: [503, 'server_error'],
  upstream_timeout: [504, 'server_error'],
} as const satisfies Readonly<Record<keyof typeof errorTexts, ErrorKind>>

/** Stands between a sentence and an address. */
const seeWords: Readonly<Record<Language, string>> = { zh: '详见 ', en: ' See ' }

export type GatewayErrorCode = keyof typeof errors

type Details = {
  message?: LocalisedText
  param?: string | null
  headers?: Readonly<Record<string, string>>
  /** The limit is one that the owner of the token has set. */
  isTokenLimit?: boolean
  /** Logged; never sent to the caller. */
  cause?: unknown
}

/** An error of the model API. Its text is the one of its code unless `message` is given. */
export class GatewayError extends Error {
  readonly status: ErrorKind[0]
  readonly type: string
  readonly param: string | null
  readonly headers: Readonly<Record<string, string>>
  readonly text: LocalisedText
  readonly isOfToken: boolean
  /** The name of the upstream that failed, for the log and the metrics; set by the code that sent the request there. */
  upstream: string | null = null

  constructor(
    readonly code: GatewayErrorCode,
    { message = errorTexts[code], param = null, headers = {}, isTokenLimit = false, cause }: Details = {},
  ) {
    super(message.en, { cause })
    this.text = message
    this.status = errors[code][0]
    this.type = errors[code][1]
    this.param = param
    this.headers = headers
    this.isOfToken = isTokenLimit
  }

  /** The body of the response, or the data of a stream's last event; its message ends with a link to the documentation of its code. */
  toBody({ language, portal }: ErrorContext) {
    const said = [this.text, ...this.#nextStep(portal)].map((words) => words[language])
    const see = `${seeWords[language]}${portal}/api/document/errors#${this.code}`
    const message = said.join(language === 'en' ? ' ' : '') + see
    return { error: { message, type: this.type, param: this.param, code: this.code } }
  }

  /** None for failures of the portal or of a model: the caller can do nothing about them. */
  #nextStep(portal: string) {
    if (this.status >= 500) return []
    return errorHints(this, portal)
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
