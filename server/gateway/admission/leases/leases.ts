import type { Asking, Attempt, HandedIn } from '../reserveCalls'

/** A call that has ended, and what the next one of its account may ask for, where that may be reserved. */
export type Ended = { call: { userId: string }; admissionId: number | null; next?: Asking | null }

/** Room for calls that a process has reserved before they come, so that they need not wait for the database. */
export type Leases = {
  /**
   * Lets a call through by a lease, or as `ask` says, which asks the database. A call that leases leave no room for asks for them
   * and is asked again, until it is not deferred any more.
   */
  letThrough: <Call extends Asking>(call: Call, ask: (call: Call) => Promise<Attempt | null>) => Promise<Attempt | null>
  /** Tells the database of the leases of accounts by a statement about them: what is unused is given back with it. */
  handIn: <Answer>(userIds: Iterable<string>, tell: (leases: HandedIn) => Promise<Answer>) => Promise<Answer>
  /** Keeps ended calls (in the form of `record_calls`) by `keep`, or together with leases for the next ones of their accounts. */
  record: (ended: readonly Ended[], calls: string, keep: () => Promise<unknown>) => Promise<void>
  /** A call was given up that could not be kept: its lease ends by itself. */
  forget: (userId: string, admissionId: number) => void
}

/** Every call asks the database. */
export const NO_LEASES: Leases = {
  letThrough: (call, ask) => ask(call),
  handIn: (_, tell) => tell({ inUse: [], givenBack: [] }),
  async record(_, __, keep) {
    await keep()
  },
  forget: () => undefined,
}
