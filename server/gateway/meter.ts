import type { Parts } from '../parts'
import type { Usage } from './chatRequest'
import type { KnownToken } from './standing'

export type Meter = {
  /** Keeps how the call ended; only the first end counts, and every one waits for it. */
  end(status: number, usage: Usage): Promise<void>
}

type Call = { token: KnownToken; startedAt: number; model: string; admissionId: number }

/** The use of a call that the model was not asked, or that it failed. */
export const NOTHING: Usage = { input: 0, output: 0 }

/** Counts one admitted call: in its limits and, where a model was asked and has not failed it, in the user's usage. */
export function createMeter({ recorder }: Parts, { token, startedAt, model, admissionId }: Call): Meter {
  let ending: Promise<void> | null = null

  async function keep(status: number, usage: Usage) {
    const counts = { inputTokens: usage.input, outputTokens: usage.output }
    const latencyMs = Math.round(performance.now() - startedAt)
    const { tokenId, userId, standing } = token
    const call = { tokenId, userId, model, calledAt: standing.now, ...counts, status, latencyMs }
    await recorder.record(call, admissionId)
  }

  return { end: (status, usage) => (ending ??= keep(status, usage)) }
}
