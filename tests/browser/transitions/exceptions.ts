const stuckChunk =
  'a chunk that never comes would have to be held for 15 s; the chart’s tests take it with a clock of theirs'

/** Transitions that no browser test takes, by name, each with the reason. A test of the chart takes every one of them. */
export const exceptions: Readonly<Record<string, string>> = {
  'header search.opening after openTimeout': stuckChunk,
  'search loading after entriesTimeout': stuckChunk,
  'search ready.other.loading after entriesTimeout': stuckChunk,
}
