import type { Configuration } from '../configuration/configuration'
import { StartError, errorFields, type Log } from '../platform/log'

/** Two lines for the terminal: the portal's address with its database, sign-in and models, and how to stop it. */
export function welcomeText({ publicUrl, host, port, databaseUrl, dataDirectory, oidc, models }: Configuration) {
  const used = [
    `listening on ${host}:${port}`,
    `database ${databaseUrl === null ? `embedded in ${dataDirectory}` : `PostgreSQL at ${new URL(databaseUrl).host}`}`,
    `sign-in ${oidc === null ? 'embedded' : oidc.issuer}`,
    `models ${models.upstreams.map(({ url }) => url).join(', ') || 'embedded echo'}`,
  ]
  return `Ready at ${publicUrl} (${used.join('; ')})\nPress Ctrl+C to stop\n`
}

/** Prints one line for a wrong setting, or the stack of a defect; then exits with 1. */
export function reportFailure(error: unknown): void {
  const isOutOfFiles = error instanceof Error && 'code' in error && (error.code === 'EMFILE' || error.code === 'ENFILE')
  const text = isOutOfFiles
    ? 'no more files can be opened; raise the limit (ulimit -n)'
    : error instanceof StartError
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error)
  process.stderr.write(`The portal cannot start: ${text}\n`, () => process.exit(1))
}

const MAX_STOP_MS = 9500

/** Stops once on SIGTERM or SIGINT; a second signal ends the process at once. */
export function stopOnSignal(stop: () => Promise<void>, log: Log): void {
  let stopping = false
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => {
      log.error('stop took too long')
      process.exit(1)
    }, MAX_STOP_MS).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error(errorFields(error), 'stop failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
