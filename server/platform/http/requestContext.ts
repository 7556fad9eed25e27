import type { Context } from 'hono'
import type { RequestIdVariables } from 'hono/request-id'
import type { Language } from '@/openapi/types'
import type { Log } from '../log'
import { NO_SPAN, type Span } from '../tracing'

/** Variables that middleware sets for each request. */
export type ServerEnv = {
  Variables: RequestIdVariables & {
    log: Log
    address: string
    /** Set if tracing is on; `spanOf` reads it. */
    span?: Span
    /** The language of a sign-in, if it is known. */
    language?: Language
    /** The address at which to retry a request that failed with 503, if it is not the request's own. */
    retryHref?: string
  }
}

export type RequestContext = Context<ServerEnv>

/** The span of a request. */
export const spanOf = (context: Pick<RequestContext, 'get'>): Span => context.get('span') ?? NO_SPAN
