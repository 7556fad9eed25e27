import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { RequestIdVariables } from 'hono/request-id'
import type { Language } from '@/openapi/types'
import type { Log } from '../log'
import type { Span } from '../tracing'

/** What is put beside each request. */
export type ServerEnv = {
  Variables: RequestIdVariables & {
    log: Log
    address: string
    /** Where somebody traces; it is had by `spanOf`. */
    span?: Span
    /** The language of a sign-in, where it is known. */
    language?: Language
    /** Where to try again what cannot be answered now, if that is not the request's own address. */
    retryHref?: string
  }
}

export type RequestContext = Context<ServerEnv>

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
