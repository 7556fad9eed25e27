import type { GatewayErrorCode } from '../errors/errorCodes'

type MeteredCall = { model: string; status: number; seconds: number; inputTokens: number; outputTokens: number }

/**
 * How a call of a conversation came to its route: its first choice, or why it went elsewhere. The first choice cannot serve the request
 * (`unsupported`), its breaker is open, or it failed in this call.
 */
export const routeChoices = ['first', 'unsupported', 'breaker_open', 'failed'] as const // as: the names
export type RouteChoice = (typeof routeChoices)[number]

export type BreakerState = 'closed' | 'open' | 'halfOpen'

/** Whether a breaker holds back the calls of all accounts, or only of those whose own calls failed. */
export type BreakerScope = 'all' | 'account'

/** A change of state: of an upstream's breaker if `model` is null, else of a model's breaker there, by the upstream's id. */
export type BreakerChange = {
  upstream: string
  model: string | null
  scope: BreakerScope
  previous: BreakerState
  state: BreakerState
}

/** Counts events of the gateway. Its functions neither wait nor fail, and get nothing of a person. */
export type GatewayMetrics = {
  /** A model call was admitted. Each call ends once. */
  callBegan(): void
  callEnded(call: MeteredCall): void
  /** The first event of a streamed response came, so many seconds after the request. */
  responseBegan(model: string, seconds: number): void
  /** A request to the model API, or a stream, ended with an error. */
  requestFailed(fault: { code: GatewayErrorCode; upstream: string | null }): void
  /** The response of an upstream has begun. */
  upstreamResponded(upstream: string): void
  /** A request of a model call to an upstream began. Each ends once, a stream with its last byte. */
  upstreamCallBegan(upstream: string): void
  upstreamCallEnded(upstream: string): void
  /** A call of a conversation whose model has several routes went to this upstream. */
  routed(upstream: string, choice: RouteChoice): void
  /** The breaker of an upstream, or of one of its models, changed its state. */
  breakerChanged(change: BreakerChange): void
  /** An upstream failed, and another one was tried. */
  failedOver(upstream: string, code: GatewayErrorCode): void
}

const ignore = () => undefined

/** Metrics without a collector. */
export const NO_METRICS: GatewayMetrics = {
  callBegan: ignore,
  callEnded: ignore,
  responseBegan: ignore,
  requestFailed: ignore,
  upstreamResponded: ignore,
  upstreamCallBegan: ignore,
  upstreamCallEnded: ignore,
  routed: ignore,
  breakerChanged: ignore,
  failedOver: ignore,
}
