import type { Asking, Attempt, HandedIn, LeaseInUse } from '../reserveCalls'
import type { UsageSnapshot } from '../usageSnapshot'

/** Leases of one account and process that wait for a call, at most. */
const MAX_UNUSED = 64
/** What is left of the largest room with each call, so that one large call does not make all leases large. */
const REMEMBERED = 0.9

/** Milliseconds: of a timer that nobody sets but that may stand still while a machine is suspended, and of the clock on the wall. */
export type Moment = { timer: number; wall: number }

type Room = { input: number; output: number }

/** Room for one call, asked for at `sentAt`; `ends` (ms) is when the month ends for which it was reserved. */
export type Lease = Room & {
  id: number
  usage: UsageSnapshot
  ofToken: number
  sentAt: Moment
  ends: number
  /** Whose calls it is for: of tokens with a limit of their own, those of one with this limit. */
  kind: string
}

export const kindOf = ({ own }: Asking): string => (own ? `${own.tokenId} ${own.rpm}` : '')

/** What a call may give, as the database cuts it. */
const outputOf = ({ reservation: { output, least } }: Asking) => Math.floor(output / least) * least

const since = (then: Moment, now: Moment) => Math.max(now.timer - then.timer, now.wall - then.wall)

/** The database's time (ms), at most: it read its clock after it was asked. */
const timeOf = ({ usage, sentAt }: Lease, now: Moment) => Math.ceil(usage.now.getTime() + since(sentAt, now))

/** What the next call of a kind may ask for, after those that came. A conversation's next request is longer. */
function createRooms(leaseMs: number) {
  const largest = new Map<string, Room>()
  const fullSince = new Map<string, Moment>()
  return {
    next(asking: Asking, now: Moment): Room | null {
      const kind = kindOf(asking)
      const full = fullSince.get(kind)
      if (full !== undefined && since(full, now) <= leaseMs) return null
      const { input = 0, output = 0 } = largest.get(kind) ?? {}
      const room = {
        input: Math.max(Math.floor(REMEMBERED * input), 2 * asking.reservation.input),
        output: Math.max(Math.floor(REMEMBERED * output), outputOf(asking)),
      }
      largest.set(kind, room)
      return room
    },
    /** There was no room for a lease: none is asked for until one would have ended, and then for what is asked for by then. */
    full: (kind: string, now: Moment) => {
      largest.delete(kind)
      fullSince.set(kind, now)
    },
    forget: () => {
      largest.clear()
      fullSince.clear()
    },
  }
}

/** The leases that a process has of one account. */
export type AccountLeases = ReturnType<typeof createAccountLeases>

export function createAccountLeases(leaseMs: number) {
  let unused: Lease[] = []
  const inUse = new Map<number, LeaseInUse & Pick<Lease, 'sentAt'>>()
  const rooms = createRooms(leaseMs)
  /** Asked for in statements that have no answer yet. */
  let coming = 0
  const told = () => [...inUse.values()].map(({ id, at, input, output }) => ({ id, at, input, output }))
  const isOver = (now: Moment) => (lease: Pick<Lease, 'sentAt'>) => since(lease.sentAt, now) > leaseMs

  return {
    isEmpty: () => unused.length === 0 && inUse.size === 0 && coming === 0,
    counts: () => ({ unused: unused.length, inUse: inUse.size }),
    ids: () => [...unused.map(({ id }) => id), ...inUse.keys()],
    /** What the next lease should have room for, after a call that asked; null where there are enough, or was no room. */
    wanted(asking: Asking, now: Moment): Asking | null {
      const room = unused.length + coming < MAX_UNUSED ? rooms.next(asking, now) : null
      if (room === null) return null
      coming += 1
      return { ...asking, reservation: { ...room, least: 1 }, waits: false }
    },
    came: () => void (coming -= 1),
    full: rooms.full,
    add: (lease: Lease) => void unused.push(lease),
    /** Lets a call through, if there is a lease for it. */
    take(asking: Asking, now: Moment): Attempt | null {
      const [kind, { input }, output] = [kindOf(asking), asking.reservation, outputOf(asking)]
      const found = unused.findLast((lease) => {
        const isOpen = !isOver(now)(lease) && timeOf(lease, now) < lease.ends
        return isOpen && lease.kind === kind && lease.input >= input && lease.output >= output
      })
      if (found === undefined) return null
      unused = unused.filter((lease) => lease !== found)
      const { id, usage, ofToken, sentAt } = found
      const at = new Date(timeOf(found, now))
      inUse.set(id, { id, at, input, output, sentAt })
      return { usage: { ...usage, now: at }, ofToken, admission: { id, output }, isDeferred: false }
    },
    /** All of them, to tell the database of; what is unused is given up with it. */
    handIn(): HandedIn {
      const givenBack = unused.map(({ id }) => id)
      unused = []
      return { inUse: told(), givenBack }
    },
    /** Those that are over, which the database is to be told of; what is unused is given up with it. */
    handInOver(now: Moment): HandedIn {
      const over = new Set(unused.filter(isOver(now)))
      if (over.size > 0) unused = unused.filter((lease) => !over.has(lease))
      const late = new Set([...inUse.values()].filter(isOver(now)).map(({ id }) => id))
      return { inUse: told().filter(({ id }) => late.has(id)), givenBack: [...over].map(({ id }) => id) }
    },
    /** The database knows what became of a lease. */
    settled: (id: number) => void inUse.delete(id),
    forgetSizes: rooms.forget,
  }
}
