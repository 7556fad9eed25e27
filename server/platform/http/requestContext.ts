import { getConnInfo } from '@hono/node-server/conninfo'
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

function connectionAddress(context: Context): string {
  try {
    return getConnInfo(context).remote.address ?? 'unknown'
  } catch {
    return 'in-process' // a request that came through fetch has no socket
  }
}

/** The client's address; behind `trustedProxies` proxies the entry that the outermost of them wrote. */
export function clientAddress(context: Context, trustedProxies: number): string {
  const forwarded =
    context.req
      .header('x-forwarded-for')
      ?.split(',')
      .map((entry) => entry.trim()) ?? []
  return (trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined) ?? connectionAddress(context)
}
