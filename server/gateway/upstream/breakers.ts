import { createActor, fromPromise, type ActorOptions } from 'xstate'
import type { Route, Upstream } from '@/server/configuration/modelRoutes'
import { breakerMachine } from './breakerMachine'
import type { BreakerVerdict } from './upstreamErrors'

export type BreakerState = 'closed' | 'open' | 'halfOpen'

/** A change of state: of an upstream's breaker if `model` is null, else of a model's breaker there, by the upstream's id. */
export type BreakerChange = { upstream: string; model: string | null; previous: BreakerState; state: BreakerState }

export type Breakers = ReturnType<typeof createBreakers>

/** Breakers of models at one upstream, beyond which idle ones are dropped: its model list may bring new ids for ever. */
export const MAX_MODEL_BREAKERS = 1000

type BreakerOptions = {
  /** Sends a request that costs nothing; rejects if the upstream does not respond. */
  probe: (upstream: Upstream) => Promise<void>
  changed: (change: BreakerChange) => void
  /** Tests use a simulated clock. */
  clock?: ActorOptions<typeof breakerMachine>['clock']
}

type SingleBreakerOptions = Pick<BreakerOptions, 'clock'> & {
  probe: () => Promise<void>
  changed: (state: BreakerState, previous: BreakerState) => void
}

type CallResult = 'answered' | 'failed' | 'unknown'

function createBreaker({ probe, changed, clock }: SingleBreakerOptions) {
  const machine = breakerMachine.provide({ actors: { probe: fromPromise(probe) } })
  const actor = createActor(machine, clock === undefined ? {} : { clock })
  let [state, failures, answers, inFlight]: [BreakerState, number, number, number] = ['closed', 0, 0, 0]
  actor.subscribe(({ value, context }) => {
    failures = context.failures
    if (value === state) return
    const previous = state
    state = value
    changed(value, previous)
  })
  actor.start()

  return {
    isClosed: () => state === 'closed',
    /** Whether a new breaker would do the same. */
    isIdle: () => state === 'closed' && failures === 0 && inFlight === 0,
    /** A failure counts unless another call was answered during it: then only this call was too much for the upstream. */
    begin() {
      const before = answers
      inFlight += 1
      return (result: CallResult) => {
        inFlight -= 1
        if (result === 'failed' && answers === before) actor.send({ type: 'call.failed' })
        if (result !== 'answered') return
        answers += 1
        if (failures > 0) actor.send({ type: 'call.answered' })
      }
    },
    stop: () => void actor.stop(),
  }
}

type Breaker = ReturnType<typeof createBreaker>

/** Results of a call for the breaker of its upstream and for that of its model there. */
const resultsOf: Readonly<Record<BreakerVerdict, readonly [upstream: CallResult, model: CallResult]>> = {
  works: ['answered', 'answered'],
  serverFails: ['failed', 'unknown'],
  modelFails: ['unknown', 'failed'],
  nothing: ['unknown', 'unknown'],
}

function dropIdle(models: Map<string, Breaker>): void {
  if (models.size < MAX_MODEL_BREAKERS) return
  for (const [id, breaker] of models)
    if (breaker.isIdle()) {
      breaker.stop()
      models.delete(id)
    }
}

/** Creates a breaker for each upstream, and one for each model there at its first call. */
export function createBreakers(upstreams: readonly Upstream[], { probe, changed, clock }: BreakerOptions) {
  const create = (upstream: Upstream, model: string | null) =>
    createBreaker({
      probe: () => probe(upstream),
      changed: (state, previous) => changed({ upstream: upstream.name, model, previous, state }),
      ...(clock === undefined ? {} : { clock }),
    })
  const places = new Map(
    upstreams.map((upstream) => [upstream, { whole: create(upstream, null), models: new Map<string, Breaker>() }]),
  )

  function placeOf(upstream: Upstream) {
    const place = places.get(upstream)
    if (place === undefined) throw new Error(`${upstream.name} has no breaker`)
    return place
  }

  function modelBreakerOf({ upstream, ownId }: Route): Breaker {
    const { models } = placeOf(upstream)
    const known = models.get(ownId)
    if (known !== undefined) return known
    dropIdle(models)
    const breaker = create(upstream, ownId)
    models.set(ownId, breaker)
    return breaker
  }

  return {
    /** Whether calls may use the route. */
    isClosed({ upstream, ownId }: Route) {
      const { whole, models } = placeOf(upstream)
      return whole.isClosed() && models.get(ownId)?.isClosed() !== false
    },
    /** A call begins; the function returned must be called once, with its outcome. */
    begin(route: Route) {
      const endAtUpstream = placeOf(route.upstream).whole.begin()
      const endOfModel = modelBreakerOf(route).begin()
      return (says: BreakerVerdict) => {
        const [atUpstream, ofModel] = resultsOf[says]
        endAtUpstream(atUpstream)
        endOfModel(ofModel)
      }
    },
    stop: () => places.forEach(({ whole, models }) => [whole, ...models.values()].forEach(({ stop }) => stop())),
  }
}
