import { GatewayError } from './gatewayError'
import type { Json } from './backend'

const LONGEST_MESSAGE = 300
const SOON_S = '5'

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object of JSON; throws upstream_error for anything else. */
export function parseJson(text: string): Json {
  try {
    const value: unknown = JSON.parse(text)
    if (isJson(value)) return value
  } catch {
    // told below, like any other text that is no object
  }
  throw unusable('the upstream sent no JSON object')
}

/** The upstream cannot be reached or has no room; the caller may try again after `retryAfter` seconds. */
export const unavailable = (cause: unknown, retryAfter = SOON_S) =>
  new GatewayError('upstream_unavailable', { headers: { 'Retry-After': retryAfter }, cause })

/** An answer that is no use; `why` is logged, so nothing of the answer may stand in it. */
export const unusable = (why: string) => new GatewayError('upstream_error', { cause: new Error(why) })

/** What the upstream says against the request, in its own words, cut short. */
function complaint(text: string): string | undefined {
  try {
    const body: unknown = JSON.parse(text)
    const error = isJson(body) && isJson(body['error']) ? body['error'] : body
    const message = isJson(error) ? error['message'] : null
    return typeof message === 'string' ? message.slice(0, LONGEST_MESSAGE) : undefined
  } catch {
    return undefined
  }
}

/** What an answer of the upstream that is no success means to our caller, who must not learn about our key. */
export function refusalOf(response: Response, text: string): GatewayError {
  const message = complaint(text)
  const details = message === undefined ? {} : { message }
  if (response.status === 404) return new GatewayError('model_not_found', { param: 'model' })
  if (response.status === 413) return new GatewayError('request_too_large')
  if (response.status === 400 || response.status === 422) return new GatewayError('invalid_request', details)
  const why = `the upstream answered ${response.status}`
  if (response.status === 429 || response.status === 503)
    return unavailable(new Error(why), response.headers.get('retry-after') ?? SOON_S)
  return unusable(why)
}

/** A failure to reach or to read the upstream; what the caller's going away does is left as it is. */
export function faultOf(error: unknown, hasCallerLeft: boolean, isLate: boolean): unknown {
  if (hasCallerLeft) return error
  if (isLate) return new GatewayError('upstream_timeout', { cause: new Error('the upstream sent nothing') })
  if (error instanceof GatewayError) return error
  const cause = networkError(error)
  if ('code' in cause && UNREACHABLE.test(String(cause.code))) return unavailable(cause)
  return new GatewayError('upstream_error', { cause })
}

const UNREACHABLE = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ECONNRESET|UND_ERR_CONNECT/

/** What lies below a failure of fetch. Its own message may repeat an address or a header, so it does not stand in for it. */
function networkError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('the upstream failed')
  return error.cause instanceof Error ? error.cause : new Error(error.name)
}
