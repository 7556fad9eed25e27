import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { ServerEnv } from '@/server/platform/http/requestContext'
import type { Tracing } from '@/server/platform/tracing'

/** Gives each request a span, which its lines in the log name. */
export function traceRequests(tracing: Tracing): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    const span = tracing.begin(context.req, context.get('requestId'))
    context.set('span', span)
    if (span.traceId !== null) context.set('log', context.get('log').child({ trace_id: span.traceId }))
    await next()
    span.setRoute(routePath(context))
    span.setAttributes({ 'http.response.status_code': context.res.status })
    if (context.error !== undefined) span.fail(context.error)
    span.end()
  }
}
