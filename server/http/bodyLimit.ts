import type { HonoRequest, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { RequestContext, ServerEnv } from './requestContext'

/** Whether a request can have a body that is read. To ask for that of a GET would make a web request of it for nothing. */
export const mayHaveBody = ({ method }: Pick<HonoRequest, 'method'>): boolean => method !== 'GET' && method !== 'HEAD'

/** Whether the request says how long its body is and that is no more than `maxSize`: of more bytes none are read. */
function isShort({ header }: { header: (name: string) => string | undefined }, maxSize: number): boolean {
  const length = header('content-length')
  return length !== undefined && Number(length) <= maxSize && header('transfer-encoding') === undefined
}

/** Has `onError` answer what has a longer body than `maxSize`. */
export function limitBody(
  maxSize: number,
  onError: (context: RequestContext) => Response | Promise<Response>,
): MiddlewareHandler<ServerEnv> {
  // It asks every request for its body as a web stream, which takes longer than all else that is done before a call is answered.
  const limitUnknown = bodyLimit({ maxSize, onError })
  return (context, next) => {
    const { req } = context
    return !mayHaveBody(req) || isShort({ header: (name) => req.header(name) }, maxSize)
      ? next()
      : limitUnknown(context, next)
  }
}
