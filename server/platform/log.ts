import pino, { type DestinationStream, type Logger } from 'pino'
import { DrizzleQueryError } from 'drizzle-orm'

/** The reason why the server cannot start, in one line for the operator. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The message of an error, for the operator; the log gets `errorFields`. */
export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The fields of an error for the log. A failed query's message contains its parameters, so its cause is logged instead. */
export function errorFields(error: unknown): { error: string; code?: unknown; stack?: string | undefined } {
  const shown = error instanceof DrizzleQueryError ? (error.cause ?? new Error('query failed')) : error
  if (!(shown instanceof Error)) return { error: typeof shown }
  return { error: shown.message, ...('code' in shown ? { code: shown.code } : {}), stack: shown.stack }
}

export type Log = Logger

/** A line that cannot be written, as on a full disk, is lost and does not end the process. */
function standardOutput() {
  const output = pino.destination({ fd: 1, sync: true })
  output.on('error', () => undefined)
  return output
}

/** Structured lines to `destination`, by default the standard output. Addresses are logged without their query. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime }
  return pino(options, destination ?? standardOutput())
}
