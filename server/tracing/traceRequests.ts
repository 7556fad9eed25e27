import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { RequestContext, ServerEnv } from '../http/requestContext'
import type { RequestSpan, Tracing } from './tracing'

/** Made apart from the request, which a span that lasts as long as a streamed answer must not keep. */
function endRequest(span: RequestSpan, context: RequestContext) {
  const { res, error } = context
  span.name(routePath(context))
  span.set({ 'http.response.status_code': res.status })
  if (error !== undefined) span.fail(error)
  span.end()
}

/** Gives each request a span, which its lines in the log name. */
export function traceRequests(tracing: Tracing): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    const { requestId, log } = context.var
    const span = tracing.begin(context.req, requestId)
    context.set('span', span)
    if (span.traceId !== null) context.set('log', log.child({ trace_id: span.traceId }))
    await next()
    endRequest(span, context)
  }
}
