import pino, { type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/** Structured lines to `destination`, by default the standard output. Addresses are logged without their query. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime }
  return destination ? pino(options, destination) : pino(options)
}
