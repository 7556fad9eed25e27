import type { ServerDeps } from '@/server/app/serverDeps'
import type { CallSpan } from '../callSpan'
import type { Admission } from '../limits/refusals'
import type { KnownToken } from '../limits/usageSnapshot'
import type { Usage } from '../types'

export type Meter = {
  /** The first event of a streamed answer came. */
  begin(): void
  /** Keeps how the call ended; only the first end counts, and every one waits for it. */
  end(status: number, usage: Usage): Promise<void>
}

type Call = {
  token: KnownToken
  startedAt: number
  model: string
  admission: Pick<Admission, 'id' | 'admittedAt'>
  span: CallSpan
}

/** What a call uses that reached no model, or that the model failed before it gave anything. */
export const NO_USAGE: Usage = { input: 0, output: 0 }

/** Counts one admitted call: in its limits and, as usage where `isUsage` says so, in the user's. */
export function createMeter(
  { recorder, metrics }: ServerDeps,
  { token, startedAt, model, admission, span }: Call,
): Meter {
  let ending: Promise<void> | null = null
  let hasBegun = false
  const secondsSinceRequest = () => (performance.now() - startedAt) / 1000
  metrics.callBegan()

  async function keep(status: number, usage: Usage) {
    const counts = { inputTokens: usage.input, outputTokens: usage.output }
    const seconds = secondsSinceRequest()
    metrics.callEnded({ model, status, seconds, ...counts })
    span.setAttributes({ 'gen_ai.usage.input_tokens': usage.input, 'gen_ai.usage.output_tokens': usage.output })
    const latencyMs = Math.round(1000 * seconds)
    const { tokenId, userId } = token
    // Its token may have been looked up in the month before the one whose limits let it through.
    const call = { tokenId, userId, model, calledAt: admission.admittedAt, ...counts, status, latencyMs }
    await span.during('count', () => recorder.record(call, admission.id))
  }

  return {
    begin() {
      if (!hasBegun) metrics.answerBegan(model, secondsSinceRequest())
      hasBegun = true
    },
    end: (status, usage) => (ending ??= keep(status, usage)),
  }
}
