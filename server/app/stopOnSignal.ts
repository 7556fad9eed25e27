import { errorFields } from '../platform/errors'
import type { Log } from '../platform/log'

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
