import { isDatabaseAway } from './database/databaseAway'
import { ServerStopping } from './stopping'

/** Seconds after which a call is worth another attempt that we could not answer: a database has mostly failed over by then. */
export const RETRY_AFTER_S = '2'

/** A failure that is none of the request's: another attempt, or another process, may answer it. */
export const isUnavailable = (error: unknown): boolean => error instanceof ServerStopping || isDatabaseAway(error)
