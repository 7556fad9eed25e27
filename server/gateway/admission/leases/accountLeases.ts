import type { Asking, Attempt, HandedIn, LeaseInUse } from '../reserveCalls'
import type { UsageSnapshot } from '../usageSnapshot'

/** Leases of one account and process that wait for a call, at most. */
const MAX_UNUSED = 64

type Room = { input: number; output: number }

/** Room for one call: `sentAt` is a time of the process's own timer, `ends` (ms) is when the month ends for which it was reserved. */
export type Lease = Room & {
  id: number
  usage: UsageSnapshot
  ofToken: number
  sentAt: number
  ends: number
  /** Whose calls it is for: of tokens with a limit of their own, those of one with this limit. */
  kind: string
}

export const kindOf = ({ own }: Asking): string => (own ? `${own.tokenId} ${own.rpm}` : '')

/** What a call may give, as the database cuts it. */
const outputOf = ({ reservation: { output, least } }: Asking) => Math.floor(output / least) * least

/** The leases that a process has of one account. */
export type AccountLeases = ReturnType<typeof createAccountLeases>

export function createAccountLeases() {
  let unused: Lease[] = []
  const inUse = new Map<number, LeaseInUse>()
  /** The largest room that was asked for, of each kind, since the account began to be leased. */
  const largest = new Map<string, Room>()
  /** Asked for in statements that have no answer yet. */
  let coming = 0

  return {
    isEmpty: () => unused.length === 0 && inUse.size === 0 && coming === 0,
    counts: () => ({ unused: unused.length, inUse: inUse.size }),
    ids: () => [...unused.map(({ id }) => id), ...inUse.keys()],
    /** What the next lease should have room for, after a call that asked; null where there are enough. A conversation's next request is longer. */
    wanted(asking: Asking): Asking | null {
      if (unused.length + coming >= MAX_UNUSED) return null
      const [kind, { input, least }] = [kindOf(asking), asking.reservation]
      const before = largest.get(kind) ?? { input: 0, output: 0 }
      const room = { input: Math.max(before.input, 2 * input), output: Math.max(before.output, outputOf(asking)) }
      largest.set(kind, room)
      coming += 1
      return { ...asking, reservation: { ...room, least }, waits: false }
    },
    came: () => void (coming -= 1),
    add: (lease: Lease) => void unused.push(lease),
    /** Lets a call through at a time of the process's timer, if there is a lease for it. */
    take(asking: Asking, time: number, leaseMs: number): Attempt | null {
      const [kind, { input }, output] = [kindOf(asking), asking.reservation, outputOf(asking)]
      const found = unused.findLast((lease) => {
        const isOpen = time - lease.sentAt <= leaseMs && timeOf(lease, time) < lease.ends
        return isOpen && lease.kind === kind && lease.input >= input && lease.output >= output
      })
      if (found === undefined) return null
      unused = unused.filter((lease) => lease !== found)
      const { id, usage, ofToken } = found
      const at = new Date(timeOf(found, time))
      inUse.set(id, { id, at, input, output })
      return { usage: { ...usage, now: at }, ofToken, admission: { id, output }, isDeferred: false }
    },
    /** All of them, to tell the database of; what is unused is given up with it. */
    handIn(): HandedIn {
      const givenBack = unused.map(({ id }) => id)
      unused = []
      return { inUse: [...inUse.values()], givenBack }
    },
    /** Gives up the leases that are over. */
    takeExpired(time: number, leaseMs: number): number[] {
      const isOver = ({ sentAt }: Lease) => time - sentAt > leaseMs
      const expired = unused.filter(isOver).map(({ id }) => id)
      if (expired.length > 0) unused = unused.filter((lease) => !isOver(lease))
      return expired
    },
    /** The database knows what became of a lease. */
    settled: (id: number) => void inUse.delete(id),
    forgetSizes: () => largest.clear(),
  }
}

/** The database's time (ms), at most: it read its clock after it was asked. */
const timeOf = ({ usage: { now }, sentAt }: Lease, time: number) => Math.ceil(now.getTime() + time - sentAt)
