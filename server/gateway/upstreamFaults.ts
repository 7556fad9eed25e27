import { GatewayError } from './gatewayError'
import type { Json } from './backend'

const LONGEST_MESSAGE = 300
const SOON = { 'Retry-After': '5' }

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object of JSON; throws upstream_error for anything else. */
export function parseJson(text: string): Json {
  try {
    const value: unknown = JSON.parse(text)
    if (isJson(value)) return value
  } catch {
    // told below, like any other text that is no object
  }
  throw new GatewayError('upstream_error')
}

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
export async function refusalOf(response: Response): Promise<GatewayError> {
  const text = await response.text().catch(() => '')
  const message = complaint(text)
  const details = message === undefined ? {} : { message }
  if (response.status === 404) return new GatewayError('model_not_found', { param: 'model' })
  if (response.status === 413) return new GatewayError('request_too_large')
  if (response.status === 400 || response.status === 422) return new GatewayError('invalid_request', details)
  if (response.status === 429 || response.status === 503)
    return new GatewayError('upstream_unavailable', {
      headers: { 'Retry-After': response.headers.get('retry-after') ?? '5' },
    })
  return new GatewayError('upstream_error')
}

/** A failure to reach or to read the upstream; what the caller's going away does is left as it is. */
export function faultOf(error: unknown, signal: AbortSignal, timeout: AbortSignal): unknown {
  if (error instanceof GatewayError || signal.aborted) return error
  if (timeout.aborted) return new GatewayError('upstream_timeout')
  return isUnreachable(error)
    ? new GatewayError('upstream_unavailable', { headers: SOON })
    : new GatewayError('upstream_error')
}

const UNREACHABLE = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ECONNRESET|UND_ERR_CONNECT/

/** fetch rejects with a TypeError whose cause carries the system's code. */
const isUnreachable = (error: unknown) =>
  error instanceof TypeError &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  UNREACHABLE.test(String(error.cause.code))
