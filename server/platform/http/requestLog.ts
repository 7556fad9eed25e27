import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import type { Log } from '../log'
import type { ServerEnv } from './requestContext'

/** The path without its query and without segments that look like a secret or an id of a sign-in. */
export function loggedPath(pathname: string): string {
  return pathname
    .slice(0, 256)
    .split('/')
    .map((segment) => (/^intern_|^[\w~%-]{20,}$/.test(segment) && !/^[0-9a-f-]{36}$/.test(segment) ? '…' : segment))
    .join('/')
}

function connectionAddress(context: Context): string {
  try {
    return getConnInfo(context).remote.address ?? 'unknown'
  } catch {
    return 'in-process' // a request made by calling fetch has no socket
  }
}

/** Addresses of `X-Forwarded-For` that are read, from its end; as many proxies can be trusted. */
const MAX_FORWARDED = 10

/** The client's address; behind `trustedProxies` proxies the entry that the outermost of them wrote. */
function clientAddress(context: Context, trustedProxies: number): string {
  if (trustedProxies === 0) return connectionAddress(context)
  const forwarded = context.req.header('x-forwarded-for')?.split(',').slice(-MAX_FORWARDED)
  return forwarded?.at(-trustedProxies)?.trim() ?? connectionAddress(context)
}

/** Warns once that a proxy seems to be there whose `X-Forwarded-For` is not read: all visitors would share its limits. */
function createProxyWarning(log: Log, trustedProxies: number) {
  let isDue = trustedProxies === 0
  return ({ req }: Context) => {
    if (!isDue || req.header('x-forwarded-for') === undefined) return
    isDue = false
    log.warn(
      'a request carries X-Forwarded-For, which TRUSTED_PROXIES=0 ignores: behind a proxy all visitors count as one',
    )
  }
}

/** Gives each request its own log with its id, and logs one line for its response. */
export function requestLog(log: Log, trustedProxies: number): MiddlewareHandler<ServerEnv> {
  const warnOfProxy = createProxyWarning(log, trustedProxies)
  return async (context, next) => {
    warnOfProxy(context)
    const requestId = context.get('requestId')
    const startedAt = performance.now()
    context.set('address', clientAddress(context, trustedProxies))
    context.set('log', log.child({ requestId }))
    await next()
    // Hono's own header is lost if the response was not made by its context. `context.header` would turn it into a web stream.
    context.res.headers.set('X-Request-Id', requestId)
    const ms = Math.round(performance.now() - startedAt)
    const response = { method: context.req.method, path: loggedPath(context.req.path), status: context.res.status, ms }
    context.get('log').info(response, 'request')
  }
}
