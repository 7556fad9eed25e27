import type { components } from '@/openapi/gateway'
import type { Route } from '@/server/configuration/modelRoutes'
import type { CallSpan } from '../context/callSpan'
import type { Conversation } from '../conversation/conversation'
import { GatewayError } from '../errors/gatewayError'
import type { UsageSnapshot } from '../limits/usageSnapshot'
import type { ChatRequest } from '../metering/tokenizer'
import type { GatewayMetrics, RouteChoice } from '../context/metrics'
import type { Chunk } from '../conversation/chunk'
import type { Reservation } from '../limits/reservations'
import { errorFields, type Log } from '@/server/platform/log'
import { rankRoutes } from './affinity'
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
  /** Names the conversation in the headers of the request. */
  hint?: string | undefined
  /** Called with the id of the model that responds, at its upstream. */
  noteModel?: (id: string) => void
  /** No maximum is sent: the upstream bounds the response itself, by its context. */
  isUnbounded?: boolean
  /** The context length of the model in tokens; null if unknown. */
  contextLength?: number | null
}

export type RouteAttempt = Pick<CallContext, 'signal' | 'span'> & {
  route: Route
  send: SendRequest
  /** Counts a running call at the upstream; the function returned must be called once, at its end. */
  track?: () => () => void
}

type RoutingRequest = CallContext & {
  /** The id that the portal offers. */
  model: string
  /** A streamed response begins at once; a whole one when the model has finished. */
  isStreamed?: boolean
  /** Whether it costs its caller nothing; such requests do not touch the breakers, which protect paid calls. */
  isFree?: boolean
  /** The key of the conversation, whose calls stay at one route; called only if the model has several. Null: none. */
  conversationKey?: () => string | null
  /** Limits the routes of the model; all by default. */
  only?: (route: Route) => boolean
}

/**
 * Calls a model at one of its upstreams, and fails over to the next. If the call cannot have run, every upstream is tried; if it may
 * have run, only one more. Never retries once a response has begun or the caller has left. Throws GatewayErrors.
 */
export type CallUpstreams = <Result>(
  request: RoutingRequest,
  call: (attempt: RouteAttempt) => Promise<Result>,
) => Promise<Result>

type CallUpstreamsOptions = {
  breakers: Pick<Breakers, 'isClosed' | 'begin'>
  send: SendRequest
  /** From 0 to below 1; orders the routes of calls without a conversation. */
  random: () => number
  metrics: Pick<
    GatewayMetrics,
    'upstreamResponded' | 'failedOver' | 'upstreamCallBegan' | 'upstreamCallEnded' | 'routed'
  >
  log: Pick<Log, 'warn'>
}

/** Whether another upstream may be tried after a failure; `hasRun`: the call may have run at an earlier one. */
const mayFailOver = ({ mayHaveRun, isLate }: Failure, hasRun: boolean, isStreamed: boolean) =>
  mayHaveRun ? !hasRun && (isStreamed || !isLate) : true

/** An unusable response shows that the upstream works; an error without a response, such as our own, shows nothing. */
function verdictOf(error: unknown): BreakerVerdict {
  if (error instanceof UpstreamFailure) return error.failure.verdict
  return error instanceof GatewayError && error.upstream !== null ? 'works' : 'nothing'
}

/** How a call came to its route: the first choice of its conversation, or why it went elsewhere. */
function choiceOf(
  route: Route,
  { first, left, only }: { first: Route | undefined; left: readonly Route[]; only: (route: Route) => boolean },
): RouteChoice {
  if (first === undefined || route === first) return 'first'
  if (!only(first)) return 'unsupported'
  return left.includes(first) ? 'breaker_open' : 'failed'
}

/** Breakers open by failures of the upstream alone, so this is its fault, too. */
const heldBack = (model: string) => unavailable(new Error(`no upstream of ${model} is available`), COOLING_MS / 1000)

function createNotes({ metrics, log }: Pick<CallUpstreamsOptions, 'metrics' | 'log'>) {
  return {
    failover({ upstream: { name } }: Route, { model, isFree = false }: RoutingRequest, error: UpstreamFailure) {
      if (!isFree) metrics.failedOver(name, error.code)
      const fault = { upstream: name, model, fault: error.code, ...errorFields(error.cause) }
      log.warn(fault, 'upstream failed, calling another one')
    },
    trackAt: (upstream: string) => () => {
      metrics.upstreamCallBegan(upstream)
      return () => metrics.upstreamCallEnded(upstream)
    },
  }
}

export function createCallUpstreams(options: CallUpstreamsOptions): CallUpstreams {
  const { breakers, send, random, metrics } = options
  const note = createNotes(options)
  return async (request, call) => {
    const { model, account, routes, signal, span, isStreamed = false, isFree = false, only = () => true } = request
    const isClosed = (route: Route) => breakers.isClosed(route, account)
    const key = (routes.length > 1 && request.conversationKey?.()) || null
    const ranked = rankRoutes(routes, key, random)
    let left = ranked.filter(only)
    const noteChoice = (route: Route) => {
      if (key !== null && !isFree)
        metrics.routed(route.upstream.name, choiceOf(route, { first: ranked[0], left, only }))
    }
    let route = left.find(isClosed)
    if (route === undefined) throw heldBack(model)
    for (let hasRun = false; ;) {
      const { name } = route.upstream
      const ended = isFree ? undefined : breakers.begin(route, account)
      try {
        const result = await call({ route, send, signal, span, ...(isFree ? {} : { track: note.trackAt(name) }) })
        ended?.('works')
        request.noteModel?.(route.ownId)
        if (!isFree) metrics.upstreamResponded(name)
        noteChoice(route)
        return result
      } catch (error) {
        const failed = error instanceof UpstreamFailure ? error : null
        ended?.(signal.aborted ? 'nothing' : verdictOf(error))
        const mayRetry = !signal.aborted && failed !== null && mayFailOver(failed.failure, hasRun, isStreamed)
        const others = left.filter((other) => other !== route)
        const next = mayRetry ? others.find(isClosed) : undefined
        if (failed === null || next === undefined) {
          noteChoice(route)
          throw error
        }
        note.failover(route, request, failed)
        hasRun ||= failed.failure.mayHaveRun
        route = next
        left = others
      }
    }
  }
}

/**
 * The context length and the longest response of a model in tokens, each null if it is not stated. `isEnforced`: each of its upstreams
 * states this context length, and ends a response there.
 */
export type ModelBounds = { context: number | null; output: number | null; isEnforced: boolean }

/** `input` is our count of a request's input tokens, `leastInput` a lower bound of them in any model. */
export type ReservationContext = { input: number; leastInput: number; bounds: ModelBounds; usage: UsageSnapshot }

export type MessagesRequest = components['schemas']['MessagesRequest']

/**
 * A parsed request of any protocol. `chat` or `messages` is the request itself, if its caller speaks that protocol; `hint` names its
 * conversation.
 */
export type ParsedRequest = {
  conversation: Conversation
  chat?: ChatRequest
  messages?: MessagesRequest
  hint?: string | undefined
}

/**
 * Sends requests to models. Throws GatewayErrors; the callContext's signal stops the model. `most` is the number of output tokens that
 * were reserved for all responses to a request together. A client never asks a model for more, and the model has no more context.
 */
export type ModelClient<Parsed extends ParsedRequest = ParsedRequest> = {
  /** The tokens to reserve for a request. */
  reserve(parsed: Parsed, context: ReservationContext): Reservation
  complete(parsed: Parsed, most: number, callContext: CallContext): Promise<Chunk>
  /** Resolves when the response begins; chunks that arrived together come together, and carry `usage` if it is known. */
  stream(parsed: Parsed, most: number, callContext: CallContext): Promise<AsyncIterable<readonly Chunk[]>>
}
