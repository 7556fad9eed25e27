import { createActor, fromPromise, type ActorOptions } from 'xstate'
import type { Upstream } from '@/server/configuration/modelRoutes'
import { breakerMachine } from './breakerMachine'

export type BreakerState = 'closed' | 'open' | 'halfOpen'

/** A call that an upstream was asked. */
export type Attempt = {
  answered: () => void
  /** Counts, unless the upstream has answered another call meanwhile: then this one alone was too much for it. */
  failed: () => void
}

export type Breaker = {
  /** Whether calls may go there. */
  isClosed: () => boolean
  begin: () => Attempt
  stop: () => void
}

type Surroundings = {
  /** Asks an upstream for what costs nothing; rejects where it does not answer. */
  probe: (upstream: Upstream) => Promise<void>
  changed: (upstream: Upstream, state: BreakerState) => void
  /** Tests move it. */
  clock?: ActorOptions<typeof breakerMachine>['clock']
}

function createBreaker(upstream: Upstream, { probe, changed, clock }: Surroundings): Breaker {
  const machine = breakerMachine.provide({ actors: { probe: fromPromise(() => probe(upstream)) } })
  const actor = createActor(machine, clock === undefined ? {} : { clock })
  let [state, failures, answers]: [BreakerState | null, number, number] = [null, 0, 0]
  actor.subscribe(({ value, context }) => {
    failures = context.failures
    if (value === state) return
    state = value
    changed(upstream, value)
  })
  actor.start()

  return {
    isClosed: () => state === 'closed',
    begin() {
      const before = answers
      return {
        answered() {
          answers += 1
          if (failures > 0) actor.send({ type: 'call.answered' })
        },
        failed() {
          if (answers === before) actor.send({ type: 'call.failed' })
        },
      }
    },
    stop: () => void actor.stop(),
  }
}

/** A breaker for each upstream. */
export const createBreakers = (
  upstreams: readonly Upstream[],
  surroundings: Surroundings,
): ReadonlyMap<Upstream, Breaker> =>
  new Map(upstreams.map((upstream) => [upstream, createBreaker(upstream, surroundings)]))
