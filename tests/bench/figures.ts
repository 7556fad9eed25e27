/** One measured quantity and its result, ready to print. */
export type Figure = readonly [name: string, value: string]

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = NaN, high = low] = sorted.length % 2 === 0 ? sorted.slice(middle - 1, middle + 1) : [sorted[middle]]
  return (low + high) / 2
}

export const milliseconds = (value: number) => `${Math.round(value)} ms`
export const ratio = (value: number, base: number) => (value / base).toFixed(2)

export function printTable(title: string, figures: readonly Figure[]) {
  const width = Math.max(...figures.map(([name]) => name.length))
  const lines = figures.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`)
  process.stdout.write(`\n${title}\n${lines.join('\n')}\n`)
}
