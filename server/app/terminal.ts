import type { Configuration } from '../configuration/configuration'
import type { MailSettings } from '../configuration/mailSettings'
import { StartError, errorFields, type Log } from '../platform/log'

/** Tokens per minute with which the known coding agents can begin: their first request, and the answer that is reserved with it. */
const AGENT_TPM = 50_000

/** A line for the operator if the default limits reject the first request of most coding agents; else empty. */
const agentHint = ({ defaultLimits: { tpm } }: Pick<Configuration, 'defaultLimits'>) =>
  tpm >= AGENT_TPM
    ? ''
    : `Coding agents need ${AGENT_TPM} tokens per minute or more; RATE_LIMIT_DEFAULT_TPM is ${tpm} (see .env.example)\n`

/** The destination of mails, without the password of the mail server. */
function mailText(mail: MailSettings): string {
  if (mail.mode === 'smtp') return `${mail.server.hasTls ? 'smtps' : 'smtp'} at ${mail.server.host}:${mail.server.port}`
  return mail.mode === 'files' ? `files in ${mail.folder}` : 'none (set MAIL_URL)'
}

/** Lines for the terminal: the portal's address with its database, sign-in, mail and models, whether agents can start, and how to stop it. */
export function welcomeText(configuration: Configuration) {
  const { publicUrl, host, port, databaseUrl, dataDirectory, oidc, mail } = configuration
  const { upstreams } = configuration.models.current()
  const used = [
    `listening on ${host}:${port}`,
    `database ${databaseUrl === null ? `embedded in ${dataDirectory}` : `PostgreSQL at ${new URL(databaseUrl).host}`}`,
    `sign-in ${oidc === null ? 'embedded' : oidc.issuer}`,
    `mail ${mailText(mail)}`,
    `models ${upstreams.map(({ url }) => url).join(', ') || 'embedded echo'}`,
  ]
  return `Ready at ${publicUrl} (${used.join('; ')})\n${agentHint(configuration)}Press Ctrl+C to stop\n`
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

export const MAX_STOP_MS = 19_500

/** Milliseconds that idle connections stay open after Ctrl+C, where no proxy sends calls. */
const TERMINAL_DRAIN_MS = 500

/**
 * Stops once on SIGTERM, or sooner on SIGINT; a second signal ends the process at once. `stop` gets the time that idle connections stay
 * open in milliseconds, undefined for the default.
 */
export function stopOnSignal(stop: (drainMs?: number) => Promise<void>, log: Log): void {
  let stopping = false
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => {
      log.error('stop took too long')
      process.exit(1)
    }, MAX_STOP_MS).unref()
    stop(signal === 'SIGINT' ? TERMINAL_DRAIN_MS : undefined).then(
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
