import type { HonoRequest, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { readOrAbort } from './abortedBody'
import type { RequestContext, ServerEnv } from './requestContext'

/** Whether a request can have a body that is read. To ask for that of a GET would make a web request of it for nothing. */
export const mayHaveBody = ({ method }: Pick<HonoRequest, 'method'>): boolean => method !== 'GET' && method !== 'HEAD'

/** Whether the request says how long its body is and that is no more than `maxSize`: of more bytes none are read. */
function isShort(req: HonoRequest, maxSize: number): boolean {
  const length = req.header('content-length')
  return length !== undefined && Number(length) <= maxSize && req.header('transfer-encoding') === undefined
}

/** Whether the request brings a body, however long. */
const bringsBody = (req: HonoRequest) =>
  req.header('transfer-encoding') !== undefined || Number(req.header('content-length') ?? 0) > 0

/** Has `onError` answer what has a longer body than `maxSize`; a body that is not read ends its connection, else Node would take it to its end. */
export function limitBody(
  maxSize: number,
  onError: (context: RequestContext) => Response | Promise<Response>,
): MiddlewareHandler<ServerEnv> {
  // It asks every request for its body as a web stream, which takes longer than all else that is done before a call is answered.
  const limitUnknown = bodyLimit({ maxSize, onError: () => new Response(null, { status: 413 }) })
  return async (context, next) => {
    const { req } = context
    if (mayHaveBody(req)) {
      if (isShort(req, maxSize)) return next()
      const refusal = await readOrAbort(() => limitUnknown(context, () => Promise.resolve()))
      return refusal === undefined ? next() : onError(context)
    }
    await next()
    if (bringsBody(req)) context.res.headers.set('Connection', 'close')
    return undefined
  }
}
