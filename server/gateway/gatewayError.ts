import { isUnavailable, RETRY_AFTER_S } from '../http/unavailable'

type Fault = readonly [status: 400 | 401 | 404 | 408 | 413 | 429 | 500 | 502 | 503 | 504, type: string, message: string]

/** Every failure of the model API, as `openapi/gateway.yaml` describes it. */
const faults = {
  invalid_json: [400, 'invalid_request_error', 'The body is not JSON.'],
  invalid_request: [400, 'invalid_request_error', 'The request is not valid.'],
  invalid_api_key: [401, 'invalid_request_error', 'This API token is not known.'],
  expired_api_key: [401, 'invalid_request_error', 'This API token has expired.'],
  not_found: [404, 'invalid_request_error', 'There is no such address.'],
  model_not_found: [404, 'invalid_request_error', 'There is no such model.'],
  body_too_slow: [408, 'invalid_request_error', 'The body took too long to arrive.'],
  request_too_large: [413, 'invalid_request_error', 'The body is too large.'],
  too_many_refusals: [429, 'rate_limit_error', 'Too many of your requests were refused in this minute.'],
  too_many_bodies: [429, 'rate_limit_error', 'Another large request of your account is still on its way.'],
  too_many_calls: [429, 'rate_limit_error', 'Too many calls of your account are under way.'],
  requests_per_minute: [429, 'rate_limit_error', 'Too many requests in this minute.'],
  tokens_per_minute: [429, 'rate_limit_error', 'Too many tokens in this minute.'],
  request_exceeds_tokens_per_minute: [429, 'rate_limit_error', 'This call alone needs more tokens than a minute has.'],
  monthly_input_tokens: [429, 'insufficient_quota', 'This month’s input tokens are used up.'],
  monthly_output_tokens: [429, 'insufficient_quota', 'This month’s output tokens are used up.'],
  internal_error: [500, 'server_error', 'The API failed.'],
  upstream_error: [502, 'server_error', 'The model gave no usable answer.'],
  server_busy: [503, 'server_error', 'The API takes no large request at this moment.'],
  upstream_unavailable: [503, 'server_error', 'The model cannot be reached now.'],
  service_unavailable: [503, 'server_error', 'The API is not available now.'],
  upstream_timeout: [504, 'server_error', 'The model took too long.'],
} as const satisfies Readonly<Record<string, Fault>>

export type GatewayFault = keyof typeof faults

type Details = {
  message?: string
  param?: string | null
  headers?: Readonly<Record<string, string>>
  /** What is logged of it; never sent to the caller. */
  cause?: unknown
}

/** A failure that is sent to the caller in OpenAI's shape; `message` and `param` default to those of the fault. */
export class GatewayError extends Error {
  readonly status: Fault[0]
  readonly type: string
  readonly param: string | null
  readonly headers: Readonly<Record<string, string>>

  constructor(
    readonly code: GatewayFault,
    { message = faults[code][2], param = null, headers = {}, cause }: Details = {},
  ) {
    super(message, { cause })
    this.status = faults[code][0]
    this.type = faults[code][1]
    this.param = param
    this.headers = headers
  }

  /** The body of the answer, or the data of a stream's last event. */
  toAnswer() {
    return { error: { message: this.message, type: this.type, param: this.param, code: this.code } }
  }
}

/** A failure as it is sent to the caller; any other error becomes internal_error or service_unavailable. */
export function asFault(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error
  if (isUnavailable(error))
    return new GatewayError('service_unavailable', { headers: { 'Retry-After': RETRY_AFTER_S }, cause: error })
  return new GatewayError('internal_error', { cause: error })
}
