import type { HonoRequest, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Log } from '../log'
import type { RequestContext, ServerEnv } from './requestContext'

const MINUTE_MS = 60_000

/** A request whose body did not arrive: the caller left, was too slow or sent no valid HTTP. */
export class BodyAborted extends Error {
  override readonly name = 'BodyAborted'

  constructor(cause: unknown) {
    super('the request body did not arrive', { cause })
  }
}

/** Reads a body with `read`; a failure is the caller's and becomes a BodyAborted. */
export async function readOrAbort<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    throw new BodyAborted(error)
  }
}

/** Logs aborted bodies, which anyone can send, in at most one line a minute, with how many there were since the last line. */
export function createAbortLog(log: Log, now: () => Date): () => void {
  let loggedAt = -Infinity
  let aborted = 0
  return () => {
    aborted += 1
    // The clock may be set back meanwhile.
    if (Math.abs(now().getTime() - loggedAt) < MINUTE_MS) return
    log.info({ aborted }, 'request bodies were aborted')
    loggedAt = now().getTime()
    aborted = 0
  }
}

/** Whether the body of a request is read at all. Asking for that of a GET would create a web request for nothing. */
export const mayHaveBody = ({ method }: Pick<HonoRequest, 'method'>): boolean => method !== 'GET' && method !== 'HEAD'

/** Whether the declared length of the body is at most `maxSize`; Node reads no bytes beyond the declared length. */
function isShort(req: HonoRequest, maxSize: number): boolean {
  const length = req.header('content-length')
  return length !== undefined && Number(length) <= maxSize && req.header('transfer-encoding') === undefined
}

const bringsBody = (req: HonoRequest) =>
  req.header('transfer-encoding') !== undefined || Number(req.header('content-length') ?? 0) > 0

/** Rejects bodies longer than `maxSize` by `onError`. A body that is not read ends its connection; else Node would read all of it. */
export function limitBody(
  maxSize: number,
  onError: (context: RequestContext) => Response | Promise<Response>,
): MiddlewareHandler<ServerEnv> {
  // Hono's limit reads every body as a web stream, which takes longer than the rest of a request.
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
