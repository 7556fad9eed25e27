import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { ServerEnv } from '@/server/platform/http/requestContext'
import type { CallSpan } from '@/server/gateway/context/callSpan'

export type TracedRequest = { method: string; header: (name: string) => string | undefined }

/** The span of a request; `traceId` is null if its trace is not exported. */
export type RequestSpan = CallSpan & { traceId: string | null; setRoute(route: string): void }

export type Tracing = { begin(request: TracedRequest, requestId: string): RequestSpan }

/** Gives each request a span, whose trace id appears in the request's log lines. */
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
