import type { Entry } from './recording'

/** Entries that repeat, such as those of a poll, are one row: the first round, and how often it came. */
export type Row = { id: string; entries: readonly Entry[]; round: number; times: number }

const longestRound = 8
const fewestTimes = 3

const signatureOf = ({ actor, event, outcome, steps }: Entry) =>
  [actor, event.type, outcome, ...steps.flatMap(({ taken }) => taken)].join('\n')

/** Rows of entries, in their order. */
export function foldEntries(entries: readonly Entry[]): readonly Row[] {
  const signatures = entries.map(signatureOf)
  const rows: Row[] = []
  for (let start = 0; start < entries.length;) {
    const { round, times } = repetitionAt(signatures, start)
    const part = entries.slice(start, start + round * times)
    rows.push({ id: part[0]?.id ?? '', entries: part, round, times })
    start += round * times
  }
  return rows
}

/** What repeats from here on for longest. */
function repetitionAt(signatures: readonly string[], start: number): { round: number; times: number } {
  let best = { round: 1, times: 1 }
  for (let round = 1; round <= longestRound; round++) {
    let length = round
    while (start + length < signatures.length && signatures[start + length] === signatures[start + length - round])
      length++
    const times = Math.floor(length / round)
    if (times >= fewestTimes && times * round > best.times * best.round) best = { round, times }
  }
  return best
}
