import { isDatabaseUnavailable } from '@/server/database/databaseUnavailable'
import type { HandedIn } from '../reserveCalls'
import { createAccountLeases, type AccountLeases, type Moment } from './accountLeases'
import type { Leases } from './leases'
import type { LeaseStatements } from './leaseStatements'
import { createLeasings, type LeaseClock, type Leasing } from './leasing'

/** Leases that wait to be given back while the database is away; those beyond end by themselves. */
const MAX_GIVEN_UP = 10_000

export type LeaseAccount = {
  leases: AccountLeases
  /** Null until calls of the account have followed each other. */
  leasing: Leasing | null
  /** When a call of it ended last, by the timer. */
  lastEnded: number
}

type Surroundings = {
  settle: LeaseStatements['settle']
  now: () => Moment
  leaseMs: number
  clock: LeaseClock | undefined
}

/** Admissions of leases that the database is still to be told are unused. */
function createGivenUp() {
  let ids: readonly number[] = []
  return {
    count: () => ids.length,
    add: (more: readonly number[]) => void (ids = [...ids, ...more].slice(-MAX_GIVEN_UP)),
    take: () => {
      const taken = ids
      ids = []
      return taken
    },
  }
}

type HandedBy = HandedIn & { leases: AccountLeases }

/** Tells of leases of accounts, and of others that are given back; `missed` gets those that could not be. */
async function tellOf<Answer>(
  handed: readonly HandedBy[],
  others: readonly number[],
  tell: (leases: HandedIn) => Promise<Answer>,
  missed: (ids: readonly number[]) => void,
): Promise<Answer> {
  const givenBack = [...others, ...handed.flatMap((one) => one.givenBack)]
  try {
    const answer = await tell({ inUse: handed.flatMap(({ inUse }) => inUse), givenBack })
    for (const { leases, inUse } of handed) for (const { id } of inUse) leases.settled(id)
    return answer
  } catch (error) {
    missed(givenBack)
    throw error
  }
}

/** Tells an account that has had no call for so long that it rests; gives whether it has nothing left. */
function hasCeased({ leases, leasing, lastEnded }: LeaseAccount, now: number, leaseMs: number): boolean {
  if (now - lastEnded <= leaseMs || leases.counts().unused > 0) return false
  if (leasing?.state() === 'leasing') leasing.tell('calls.ceased')
  return (leasing === null || leasing.state() === 'asking') && leases.isEmpty()
}

/** The accounts whose calls a process has seen in the last seconds, with their leases. */
export type LeaseAccounts = ReturnType<typeof createLeaseAccounts>

export function createLeaseAccounts({ settle, now, leaseMs, clock }: Surroundings) {
  const accounts = new Map<string, LeaseAccount>()
  const givenUp = createGivenUp()

  const handIn: Leases['handIn'] = (userIds, tell) => {
    const all = [...new Set(userIds)].flatMap((userId) => accounts.get(userId)?.leases ?? [])
    const handed = all.map((leases) => ({ leases, ...leases.handIn() }))
    return tellOf(handed, [], tell, givenUp.add)
  }

  async function giveBack(userId: string) {
    const leases = accounts.get(userId)?.leases
    leases?.forgetSizes()
    if (leases?.isEmpty() === false) await handIn([userId], settle)
  }

  const createLeasing = createLeasings(giveBack, clock)

  function newAccount(userId: string): LeaseAccount {
    const account: LeaseAccount = { leases: createAccountLeases(leaseMs), leasing: null, lastEnded: -Infinity }
    accounts.set(userId, account)
    return account
  }

  return {
    get: (userId: string) => accounts.get(userId),
    /** Begins the life of an account's leases, if it has not begun. */
    leasingOf: (userId: string, account: LeaseAccount): Leasing => (account.leasing ??= createLeasing(userId)),
    of: (userId: string) => accounts.get(userId) ?? newAccount(userId),
    all: () => [...accounts.values()],
    handIn,
    /** A lease is given back with the next sweep. */
    giveUp: (id: number) => givenUp.add([id]),
    /** Tells of what is over, and forgets accounts that rest. */
    sweep: async () => {
      const moment = now()
      const handed = [...accounts.values()].map(({ leases }) => ({ leases, ...leases.handInOver(moment) }))
      for (const [userId, account] of accounts)
        if (hasCeased(account, moment.timer, leaseMs)) {
          account.leasing?.stop()
          accounts.delete(userId)
        }
      const over = handed.filter(({ inUse, givenBack }) => inUse.length + givenBack.length > 0)
      if (over.length + givenUp.count() === 0) return
      await tellOf(over, givenUp.take(), settle, givenUp.add).catch((error: unknown) => {
        // It is told with a later sweep, or ends by itself.
        if (!isDatabaseUnavailable(error)) throw error
      })
    },
    close: async () => {
      for (const { leasing } of accounts.values()) leasing?.stop()
      const handed = [...accounts.values()].map(({ leases }) => ({ leases, ...leases.handIn() }))
      accounts.clear()
      await tellOf(handed, givenUp.take(), settle, givenUp.add)
    },
  }
}
