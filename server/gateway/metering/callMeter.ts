import type { ModelCall } from '@/server/storage/usage/recordCall'
import type { CallSpan } from '../callSpan'
import type { GatewayMetrics } from '../metrics'
import type { Usage } from '../types'

export type CallMeter = {
  /** The first event of a streamed response came. */
  noteFirstEvent(): void
  /** Records how the call ended. Only the first end counts; each one waits until the call is recorded. */
  end(status: number, usage: Usage): Promise<void>
}

type MeterPorts = {
  record: (call: ModelCall, admissionId: number) => Promise<void>
  metrics: Pick<GatewayMetrics, 'callBegan' | 'callEnded' | 'responseBegan'>
}

type MeteredCall = {
  token: { tokenId: string; userId: string }
  /** A time of `performance`. */
  startedAt: number
  model: string
  admission: { id: number; admittedAt: Date }
  span: CallSpan
}

/** The usage of a call that reached no model, or whose model failed before it produced anything. */
export const NO_USAGE: Usage = { input: 0, output: 0 }

/** Records one admitted call: in its user's limits and, unless it failed without using anything, in the user's usage. */
export function createCallMeter(
  { record, metrics }: MeterPorts,
  { token, startedAt, model, admission, span }: MeteredCall,
): CallMeter {
  let ending: Promise<void> | null = null
  let hasBegun = false
  const secondsSinceRequest = () => (performance.now() - startedAt) / 1000
  metrics.callBegan()

  async function recordEnd(status: number, usage: Usage) {
    const counts = { inputTokens: usage.input, outputTokens: usage.output }
    const seconds = secondsSinceRequest()
    metrics.callEnded({ model, status, seconds, ...counts })
    span.setAttributes({ 'gen_ai.usage.input_tokens': usage.input, 'gen_ai.usage.output_tokens': usage.output })
    const latencyMs = Math.round(1000 * seconds)
    const { tokenId, userId } = token
    // The token may have been looked up in the month before the one in which the call was admitted.
    const call = { tokenId, userId, model, calledAt: admission.admittedAt, ...counts, status, latencyMs }
    await span.during('count', () => record(call, admission.id))
  }

  return {
    noteFirstEvent() {
      if (!hasBegun) metrics.responseBegan(model, secondsSinceRequest())
      hasBegun = true
    },
    end: (status, usage) => (ending ??= recordEnd(status, usage)),
  }
}
