import type { GatewayErrorCode } from './errors/gatewayError'
import type { BreakerChange } from './upstream/breakers'

type MeteredCall = { model: string; status: number; seconds: number; inputTokens: number; outputTokens: number }

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
  breakerChanged: ignore,
  failedOver: ignore,
}
