import type { Entry } from './recording'

/** Entries that repeat, such as those of a poll, are one row: the first round, and how often it came. */
export type Row = { id: string; entries: readonly Entry[]; round: number; times: number }

const longestRound = 8
const fewestTimes = 3

const known = new WeakMap<Entry, string>()

function signatureOf(entry: Entry): string {
  const signature = known.get(entry) ?? makeSignature(entry)
  known.set(entry, signature)
  return signature
}

const makeSignature = ({ actor, event, outcome, steps }: Entry) =>
  [actor, event.type, outcome, ...steps.flatMap(({ taken }) => taken)].join('\n')

/** Rows of entries, in their order. */
export const foldEntries = (entries: readonly Entry[]): readonly Row[] => createFold()(entries)

/** Folds a list that grows at its end; rows that can no longer change are cached. */
export function createFold() {
  let settled: readonly Row[] = []
  let settledEntries: readonly Entry[] = []
  return (entries: readonly Entry[]): readonly Row[] => {
    if (!beginsWith(entries, settledEntries)) {
      settled = []
      settledEntries = []
    }
    const rows = [...settled]
    let last = { rows: rows.length, entries: settledEntries.length }
    let isSettled = true
    for (let start = last.entries; start < entries.length;) {
      const { round, times, isOver } = repetitionAt(entries, start)
      const part = entries.slice(start, start + round * times)
      rows.push({ id: part[0]?.id ?? '', entries: part, round, times })
      start += round * times
      isSettled &&= isOver
      if (isSettled) last = { rows: rows.length, entries: start }
    }
    settled = rows.slice(0, last.rows)
    settledEntries = entries.slice(0, last.entries)
    return rows
  }
}

/** Whether a list is another one with more at its end, which its first and last entry tell. */
export const beginsWith = (entries: readonly Entry[], start: readonly Entry[]): boolean =>
  start.length === 0 || (entries[0] === start[0] && entries[start.length - 1] === start.at(-1))

/** The longest repetition that starts here, and whether it ends before the list does. */
function repetitionAt(entries: readonly Entry[], start: number) {
  let best = { round: 1, times: 1 }
  let isOver = true
  for (let round = 1; round <= longestRound; round++) {
    let end = start + round
    while (end < entries.length && isSame(entries[end], entries[end - round])) end++
    if (end >= entries.length) isOver = false
    const times = Math.floor((end - start) / round)
    if (times >= fewestTimes && times * round > best.times * best.round) best = { round, times }
  }
  return { ...best, isOver }
}

const isSame = (one: Entry | undefined, other: Entry | undefined) =>
  one !== undefined && other !== undefined && signatureOf(one) === signatureOf(other)
