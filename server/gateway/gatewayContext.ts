import type { Context } from 'hono'
import { errorFields } from '../platform/errors'
import type { ServerEnv } from '../platform/http/requestContext'
import { NO_CALL_SPAN, type CallSpan } from './callSpan'
import type { GatewayError } from './errors/gatewayError'
import type { KnownToken } from './limits/usageSnapshot'

/**
 * What the gateway's middleware puts beside each request; `startedAt` is a time of `performance`, `tokenMs` is how long it took
 * to know the token, `bytesRead` is of the body,
 * and `isAdmitted` is set once a call counts against its user's limits.
 */
export type GatewayEnv = {
  Variables: Omit<ServerEnv['Variables'], 'span'> & {
    span?: CallSpan
    token: KnownToken
    startedAt: number
    tokenMs: number
    /** Asks the database for the token, where `token` was kept. */
    lookAgain: () => Promise<KnownToken>
    /** Has the next call ask the database for the token. */
    forgetToken: () => void
    bytesRead?: number
    isAdmitted?: true
  }
}

export type GatewayContext = Context<GatewayEnv>

/** The span of a model call. */
export const callSpanOf = (context: GatewayContext): CallSpan => context.get('span') ?? NO_CALL_SPAN

/** Logs a failure of ours or of the model's server, with what lies behind it; a refusal of our own is none. */
export function logFault(context: GatewayContext, { status, code, upstream, cause }: GatewayError): void {
  const log = context.get('log')
  const fault = { fault: code, ...(upstream === null ? {} : { upstream }), ...errorFields(cause) }
  if (status === 500) log.error(errorFields(cause), 'model call failed')
  if (code === 'service_unavailable') log.warn(errorFields(cause), 'not available')
  else if (status > 500) log.warn(fault, 'model upstream failed')
  if (status < 500 && cause !== undefined) log.info(fault, 'model upstream refused')
}
