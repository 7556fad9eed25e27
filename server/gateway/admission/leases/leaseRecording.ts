import type { Asking } from '../reserveCalls'
import { kindOf, type Moment } from './accountLeases'
import type { LeaseAccount } from './leaseAccounts'
import type { LeaseParts } from './leaseKeeper'
import type { Leases } from './leases'
import type { Granted } from './leaseStatements'

/** A lease that is asked for, in a turn of its account. */
type Wanted = { account: LeaseAccount; turn: number; asking: Asking }

/** Keeps ended calls, and has leases reserved with them. */
export function createLeaseRecording(parts: LeaseParts): Leases['record'] {
  const { accounts, statements, changes, limitContext, now, leaseMs } = parts

  /** Notes that a call ended, and gives what is to be reserved for the next one, if anything. */
  function wantedAfter(next: Asking): Wanted[] {
    if (limitContext.clock() !== null || !changes.isHeard()) return []
    const [account, moment] = [accounts.of(next.userId), now()]
    const isRepeated = moment.timer - account.lastEnded <= leaseMs
    account.lastEnded = moment.timer
    if (!isRepeated && account.leasing === null) return []
    const leasing = accounts.leasingOf(next.userId, account)
    if (isRepeated && leasing.state() === 'asking') leasing.tell('calls.repeated')
    const asking = leasing.state() === 'leasing' ? account.leases.wanted(next, moment) : null
    return asking === null ? [] : [{ account, turn: leasing.turn(), asking }]
  }

  function accept({ account, turn, asking }: Wanted, { attempt, ends }: Granted, sentAt: Moment) {
    const { leases, leasing } = account
    const { admission, usage, ofToken } = attempt
    const kind = kindOf(asking)
    if (admission === null) leases.full(kind, sentAt)
    else if (leasing?.state() !== 'leasing' || leasing.turn() !== turn) accounts.giveUp(admission.id)
    else leases.add({ ...admission, input: asking.reservation.input, usage, ofToken, sentAt, ends, kind })
  }

  async function recordAndLease(wanted: readonly Wanted[], calls: string) {
    const sentAt = now()
    try {
      const asking = wanted.map((one) => one.asking)
      for (const granted of await statements.record(calls, asking, leaseMs)) {
        const one = wanted[granted.position]
        if (one !== undefined) accept(one, granted, sentAt)
      }
    } finally {
      for (const { account } of wanted) account.leases.came()
    }
  }

  return async (ended, calls, keep) => {
    const wanted = ended.flatMap(({ next }) => (next ? wantedAfter(next) : []))
    if (wanted.length === 0) await keep()
    else await recordAndLease(wanted, calls)
    for (const { admissionId, call } of ended)
      if (admissionId !== null) accounts.get(call.userId)?.leases.settled(admissionId)
  }
}
