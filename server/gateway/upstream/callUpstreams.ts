import type { Route } from '@/server/configuration/modelRoutes'
import type { CallSpan } from '../callSpan'
import { GatewayError } from '../errors/gatewayError'
import type { GatewayMetrics } from '../metrics'
import type { ParsedRequest, Chunk, Reservation } from '../types'
import { errorFields, type Log } from '@/server/platform/log'
import { COOLING_MS } from './breakerMachine'
import type { Breakers } from './breakers'
import type { SendRequest } from './httpClient'
import { UpstreamFailure, unavailable, type BreakerVerdict, type Failure } from './upstreamErrors'

/** The caller's signal and account, the span of the request, and the routes of its model. */
export type CallContext = {
  signal: AbortSignal
  /** The id of the user. */
  account: string
  span: CallSpan
  routes: readonly Route[]
  /** Called with the id of the model that responds, at its upstream. */
  noteModel?: (id: string) => void
}

/** One attempt to call a model at one of its routes. */
export type RouteAttempt = Omit<CallContext, 'routes' | 'noteModel' | 'account'> & { route: Route; send: SendRequest }

type RoutingRequest = CallContext & {
  /** The id that the portal offers. */
  model: string
  /** A streamed response begins at once; a whole one when the model has finished. */
  isStreamed?: boolean
  /** Whether it costs its caller nothing; such requests do not touch the breakers, which protect paid calls. */
  isFree?: boolean
  /** Limits the routes of the model; all by default. */
  only?: (route: Route) => boolean
}

/**
 * Calls a model at one of its upstreams, and fails over to the next. If the call cannot have run, every upstream is tried; if it may
 * have run, only one more. Never retries once a response has begun or the caller has left. Throws GatewayErrors.
 */
export type CallUpstreams = <Result>(
  question: RoutingRequest,
  ask: (attempt: RouteAttempt) => Promise<Result>,
) => Promise<Result>

type CallUpstreamsOptions = {
  breakers: Pick<Breakers, 'isClosed' | 'begin'>
  send: SendRequest
  /** From 0 to below 1. */
  random: () => number
  metrics: Pick<GatewayMetrics, 'upstreamResponded' | 'failedOver'>
  log: Pick<Log, 'warn'>
}

/** Chooses a route by weight; routes of weight 0 only if there is no other, in their order. */
function chooseRoute(routes: readonly Route[], random: () => number): Route | undefined {
  if (routes.length < 2) return routes[0]
  const sum = routes.reduce((total, { weight }) => total + weight, 0)
  if (sum === 0) return routes[0]
  let left = random() * sum
  return routes.find(({ weight }) => (left -= weight) < 0)
}

/** Whether another upstream may be tried after a failure; `hasRun`: the call may have run at an earlier one. */
const mayFailOver = ({ mayHaveRun, isLate }: Failure, hasRun: boolean, isStreamed: boolean) =>
  mayHaveRun ? !hasRun && (isStreamed || !isLate) : true

/** An unusable response shows that the upstream works; an error without a response, such as our own, shows nothing. */
function verdictOf(error: unknown): BreakerVerdict {
  if (error instanceof UpstreamFailure) return error.failure.verdict
  return error instanceof GatewayError && error.upstream !== null ? 'works' : 'nothing'
}

/** Breakers open by failures of the upstream alone, so this is its fault, too. */
const heldBack = (model: string) => unavailable(new Error(`no upstream of ${model} is available`), COOLING_MS / 1000)

export function createCallUpstreams(options: CallUpstreamsOptions): CallUpstreams {
  const { breakers, send, random, metrics, log } = options
  function noteFailover(
    { upstream: { name } }: Route,
    { model, isFree = false }: RoutingRequest,
    error: UpstreamFailure,
  ) {
    if (!isFree) metrics.failedOver(name, error.code)
    const fault = { upstream: name, model, fault: error.code, ...errorFields(error.cause) }
    log.warn(fault, 'upstream failed, calling another one')
  }

  return async (question, ask) => {
    const { model, account, routes, signal, span, isStreamed = false, isFree = false, only = () => true } = question
    const isClosed = (route: Route) => breakers.isClosed(route, account)
    let left = routes.filter(only)
    let [fault, hasRun]: [UpstreamFailure | null, boolean] = [null, false]
    for (;;) {
      const route = chooseRoute(left.filter(isClosed), random)
      if (!route) throw fault ?? heldBack(model)
      const ended = isFree ? undefined : breakers.begin(route, account)
      try {
        const result = await ask({ route, send, signal, span })
        ended?.('works')
        question.noteModel?.(route.ownId)
        if (!isFree) metrics.upstreamResponded(route.upstream.name)
        return result
      } catch (error) {
        const failed = error instanceof UpstreamFailure ? error : null
        ended?.(signal.aborted ? 'nothing' : verdictOf(error))
        if (signal.aborted) throw error
        if (failed === null || !mayFailOver(failed.failure, hasRun, isStreamed)) throw error
        left = left.filter((other) => other !== route)
        hasRun ||= failed.failure.mayHaveRun
        fault = failed
        if (left.some(isClosed)) noteFailover(route, question, failed)
      }
    }
  }
}

/** The context length and the longest response of a model in tokens, each null if it is not stated. */
export type ModelBounds = { context: number | null; output: number | null }

/**
 * Sends requests to models. Throws GatewayErrors; the callContext's signal stops the model. `most` is the number of output tokens that
 * were reserved for all responses to a request together: a client never asks a model for more.
 */
export type ModelClient<Parsed extends ParsedRequest = ParsedRequest> = {
  /** The tokens to reserve for a request; `input` is our count of its input tokens, `tpm` the account's limit per minute. */
  reserve(parsed: Parsed, input: number, bounds: ModelBounds, tpm: number): Reservation
  complete(parsed: Parsed, most: number, callContext: CallContext): Promise<Chunk>
  /** Resolves when the response begins; chunks that arrived together come together, and carry `usage` if it is known. */
  stream(parsed: Parsed, most: number, callContext: CallContext): Promise<AsyncIterable<readonly Chunk[]>>
}
