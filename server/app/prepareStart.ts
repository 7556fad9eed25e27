import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import type { Configuration } from '../configuration/configuration'
import type { MailSettings } from '../configuration/mailSettings'
import type { Settings } from '../configuration/settings'
import { createLog, type Log, StartError, messageOf } from '../platform/log'
import { modelListOf } from '../gateway/upstream/exchange'
import { faultOfProvider } from '../identity/client/oidcClient'
import type { MailMetrics } from '../mail/mailMetrics'
import { faultOfMailServer } from '../mail/smtp'
import { whenListening } from './listen'

const MIN_FILES = 256
const RECOMMENDED_FILES = 1024

/** The most files and connections that the process may open, from Linux's `/proc/self/limits`; null if unknown. */
export function openFilesLimit(limits: string): number | null {
  const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1]
  return soft === undefined ? null : Number(soft)
}

function ownLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return '' // another system than Linux
  }
}

function fileWarnings(): string[] {
  const limit = openFilesLimit(ownLimits())
  if (limit === null || limit >= RECOMMENDED_FILES) return []
  const few = `only ${limit} files and connections may be open at once (ulimit -n)`
  if (limit < MIN_FILES)
    throw new StartError(`${few}; at least ${MIN_FILES} are needed, ${RECOMMENDED_FILES} are enough`)
  return [`${few}; busy hours need ${RECOMMENDED_FILES}`]
}

/**
 * Opens the port and closes it again. An open port would respond with 503 while pages are rendered, which a proxy forwards to
 * the caller; after a refused connection it tries another process.
 */
async function checkPort({ port, host }: Pick<Configuration, 'port' | 'host'>): Promise<void> {
  const probe = createServer()
  await whenListening(probe, port, host)
  await promisify(probe.close.bind(probe))()
}

/** Checks port and limits before anything is opened or rendered. A StartError names the obstacle. */
export async function prepareStart({ configuration, warnings }: Settings): Promise<Log> {
  const log = createLog(configuration.logLevel)
  const all = [...warnings, ...fileWarnings()]
  await checkPort(configuration)
  for (const warning of all) log.warn(warning)
  return log
}

const WAIT_MS = 5000

/** The reason of a failed `fetch`, which only its cause contains. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : messageOf(cause)
}

/** The problem of a model server; null if it responds with success. The body is not read. */
async function problemOf({ address, headers }: ReturnType<typeof modelListOf>): Promise<string | null> {
  try {
    const response = await fetch(address, { headers, redirect: 'error', signal: AbortSignal.timeout(WAIT_MS) })
    await response.body?.cancel()
    return response.ok ? null : `responds with ${response.status}`
  } catch (error) {
    return `cannot be reached: ${reasonOf(error)}`
  }
}

/** Reads the discovery document as a sign-in does, so that a wrong issuer is found before the first. */
async function warnOfProvider(provider: NonNullable<Configuration['oidc']>, log: Log) {
  const fault = await faultOfProvider(provider)
  if (fault !== null) log.warn(`OIDC_ISSUER: ${provider.issuer}: ${fault}`)
}

/** Requests the sign-in provider and the model servers, and logs a warning for each that fails. */
export async function warnOfUnreachableServices({ oidc, models }: Pick<Configuration, 'oidc' | 'models'>, log: Log) {
  const { described, upstreams } = models.current()
  const setting = described.length === 0 ? 'MODEL_UPSTREAM' : 'MODELS_FILE'
  await Promise.all([
    ...(oidc ? [warnOfProvider(oidc, log)] : []),
    ...upstreams.map(async (upstream) => {
      const list = modelListOf(upstream)
      const problem = await problemOf(list)
      if (problem !== null) log.warn(`${setting}: ${list.address} ${problem}`)
    }),
  ])
}

/** Connects and signs in to the mail server. A failure is a warning and a metric, and mails wait. */
export async function tryMailServer(mail: MailSettings, log: Log, metrics: MailMetrics): Promise<void> {
  if (mail.mode !== 'smtp') return
  const failure = await faultOfMailServer(mail.server)
  metrics.mailServerUp(failure === null)
  if (failure === null) return
  metrics.mailServerFailed(failure)
  log.warn({ ...failure }, `MAIL_URL: ${mail.server.host}:${mail.server.port} cannot be used`)
}
