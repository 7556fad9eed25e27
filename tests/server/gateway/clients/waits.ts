import { vi } from 'vitest'

const libraries = /node_modules\/(openai|@anthropic-ai|ai|@ai-sdk|@langchain)\//
/** Longer ones are deadlines of a request, not waits before the next. */
const LONGEST_WAIT_MS = 120_000

/**
 * Skips the waits of a client library: each one is passed to `passed`, which moves the server's clock.
 * Other timers are unchanged.
 */
export function passWaits(passed: (ms: number) => void): readonly number[] {
  const waits: number[] = []
  const real = globalThis.setTimeout
  const stub = (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
    if (ms < 1 || ms > LONGEST_WAIT_MS || !libraries.test(new Error().stack ?? '')) return real(run, ms, ...given)
    waits.push(ms)
    passed(ms)
    return real(run, 0, ...given)
  }
  vi.stubGlobal('setTimeout', stub)
  return waits
}
