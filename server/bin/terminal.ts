import type { Configuration } from '../configuration/configuration'
import { StartError } from '../lib/errors'

/** What a person at the terminal wants to know: where it listens and what is embedded. */
export function welcome({ publicUrl, host, port, databaseUrl, dataDirectory, oidc, models }: Configuration): void {
  const lines = [
    `The portal is at ${publicUrl} (listening on ${host}:${port})`,
    `  database: ${databaseUrl === null ? `embedded, in ${dataDirectory}` : `PostgreSQL at ${new URL(databaseUrl).host}`}`,
    `  sign-in:  ${oidc === null ? 'embedded provider' : oidc.issuer}`,
    `  models:   ${models.upstreams.map(({ url }) => url).join(', ') || 'embedded echo model'}`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** One line for a wrong setting, the whole story for a defect; then exit 1. */
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
