import pino, { type DestinationStream, type Logger } from 'pino'

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
