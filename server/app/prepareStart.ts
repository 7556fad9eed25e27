import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { Configuration } from '../configuration/configuration'
import type { Settings } from '../configuration/settings'
import { portFailure } from './listen'
import { createLog, type Log } from '../platform/log'
import { StartError } from '../platform/errors'

const MIN_FILES = 256
const RECOMMENDED_FILES = 1024

/** How many files and connections the process may have open, as Linux says in `/proc/self/limits`; null where unknown. */
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
  const told = `only ${limit} files and connections may be open at once (ulimit -n)`
  if (limit < MIN_FILES)
    throw new StartError(`${told}; at least ${MIN_FILES} are needed, ${RECOMMENDED_FILES} are enough`)
  return [`${told}; busy hours need ${RECOMMENDED_FILES}`]
}

/**
 * Takes the port and gives it back. To keep it would mean to answer 503 while pages are rendered, which a proxy hands
 * to its caller; a connection refused makes it ask another process.
 */
function checkPort({ port, host }: Pick<Configuration, 'port' | 'host'>): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(portFailure(port, host, error)))
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

/** What is checked before anything is opened or rendered; a StartError says what is in the way. */
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
