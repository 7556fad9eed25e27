export type Random = () => number

/** A repeatable stream of numbers in [0, 1): the same seed draws the same picture on every machine. */
export function seeded(seed: string): Random {
  let state = Array.from(seed).reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16777619), 2166136261)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    const again = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((again ^ (again >>> 14)) >>> 0) / 4294967296
  }
}

export const between = (random: Random, low: number, high: number) => low + (high - low) * random()

/** One of the items; the list must not be empty. */
export function pick<T>(random: Random, items: readonly [T, ...T[]]): T {
  return items[Math.floor(random() * items.length)] ?? items[0]
}

/** A smooth noise of one variable around 0, within about ±1. */
export function waver(random: Random): (at: number) => number {
  const waves = [1, 2.3, 5.1, 11].map((rate) => ({ rate, phase: random() * Math.PI * 2, size: 1 / (1 + rate * 0.6) }))
  return (at) => waves.reduce((sum, { rate, phase, size }) => sum + size * Math.sin(at * rate * Math.PI * 2 + phase), 0)
}
