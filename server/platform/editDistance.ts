/** The number of letters to insert, delete or replace to turn `from` into `to`. */
export function editDistance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [row, letter] of Array.from(from).entries()) {
    const line = [row + 1]
    for (const [at, other] of Array.from(to).entries()) {
      const changed = (above[at] ?? 0) + (letter === other ? 0 : 1)
      line.push(Math.min(changed, (above[at + 1] ?? 0) + 1, (line[at] ?? 0) + 1))
    }
    above = line
  }
  return above.at(-1) ?? 0
}

/** The `most` names of `known` that are nearest to `name`, nearest first. */
export function nearestNames(name: string, known: readonly string[], most: number): string[] {
  return known
    .map((one) => ({ one, far: editDistance(name.toLowerCase(), one.toLowerCase()) }))
    .sort((first, second) => first.far - second.far)
    .slice(0, most)
    .map(({ one }) => one)
}
