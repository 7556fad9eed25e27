import type { HandedIn } from '../reserveCalls'
import { createAccountLeases, type AccountLeases } from './accountLeases'
import type { Leases } from './leases'
import type { LeaseStatements } from './leaseStatements'
import { createLeasings, type LeaseClock, type Leasing } from './leasing'

export type LeaseAccount = {
  leases: AccountLeases
  /** Null until calls of the account have followed each other. */
  leasing: Leasing | null
  lastEnded: number
}

type Surroundings = {
  settle: LeaseStatements['settle']
  /** Milliseconds of a timer that nobody sets. */
  time: () => number
  leaseMs: number
  clock: LeaseClock | undefined
}

/** Tells of all leases of accounts; `missed` gets those that could not be given back. */
async function handInAll<Answer>(
  all: readonly AccountLeases[],
  tell: (leases: HandedIn) => Promise<Answer>,
  missed: (ids: readonly number[]) => void,
): Promise<Answer> {
  const handed = all.map((leases) => ({ leases, ...leases.handIn() }))
  const givenBack = handed.flatMap((one) => one.givenBack)
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

export function createLeaseAccounts({ settle, time, leaseMs, clock }: Surroundings) {
  const accounts = new Map<string, LeaseAccount>()
  /** Admissions of leases that the database is still to be told are unused. */
  let givenUp: number[] = []

  const handIn: Leases['handIn'] = (userIds, tell) => {
    const all = [...new Set(userIds)].flatMap((userId) => accounts.get(userId)?.leases ?? [])
    return handInAll(all, tell, (ids) => givenUp.push(...ids))
  }

  async function giveBack(userId: string) {
    const leases = accounts.get(userId)?.leases
    leases?.forgetSizes()
    if (leases?.isEmpty() === false) await handIn([userId], settle)
  }

  const createLeasing = createLeasings(giveBack, clock)

  function newAccount(userId: string): LeaseAccount {
    const account: LeaseAccount = { leases: createAccountLeases(), leasing: null, lastEnded: -Infinity }
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
    giveUp: (id: number) => void givenUp.push(id),
    /** Gives back what is over, and forgets accounts that rest. */
    sweep: async () => {
      const now = time()
      for (const [userId, account] of accounts) {
        givenUp.push(...account.leases.takeExpired(now, leaseMs))
        if (!hasCeased(account, now, leaseMs)) continue
        account.leasing?.stop()
        accounts.delete(userId)
      }
      const givenBack = givenUp
      givenUp = []
      if (givenBack.length > 0) await settle({ inUse: [], givenBack }).catch(() => void givenUp.push(...givenBack))
    },
    close: async () => {
      for (const { leasing } of accounts.values()) leasing?.stop()
      await handIn(accounts.keys(), ({ inUse, givenBack }) => settle({ inUse, givenBack: [...givenBack, ...givenUp] }))
      accounts.clear()
    },
  }
}
