import { HTTPException } from 'hono/http-exception'
import { isDatabaseUnavailable } from '../databaseUnavailable'
import { ServerStopping } from './shutdown'

/** Seconds after which a call is worth another attempt that we could not answer: a database has mostly failed over by then. */
export const RETRY_AFTER_S = '2'

/** Milliseconds that a caller waits at most for what the database is asked, in however many statements. */
export const REQUEST_DEADLINE_MS = 4800

/** The same for a page of the sign-in, which may wait for an outside provider (10 s) or to hash a password (5 s) as well. */
export const SIGN_IN_DEADLINE_MS = 15_000

/** A request whose answer took too long to be made. */
export class DeadlineExceeded extends HTTPException {
  override readonly name = 'DeadlineExceeded'

  constructor() {
    super(503, { message: 'the answer takes too long' })
  }
}

/** A failure that is none of the request's: another attempt, or another process, may answer it. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof ServerStopping || error instanceof DeadlineExceeded || isDatabaseUnavailable(error)
