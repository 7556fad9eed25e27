import { createActor, fromPromise, type ActorOptions } from 'xstate'
import type { Route, Upstream } from '@/server/configuration/modelRoutes'
import type { BreakerChange, BreakerScope, BreakerState } from '../context/metrics'
import { breakerMachine, isFor, isForAll } from './breakerMachine'
import type { BreakerVerdict } from './upstreamErrors'

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
  changed: (state: BreakerState, previous: BreakerState, scope: BreakerScope) => void
}

type CallResult = 'answered' | 'failed' | 'unknown'

function createBreaker({ probe, changed, clock }: SingleBreakerOptions) {
  const machine = breakerMachine.provide({ actors: { probe: fromPromise(probe) } })
  const actor = createActor(machine, clock === undefined ? {} : { clock })
  let { value: state, context } = actor.getSnapshot()
  let forAll: BreakerState = 'closed'
  let answers = 0
  let inFlight = 0
  /** The account of the last failure, if no call of another account has ended since. */
  let lastFailed: string | null = null

  actor.subscribe((snapshot) => {
    const [previous, previousForAll] = [state, forAll]
    ;({ value: state, context } = snapshot)
    forAll = isForAll(context) ? state : 'closed'
    if (forAll !== previousForAll) changed(forAll, previousForAll, 'all')
    else if (state !== previous && forAll === 'closed') changed(state, previous, 'account')
  })
  actor.start()

  function fail(account: string) {
    actor.send({ type: 'call.failed', account, isRepeated: account === lastFailed })
    lastFailed = account
  }

  return {
    /** Whether calls of the account may pass. */
    isClosed: (account: string) => state === 'closed' || !isFor(context, account),
    /** Whether a new breaker would do the same. */
    isIdle: () => state === 'closed' && context.byAccount.size === 0 && inFlight === 0,
    /** A failure counts unless another call was answered during it: then only this call was too much for the upstream. */
    begin(account: string) {
      const before = answers
      inFlight += 1
      return (result: CallResult) => {
        inFlight -= 1
        if (account !== lastFailed) lastFailed = null
        if (result === 'failed' && answers === before) fail(account)
        if (result !== 'answered') return
        answers += 1
        if (context.byAccount.size > 0) actor.send({ type: 'call.answered' })
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
      changed: (state, previous, scope) => changed({ upstream: upstream.name, model, scope, previous, state }),
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
    /** Whether calls of the account may use the route. */
    isClosed({ upstream, ownId }: Route, account: string) {
      const { whole, models } = placeOf(upstream)
      return whole.isClosed(account) && models.get(ownId)?.isClosed(account) !== false
    },
    /** A call of the account begins; the function returned must be called once, with its outcome. */
    begin(route: Route, account: string) {
      const endAtUpstream = placeOf(route.upstream).whole.begin(account)
      const endOfModel = modelBreakerOf(route).begin(account)
      return (verdict: BreakerVerdict) => {
        const [atUpstream, ofModel] = resultsOf[verdict]
        endAtUpstream(atUpstream)
        endOfModel(ofModel)
      }
    },
    stop: () => places.forEach(({ whole, models }) => [whole, ...models.values()].forEach(({ stop }) => stop())),
  }
}
