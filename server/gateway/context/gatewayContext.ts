import type { Context } from 'hono'
import { errorFields } from '@/server/platform/log'
import type { ServerEnv } from '@/server/platform/http/requestContext'
import { NO_CALL_SPAN, type CallSpan } from './callSpan'
import type { GatewayError } from '../errors/gatewayError'
import type { OwnLimit, UsageSnapshot } from '../limits/usageSnapshot'

/** An API token with its user's usage. */
export type KnownToken = {
  /** Null for a call of the playground, whose caller has a session instead. */
  tokenId: string | null
  userId: string
  expiresAt: Date
  /** The only models that it may call; null means all. */
  models: readonly string[] | null
  own: OwnLimit | null
  usage: UsageSnapshot
  /** The time of the user's next free request, if the minute is full and its limit is not 0. */
  freeAt: Date | null
  /** The token comes from the cache, so its usage may be some seconds old: it may admit a call, but must not reject one. */
  isCached: boolean
}

/** The caller of a request, as its API token says. */
export type Caller = {
  readonly token: KnownToken
  /** Replaces the token by the one in the database; rejects if that is not valid any more. */
  refresh: () => Promise<void>
  /** Runs a check that may throw a GatewayError, and returns its result. One that rejects a cached token runs again with a fresh one. */
  check: <Result>(check: (token: KnownToken) => Result) => Promise<Result>
  /** Makes the caller's next request read the token from the database. */
  forget: () => void
}

export type CallSession = {
  /** Aborts if the session ends; its reason is the error for the caller. */
  signal: AbortSignal
  /** Watches until `ended` settles, however early the watch is ended. */
  lastUntil(ended: Promise<void>): void
}

/** Variables that the gateway's middleware sets for each request. */
export type GatewayEnv = {
  Variables: Omit<ServerEnv['Variables'], 'span'> & {
    span?: CallSpan
    caller: Caller
    /** Set for calls of the playground. */
    session?: CallSession
    /** A time of `performance`. */
    startedAt: number
    /** Milliseconds that the look-up of the token took. */
    tokenMs: number
    bytesRead?: number
    /** Set once a call counts against its user's limits. */
    isAdmitted?: true
  }
}

export type GatewayContext = Context<GatewayEnv>

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
