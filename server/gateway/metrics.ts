import type { GatewayFault } from './errors/gatewayError'
import type { BreakerChange } from './upstream/breakers'

type MeteredCall = { model: string; status: number; seconds: number; inputTokens: number; outputTokens: number }

/** What is told to whoever watches the portal. Nothing here waits or fails, and nothing is kept of a person. */
export type Metrics = {
  /** A call of a model was admitted; each one ends once. */
  callBegan(): void
  callEnded(call: MeteredCall): void
  /** The first event of a streamed answer came, so long after the request. */
  answerBegan(model: string, seconds: number): void
  /** A request of the model API was answered, or a stream ended, with an error. */
  requestFailed(fault: { code: GatewayFault; upstream: string | null }): void
  /** An upstream has begun an answer. */
  upstreamAnswered(upstream: string): void
  /** Whether calls go to an upstream, or to one of its models. */
  breakerChanged(change: BreakerChange): void
  /** An upstream gave no answer, and another was asked. */
  failedOver(upstream: string, code: GatewayFault): void
  signIn(outcome: 'success' | 'failed' | 'refused'): void
}

const ignore = () => undefined

/** Where nobody watches. */
export const NO_METRICS: Metrics = {
  callBegan: ignore,
  callEnded: ignore,
  answerBegan: ignore,
  requestFailed: ignore,
  upstreamAnswered: ignore,
  breakerChanged: ignore,
  failedOver: ignore,
  signIn: ignore,
}
