import type { Route } from '@/server/configuration/modelRoutes'
import type { CallSpan } from '../callSpan'
import type { ModelCatalogue } from './models'
import { COOLING_MS } from './breakerMachine'
import type { Breakers } from './breakers'
import type { SendRequest } from './upstreamRequest'
import { UpstreamFailure, unavailable, type Failure } from './upstreamFaults'

/** Who asks: the signal of a caller, and the span of the request. */
export type Asker = { signal: AbortSignal; span: CallSpan }

/** One try at a route. */
export type Attempt = Asker & { route: Route; send: SendRequest }

type Question = Asker & {
  /** As it is on offer here. */
  model: string
  /** Whether the answer comes in pieces: it begins at once then, where a whole one begins when the model has ended. */
  isStreamed?: boolean
  /** Whether it costs its caller nothing: how it ends says nothing to the breaker of those who pay. */
  isFree?: boolean
  /** Which of the model's routes may be asked; all where it is left out. */
  only?: (route: Route) => boolean
}

/**
 * Asks a model where it is, and somewhere else where that gives no answer: an upstream that cannot be reached or has no room says
 * nothing of the next, while a call that may have run is asked once more at most. Nothing is asked again once an answer has begun, or its
 * caller has left. Throws GatewayErrors.
 */
export type AskUpstreams = <Result>(question: Question, ask: (attempt: Attempt) => Promise<Result>) => Promise<Result>

type AskUpstreamsOptions = {
  models: Pick<ModelCatalogue, 'routesOf'>
  breakers: Pick<Breakers, 'isClosed' | 'begin'>
  send: SendRequest
  /** From 0 to below 1. */
  random: () => number
  /** A route has answered what costs something. */
  answered: (route: Route) => void
  /** A route has failed, and another is asked; what costs nothing says nothing of an upstream. */
  failedOver: (route: Route, failed: { model: string; isFree: boolean }, error: UpstreamFailure) => void
}

/** One of the routes by their weights; those without weight only where there is no other, in their order. */
function choose(routes: readonly Route[], random: () => number): Route | undefined {
  if (routes.length < 2) return routes[0]
  const sum = routes.reduce((total, { weight }) => total + weight, 0)
  if (sum === 0) return routes[0]
  let left = random() * sum
  return routes.find(({ weight }) => (left -= weight) < 0)
}

/** Whether another upstream may be asked after a failure; `hasRun` is whether the call may have run somewhere before. */
const mayGoOn = ({ mayHaveRun, isLate }: Failure, hasRun: boolean, isStreamed: boolean) =>
  mayHaveRun ? !hasRun && (isStreamed || !isLate) : true

export function createAskUpstreams({
  models,
  breakers,
  send,
  random,
  answered,
  failedOver,
}: AskUpstreamsOptions): AskUpstreams {
  return async ({ model, signal, span, isStreamed = false, isFree = false, only = () => true }, ask) => {
    let left = models.routesOf(model).filter(only)
    let [fault, hasRun]: [UpstreamFailure | null, boolean] = [null, false]
    for (;;) {
      const route = choose(left.filter(breakers.isClosed), random)
      if (!route) throw fault ?? unavailable(new Error(`no upstream of ${model} is to be asked`), COOLING_MS / 1000)
      const ended = isFree ? undefined : breakers.begin(route)
      try {
        const result = await ask({ route, send, signal, span })
        ended?.('works')
        if (!isFree) answered(route)
        return result
      } catch (error) {
        const failed = error instanceof UpstreamFailure ? error : null
        // An unusable response shows that the upstream works; a caller who left shows nothing.
        ended?.(signal.aborted ? 'nothing' : (failed?.failure.says ?? 'works'))
        if (signal.aborted) throw error
        if (failed === null || !mayGoOn(failed.failure, hasRun, isStreamed)) throw error
        left = left.filter((other) => other !== route)
        hasRun ||= failed.failure.mayHaveRun
        fault = failed
        if (left.some(breakers.isClosed)) failedOver(route, { model, isFree }, failed)
      }
    }
  }
}
