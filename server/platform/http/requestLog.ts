import type { MiddlewareHandler } from 'hono'
import type { Log } from '../log'
import { clientAddress, type ServerEnv } from './requestContext'

/** The path without its query; segments that look like a secret or an id of a sign-in are left out. */
export function loggedPath(pathname: string): string {
  return pathname
    .slice(0, 256)
    .split('/')
    .map((segment) => (/^intern_|^[\w~%-]{20,}$/.test(segment) && !/^[0-9a-f-]{36}$/.test(segment) ? '…' : segment))
    .join('/')
}

/** Gives each request a log of its own, with its id, and one line when it is answered. */
export function requestLog(log: Log, trustedProxies: number): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    const requestId = context.get('requestId')
    const startedAt = performance.now()
    context.set('address', clientAddress(context, trustedProxies))
    context.set('log', log.child({ requestId }))
    await next()
    // Hono's own is lost where an answer is not made of its context. `context.header` would turn the answer into a web stream.
    context.res.headers.set('X-Request-Id', requestId)
    const ms = Math.round(performance.now() - startedAt)
    const answered = { method: context.req.method, path: loggedPath(context.req.path), status: context.res.status, ms }
    context.get('log').info(answered, 'request')
  }
}
