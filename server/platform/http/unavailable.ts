import { HTTPException } from 'hono/http-exception'
import { isDatabaseUnavailable } from '../databaseUnavailable'
import { ServerStopping } from './shutdown'

/** Retry-After for 503, in seconds: most databases have failed over by then. */
export const RETRY_AFTER_S = '2'

/** Milliseconds that a caller waits at most for all statements of a request together. */
export const REQUEST_DEADLINE_MS = 4800

/** The same for a page of the sign-in, which may also wait for an outside provider (10 s) or the hash of a password (5 s). */
export const SIGN_IN_DEADLINE_MS = 15_000

/** A request whose response takes too long. */
export class DeadlineExceeded extends HTTPException {
  override readonly name = 'DeadlineExceeded'

  constructor() {
    super(503, { message: 'the answer takes too long' })
  }
}

/** Whether a failure is not the request's fault: a retry, or another process, may succeed. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof ServerStopping || error instanceof DeadlineExceeded || isDatabaseUnavailable(error)
