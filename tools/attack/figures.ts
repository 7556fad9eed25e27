/** The quantile `share` of the values; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

export const ms = (value: number) => `${Math.round(value)} ms`

/** The response of a call, and its duration in milliseconds. */
export async function timed<Response>(call: () => Promise<Response>): Promise<{ took: number; response: Response }> {
  const began = performance.now()
  const response = await call()
  return { took: performance.now() - began, response }
}

/** Waits until `holds`; returns the milliseconds it took, or null after `timeoutMs`. */
export async function until(holds: () => boolean | Promise<boolean>, timeoutMs: number): Promise<number | null> {
  const began = performance.now()
  while (performance.now() - began < timeoutMs) {
    if (await holds()) return performance.now() - began
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return null
}

/** Repeats `call` while `isOn`; returns how long each took in milliseconds. */
export async function repeat(isOn: () => boolean, call: () => Promise<unknown>, pauseMs = 0): Promise<number[]> {
  const took: number[] = []
  while (isOn()) {
    took.push((await timed(call)).took)
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return took
}
