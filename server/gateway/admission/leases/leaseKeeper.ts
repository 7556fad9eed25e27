import { setTimeout as realPause } from 'node:timers/promises'
import type { Change, Changes } from '@/server/database/changes'
import type { Metrics } from '@/server/metrics/metrics'
import type { Asking } from '../reserveCalls'
import type { LimitContext } from '../usageSnapshot'
import type { Moment } from './accountLeases'
import { createLeaseAccounts, type LeaseAccounts } from './leaseAccounts'
import { createLeaseRecording } from './leaseRecording'
import type { Leases } from './leases'
import type { LeaseStatements } from './leaseStatements'
import type { LeaseClock } from './leasing'

/** How long a call may be let through by a lease. The database dates no lease further ahead than a minute. */
const LEASE_MS = 10_000
/** How long is waited, again and again, until other processes have given leases back. */
const RECALL_MS = [10, 50]

type Surroundings = {
  limitContext: Pick<LimitContext, 'clock'>
  statements: LeaseStatements
  changes: Pick<Changes, 'isHeard' | 'onChange'>
  metrics: Pick<Metrics, 'admittedBy' | 'leasesRecalled' | 'leasesHeld'>
  now?: () => Moment
  leaseMs?: number
  /** Tests move them. */
  clock?: LeaseClock
  pause?: (ms: number) => Promise<unknown>
}

/** What the parts of a keeper are made of. */
export type LeaseParts = Required<Omit<Surroundings, 'clock'>> & { accounts: LeaseAccounts }

export type LeaseKeeper = Leases & {
  /** Gives back what is over and forgets accounts that rest; to be called every second. */
  sweep: () => Promise<void>
  /** The admissions of all leases there are. */
  ids: () => number[]
  /** Gives all of them back. */
  close: () => Promise<void>
}

const momentNow = (): Moment => ({ timer: performance.now(), wall: Date.now() })

/** Lets calls through by leases, and asks other processes for theirs. */
function createLettingThrough({
  accounts,
  statements,
  changes,
  metrics,
  now,
  pause,
}: LeaseParts): Leases['letThrough'] {
  const recalls = new Map<string, Promise<void>>()

  function take(call: Asking) {
    const account = accounts.get(call.userId)
    const isOpen = account?.leasing?.state() === 'leasing' && changes.isHeard()
    return isOpen ? account.leases.take(call, now()) : null
  }

  async function recall(userId: string, ms: number) {
    accounts.get(userId)?.leasing?.tell('leases.recalled')
    await statements.recall(userId)
    await pause(ms)
  }

  function recallOnce(userId: string, ms: number): Promise<void> {
    const asked = recalls.get(userId) ?? recall(userId, ms).finally(() => recalls.delete(userId))
    recalls.set(userId, asked)
    return asked
  }

  return async (call, ask) => {
    const taken = take(call)
    metrics.admittedBy(taken === null ? 'database' : 'lease')
    if (taken !== null) return taken
    for (const ms of RECALL_MS) {
      const attempt = await ask({ ...call, waits: true })
      if (attempt?.isDeferred !== true) return attempt
      await recallOnce(call.userId, ms)
    }
    return ask({ ...call, waits: false })
  }
}

/** Leases of one process. Where the time is given, as in tests, or changes are not heard, there are none. */
export function createLeaseKeeper(surroundings: Surroundings): LeaseKeeper {
  const { statements, changes, metrics, clock, pause = realPause } = surroundings
  const { now = momentNow, leaseMs = LEASE_MS } = surroundings
  const accounts = createLeaseAccounts({ settle: statements.settle, now, leaseMs, clock })
  const parts = { ...surroundings, now, leaseMs, pause, accounts }

  function hear(change: Change | null) {
    if (change === null) for (const { leasing } of accounts.all()) leasing?.tell('limits.changed')
    else if (change.kind === 'limits') accounts.get(change.id)?.leasing?.tell('limits.changed')
    else if (change.kind === 'leases') {
      metrics.leasesRecalled()
      accounts.get(change.id)?.leasing?.tell('leases.recalled')
    }
  }
  changes.onChange(hear)

  return {
    letThrough: createLettingThrough(parts),
    handIn: accounts.handIn,
    record: createLeaseRecording(parts),
    forget: (userId, admissionId) => accounts.get(userId)?.leases.settled(admissionId),
    sweep: async () => {
      await accounts.sweep()
      const counts = accounts.all().map(({ leases }) => leases.counts())
      const sum = (of: 'unused' | 'inUse') => counts.reduce((total, one) => total + one[of], 0)
      metrics.leasesHeld({ unused: sum('unused'), inUse: sum('inUse') })
    },
    ids: () => accounts.all().flatMap(({ leases }) => leases.ids()),
    close: accounts.close,
  }
}
