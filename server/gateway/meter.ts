import type { Parts } from '../parts'
import { isUsage, recordCalls, type ModelCall } from '../usage/recordCall'
import { endAdmissions } from './admission'
import type { Usage } from './chatRequest'
import { inBatches } from './inBatches'
import type { TokenHolder } from './tokenHolder'

export type Meter = {
  /** Keeps how the call ended; only the first end counts, and every one waits for it. */
  end(status: number, usage: Usage): Promise<void>
}

type Call = { holder: TokenHolder; model: string; admissionId: number; calledAt: Date }
type Ended = { admissionId: number; used: Usage; call: ModelCall }

const NOTHING = { input: 0, output: 0 }

/** Makes the meter of an admitted call: it counts it in its limits and, where it was answered, in the user's usage. */
export function createMeters({ db, calendar, now }: Parts): (call: Call) => Meter {
  // Calls of one user write the same rows.
  const keep = inBatches<Ended, null>(async (_, ends) => {
    const calls = ends.map(({ call }) => call)
    await recordCalls(db, calls, calendar, [endAdmissions(ends)])
    return ends.map(() => null)
  })

  return ({ holder, model, admissionId, calledAt }) => {
    let ending: Promise<null> | null = null
    const keepOnce = (status: number, usage: Usage) => {
      const used = isUsage({ status, outputTokens: usage.output }) ? usage : NOTHING
      const counts = { inputTokens: used.input, outputTokens: used.output }
      const latencyMs = Math.max(0, now().getTime() - calledAt.getTime())
      const call = { ...holder, model, calledAt, ...counts, status, latencyMs }
      return keep(holder.userId, { admissionId, used, call })
    }
    return {
      end: async (status, usage) => {
        await (ending ??= keepOnce(status, usage))
      },
    }
  }
}
