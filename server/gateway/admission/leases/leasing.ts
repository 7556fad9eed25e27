import { createActor, fromPromise, type ActorOptions } from 'xstate'
import { leaseMachine } from './leaseMachine'

export type LeaseClock = ActorOptions<typeof leaseMachine>['clock']
type Fact = 'calls.repeated' | 'calls.ceased' | 'limits.changed' | 'leases.recalled'

/** The life of one account's leases in this process. */
export type Leasing = {
  state: () => 'asking' | 'leasing' | 'givingBack' | 'recalled'
  /** How often the account began to be leased: a lease that was asked for in an earlier turn is not used. */
  turn: () => number
  tell: (fact: Fact) => void
  stop: () => void
}

/** Makes the life of each account's leases; `giveBack` tells the database what became of those of one. */
export function createLeasings(
  giveBack: (userId: string) => Promise<void>,
  clock?: LeaseClock,
): (userId: string) => Leasing {
  const actors = { giveBack: fromPromise<void, { userId: string }>(({ input }) => giveBack(input.userId)) }
  const machine = leaseMachine.provide({ actors })
  return (userId) => {
    const actor = createActor(machine, { input: { userId }, ...(clock === undefined ? {} : { clock }) })
    let state: ReturnType<Leasing['state']> = 'asking'
    let turn = 0
    actor.subscribe(({ value }) => {
      const next = typeof value === 'string' ? value : 'recalled'
      if (next === 'leasing' && state !== 'leasing') turn += 1
      state = next
    })
    actor.start()
    return { state: () => state, turn: () => turn, tell: (type) => actor.send({ type }), stop: () => void actor.stop() }
  }
}
