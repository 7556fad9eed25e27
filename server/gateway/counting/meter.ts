import type { ServerDeps } from '@/server/http/serverDeps'
import type { Usage } from '../chatRequest'
import type { KnownToken } from '../admission/usageSnapshot'

export type Meter = {
  /** Keeps how the call ended; only the first end counts, and every one waits for it. */
  end(status: number, usage: Usage): Promise<void>
}

type Call = { token: KnownToken; startedAt: number; model: string; admissionId: number }

/** What a call uses that reached no model, or that the model failed before it gave anything. */
export const NO_USAGE: Usage = { input: 0, output: 0 }

/** Counts one admitted call: in its limits and, as usage where `isUsage` says so, in the user's. */
export function createMeter({ recorder }: ServerDeps, { token, startedAt, model, admissionId }: Call): Meter {
  let ending: Promise<void> | null = null

  async function keep(status: number, usage: Usage) {
    const counts = { inputTokens: usage.input, outputTokens: usage.output }
    const latencyMs = Math.round(performance.now() - startedAt)
    const { tokenId, userId } = token
    const call = { tokenId, userId, model, calledAt: token.usage.now, ...counts, status, latencyMs }
    await recorder.record(call, admissionId)
  }

  return { end: (status, usage) => (ending ??= keep(status, usage)) }
}
