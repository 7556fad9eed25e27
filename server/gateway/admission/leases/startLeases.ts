import type { ServerDeps } from '@/server/http/serverDeps'
import { errorFields } from '@/server/lib/errors'
import { limitContextOf } from '../usageSnapshot'
import { createLeaseKeeper } from './leaseKeeper'
import type { Leases } from './leases'
import { createLeaseStatements } from './leaseStatements'

const SWEEP_MS = 1000

type Given = Pick<ServerDeps, 'db' | 'configuration' | 'calendar' | 'clock' | 'changes' | 'metrics' | 'log'>

/** The leases of a server, until it stops: then they are given back. */
export function startLeases({ db, changes, metrics, log, ...given }: Given): {
  leases: Leases
  giveBack: () => Promise<void>
} {
  const limitContext = limitContextOf(given)
  const statements = createLeaseStatements(db, limitContext)
  const { sweep, close, ...leases } = createLeaseKeeper({ limitContext, statements, changes, metrics })
  const sweeping = setInterval(() => {
    sweep().catch((error: unknown) => log.warn(errorFields(error), 'leases were not given back'))
  }, SWEEP_MS).unref()
  return {
    leases,
    async giveBack() {
      clearInterval(sweeping)
      // What the database could not be told ends by itself.
      await close().catch((error: unknown) => log.warn(errorFields(error), 'leases were not given back'))
    },
  }
}
