import { GatewayError } from '../errors/gatewayError'
import type { PendingRequest } from './httpClient'
import { BrokenResponse, failures, retryIn, SOON_S, UpstreamFailure, type Failure } from './upstreamErrors'

/** The upstream was silent for too long, or the whole exchange took too long, which a caller who reads slowly may cause. */
export type Lateness = 'silent' | 'tooLong'

type FailureContext = {
  hasCallerLeft: boolean
  /** Null before the request. Once it was sent, the model may have run. */
  sent: Pick<PendingRequest, 'isSent'> | null
  late: Lateness | null
  isStreamed: boolean
  /** Whether a response had begun, which no other upstream can continue. */
  hasResponse: boolean
}

/** Converts an error of the connection to a GatewayError; the error of a caller that has left stays as it is. */
export function faultOf(error: unknown, context: FailureContext): unknown {
  const { hasCallerLeft, sent, late, hasResponse } = context
  if (hasCallerLeft) return error
  if (late !== null) return lateFault(context)
  if (error instanceof GatewayError || sent === null) return error
  const cause = networkError(error)
  const code = 'code' in cause ? String(cause.code) : null
  const isGone = code !== null && UNREACHABLE.test(code)
  const errorCode = isGone ? 'upstream_unavailable' : 'upstream_error'
  const details = isGone ? { headers: retryIn(SOON_S), cause } : { cause }
  if (hasResponse) return new BrokenResponse(errorCode, details)
  if (code === null) return new GatewayError(errorCode, details)
  return new UpstreamFailure(NOT_CONNECTED.test(code) ? failures.refused : failures.lost, errorCode, details)
}

function lateFault({ isStreamed, sent, late, hasResponse }: FailureContext): GatewayError {
  const isSent = sent?.isSent() === true
  const isSilent = late === 'silent'
  const why = isSilent ? 'the upstream sent nothing' : 'the exchange took too long'
  const cause = new Error(isSent ? why : 'the upstream did not connect')
  // A client that repeats it by itself has the reserved response counted each time.
  const details = { cause, ...(isSent && !isStreamed && { headers: { 'X-Should-Retry': 'false' } }) }
  if (!hasResponse) return new UpstreamFailure(lateFailure(isSent, isStreamed), 'upstream_timeout', details)
  const Fault = isStreamed && isSilent ? BrokenResponse : GatewayError
  return new Fault('upstream_timeout', details)
}

function lateFailure(isSent: boolean, isStreamed: boolean): Failure {
  if (!isSent) return failures.refused
  return isStreamed ? failures.late : failures.longAnswer
}

const NOT_CONNECTED = /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT/
const UNREACHABLE = new RegExp(`${NOT_CONNECTED.source}|ECONNRESET`)

/** An error that is safe to log: messages without an error code may repeat an address or a header. */
function networkError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('the upstream failed')
  return 'code' in error && error.code !== 'UND_ERR_INVALID_ARG' ? error : new Error(error.name)
}
