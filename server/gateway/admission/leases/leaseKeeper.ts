import { setTimeout as realPause } from 'node:timers/promises'
import type { Change, Changes } from '@/server/database/changes'
import { isDatabaseUnavailable } from '@/server/database/databaseUnavailable'
import type { Metrics } from '@/server/metrics/metrics'
import type { Asking } from '../reserveCalls'
import type { LimitContext } from '../usageSnapshot'
import { kindOf } from './accountLeases'
import { createLeaseAccounts, type LeaseAccount, type LeaseAccounts } from './leaseAccounts'
import type { Leases } from './leases'
import type { Granted, LeaseStatements } from './leaseStatements'
import type { LeaseClock } from './leasing'

/** How long a call may be let through by a lease. No longer than a minute: see `gateway_count`. */
const LEASE_MS = 10_000
/** How long is waited, again and again, until other processes have given leases back. */
const RECALL_MS = [10, 50]

type Surroundings = {
  limitContext: Pick<LimitContext, 'clock'>
  statements: LeaseStatements
  changes: Pick<Changes, 'isHeard' | 'onChange'>
  metrics: Pick<Metrics, 'admittedBy' | 'leasesRecalled' | 'leasesHeld'>
  /** Milliseconds of a timer that nobody sets. */
  time?: () => number
  leaseMs?: number
  /** Tests move them. */
  clock?: LeaseClock
  pause?: (ms: number) => Promise<unknown>
}

type Parts = Required<Omit<Surroundings, 'clock'>> & { accounts: LeaseAccounts }

export type LeaseKeeper = Leases & {
  /** Gives back what is over and forgets accounts that rest; to be called every second. */
  sweep: () => Promise<void>
  /** The admissions of all leases there are. */
  ids: () => number[]
  /** Gives all of them back. */
  close: () => Promise<void>
}

/** Lets calls through by leases, and asks other processes for theirs. */
function createLettingThrough({
  accounts,
  statements,
  changes,
  metrics,
  time,
  leaseMs,
  pause,
}: Parts): Leases['letThrough'] {
  const recalls = new Map<string, Promise<void>>()

  function take(call: Asking) {
    const account = accounts.get(call.userId)
    const isOpen = account?.leasing?.state() === 'leasing' && changes.isHeard()
    return isOpen ? account.leases.take(call, time(), leaseMs) : null
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

/** A lease that is asked for, in a turn of its account. */
type Wanted = { account: LeaseAccount; turn: number; asking: Asking }

/** Keeps ended calls, and has leases reserved with them. */
function createRecording({ accounts, statements, changes, limitContext, time, leaseMs }: Parts): Leases['record'] {
  /** Notes that a call ended, and gives what is to be reserved for the next one, if anything. */
  function wantedAfter(next: Asking): Wanted[] {
    if (limitContext.clock() !== null || !changes.isHeard()) return []
    const [account, now] = [accounts.of(next.userId), time()]
    const isRepeated = now - account.lastEnded <= leaseMs
    account.lastEnded = now
    if (!isRepeated && account.leasing === null) return []
    const leasing = accounts.leasingOf(next.userId, account)
    if (isRepeated && leasing.state() === 'asking') leasing.tell('calls.repeated')
    const asking = leasing.state() === 'leasing' ? account.leases.wanted(next) : null
    return asking === null ? [] : [{ account, turn: leasing.turn(), asking }]
  }

  function accept({ account, turn, asking }: Wanted, { attempt, ends }: Granted, sentAt: number) {
    const { admission, usage, ofToken } = attempt
    if (admission === null) return
    const { leases, leasing } = account
    const lease = { ...admission, input: asking.reservation.input, usage, ofToken, sentAt, ends, kind: kindOf(asking) }
    if (leasing?.state() === 'leasing' && leasing.turn() === turn) leases.add(lease)
    else accounts.giveUp(lease.id)
  }

  async function recordAndLease(wanted: readonly Wanted[], calls: string, keep: () => Promise<unknown>) {
    const sentAt = time()
    try {
      const asking = wanted.map((one) => one.asking)
      for (const granted of await statements.record(calls, asking, leaseMs)) {
        const one = wanted[granted.position]
        if (one !== undefined) accept(one, granted, sentAt)
      }
    } catch (error) {
      // A call is kept, whatever is wrong with leases.
      if (isDatabaseUnavailable(error)) throw error
      await keep()
    } finally {
      for (const { account } of wanted) account.leases.came()
    }
  }

  return async (ended, calls, keep) => {
    const wanted = ended.flatMap(({ next }) => (next ? wantedAfter(next) : []))
    if (wanted.length === 0) await keep()
    else await recordAndLease(wanted, calls, keep)
    for (const { admissionId, call } of ended)
      if (admissionId !== null) accounts.get(call.userId)?.leases.settled(admissionId)
  }
}

/** Leases of one process. Where the time is given, as in tests, or changes are not heard, there are none. */
export function createLeaseKeeper(surroundings: Surroundings): LeaseKeeper {
  const { statements, changes, metrics, clock, pause = realPause } = surroundings
  const { time = () => performance.now(), leaseMs = LEASE_MS } = surroundings
  const accounts = createLeaseAccounts({ settle: statements.settle, time, leaseMs, clock })
  const parts = { ...surroundings, time, leaseMs, pause, accounts }

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
    record: createRecording(parts),
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
