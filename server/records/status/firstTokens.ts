/**
 * Upper bounds of the buckets in milliseconds: 20, and about 25 % more each time, up to twelve minutes. One more bucket takes
 * everything above. Stored histograms depend on them, so they never change.
 */
export const FIRST_TOKEN_BOUNDS: readonly number[] = Array.from({ length: 48 }, (_, index) =>
  Math.round(20 * 1.25 ** index),
)

/** A histogram of times to the first token: the number of streams in each bucket. */
export type FirstTokens = readonly number[]

export const NO_FIRST_TOKENS: FirstTokens = Array.from({ length: FIRST_TOKEN_BOUNDS.length + 1 }, () => 0)

/** The bucket of a time in milliseconds. */
export function bucketOf(ms: number): number {
  const bucket = FIRST_TOKEN_BOUNDS.findIndex((bound) => ms <= bound)
  return bucket < 0 ? FIRST_TOKEN_BOUNDS.length : bucket
}

export const addFirstTokens = (one: FirstTokens, other: FirstTokens): FirstTokens =>
  one.map((count, bucket) => count + (other[bucket] ?? 0))

/**
 * The percentile `share` (0.95 for p95) in whole milliseconds; null without streams. Within a bucket the times count as evenly spread,
 * so that the result is at most a bucket's width, about 25 %, from the exact one. Times above all bounds count as the last bound.
 */
export function percentileOf(histogram: FirstTokens, share: number): number | null {
  const total = histogram.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  const rank = share * total
  let before = 0
  for (const [bucket, count] of histogram.entries()) {
    if (count > 0 && before + count >= rank) {
      const from = FIRST_TOKEN_BOUNDS[bucket - 1] ?? 0
      const to = FIRST_TOKEN_BOUNDS[bucket] ?? from
      return Math.round(from + ((to - from) * (rank - before)) / count)
    }
    before += count
  }
  return FIRST_TOKEN_BOUNDS.at(-1) ?? null
}
