import { createActor, fromPromise, type ActorOptions } from 'xstate'
import type { Route, Upstream } from '@/server/configuration/modelRoutes'
import { breakerMachine } from './breakerMachine'
import type { Says } from './upstreamFaults'

export type BreakerState = 'closed' | 'open' | 'halfOpen'

/** The breaker of an upstream, or of the model that it has under the id `model`, has another state than it had. */
export type BreakerChange = { upstream: string; model: string | null; was: BreakerState; state: BreakerState }

export type Breakers = {
  /** Whether calls may go there. */
  isClosed: (route: Route) => boolean
  /** A call is sent there; what is given is told once how it ended. */
  begin: (route: Route) => (says: Says) => void
  stop: () => void
}

type BreakerOptions = {
  /** Asks an upstream for what costs nothing; rejects where it does not answer. */
  probe: (upstream: Upstream) => Promise<void>
  changed: (change: BreakerChange) => void
  /** Tests move it. */
  clock?: ActorOptions<typeof breakerMachine>['clock']
}

type SingleBreakerOptions = Pick<BreakerOptions, 'clock'> & {
  probe: () => Promise<void>
  changed: (state: BreakerState, was: BreakerState) => void
}

function createBreaker({ probe, changed, clock }: SingleBreakerOptions) {
  const machine = breakerMachine.provide({ actors: { probe: fromPromise(probe) } })
  const actor = createActor(machine, clock === undefined ? {} : { clock })
  let [state, failures, answers]: [BreakerState, number, number] = ['closed', 0, 0]
  actor.subscribe(({ value, context }) => {
    failures = context.failures
    if (value === state) return
    const was = state
    state = value
    changed(value, was)
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
        /** Counts, unless another call has been answered meanwhile: then this one alone was too much. */
        failed() {
          if (answers === before) actor.send({ type: 'call.failed' })
        },
      }
    },
    stop: () => void actor.stop(),
  }
}

type Breaker = ReturnType<typeof createBreaker>

/** A breaker for each upstream, and one for each model there, from when it is first asked. */
export function createBreakers(upstreams: readonly Upstream[], { probe, changed, clock }: BreakerOptions): Breakers {
  const create = (upstream: Upstream, model: string | null) =>
    createBreaker({
      probe: () => probe(upstream),
      changed: (state, was) => changed({ upstream: upstream.name, model, was, state }),
      ...(clock === undefined ? {} : { clock }),
    })
  const places = new Map(
    upstreams.map((upstream) => [upstream, { whole: create(upstream, null), models: new Map<string, Breaker>() }]),
  )

  function breakersOf({ upstream, ownId }: Route) {
    const place = places.get(upstream)
    if (place === undefined) throw new Error(`${upstream.name} has no breaker`)
    const model = place.models.get(ownId) ?? create(upstream, ownId)
    place.models.set(ownId, model)
    return { whole: place.whole, model }
  }

  return {
    isClosed(route) {
      const { whole, model } = breakersOf(route)
      return whole.isClosed() && model.isClosed()
    },
    begin(route) {
      const { whole, model } = breakersOf(route)
      const [there, ofModel] = [whole.begin(), model.begin()]
      const ends: Readonly<Record<Says, () => void>> = {
        works() {
          there.answered()
          ofModel.answered()
        },
        serverFails: () => there.failed(),
        modelFails: () => ofModel.failed(),
        nothing: () => undefined,
      }
      return (says) => ends[says]()
    },
    stop: () => places.forEach(({ whole, models }) => [whole, ...models.values()].forEach(({ stop }) => stop())),
  }
}
