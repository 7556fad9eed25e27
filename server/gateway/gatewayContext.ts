import type { Context } from 'hono'
import { errorFields } from '../platform/log'
import type { ServerEnv } from '../platform/http/requestContext'
import type { Caller } from './auth/tokenLookup'
import { NO_CALL_SPAN, type CallSpan } from './callSpan'
import type { GatewayError } from './errors/gatewayError'
import type { SessionWatch } from './playground/sessionWatch'

/** Variables that the gateway's middleware sets for each request. */
export type GatewayEnv = {
  Variables: Omit<ServerEnv['Variables'], 'span'> & {
    span?: CallSpan
    caller: Caller
    /** Set for calls of the playground. */
    session?: Pick<SessionWatch, 'signal' | 'lastUntil'>
    /** A time of `performance`. */
    startedAt: number
    /** Milliseconds that the look-up of the token took. */
    tokenMs: number
    /** Bytes of the body that were read. */
    bytesRead?: number
    /** Set once a call counts against its user's limits. */
    isAdmitted?: true
  }
}

export type GatewayContext = Context<GatewayEnv>

/** The span of a model call. */
export const callSpanOf = (context: GatewayContext): CallSpan => context.get('span') ?? NO_CALL_SPAN

/** Logs a failure of the portal or of an upstream, with its cause; a rejection of our own is not logged. */
export function logError(context: GatewayContext, { status, code, upstream, cause }: GatewayError): void {
  const log = context.get('log')
  const fault = { fault: code, ...(upstream === null ? {} : { upstream }), ...errorFields(cause) }
  if (status === 500) log.error(errorFields(cause), 'model call failed')
  if (code === 'service_unavailable') log.warn(errorFields(cause), 'not available')
  else if (status > 500) log.warn(fault, 'model upstream failed')
  if (status < 500 && cause !== undefined) log.info(fault, 'model upstream refused')
}
