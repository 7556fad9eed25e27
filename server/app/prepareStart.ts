import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { Configuration } from '../configuration/configuration'
import type { Settings } from '../configuration/settings'
import { portFailure } from './listen'
import { createLog, type Log } from '../platform/log'
import { StartError } from '../platform/errors'

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
function checkPort({ port, host }: Pick<Configuration, 'port' | 'host'>): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(portFailure(port, host, error)))
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

/** Checks port and limits before anything is opened or rendered. A StartError names the obstacle. */
export async function prepareStart({
  configuration,
  warnings,
}: Settings): Promise<{ configuration: Configuration; log: Log }> {
  const log = createLog(configuration.logLevel)
  const all = [...warnings, ...fileWarnings()]
  await checkPort(configuration)
  for (const warning of all) log.warn(warning)
  return { configuration, log }
}
