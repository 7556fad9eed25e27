import type { TakenBy } from '@/tools/machines/transitionReport'
import type { ChartTransition } from '@/tools/machines/transitions'

/**
 * The test that is named for each transition: the one that was, as long as it takes it or was not run; else the one that takes
 * the most of those that ran, which are few and go on taking them.
 */
export function chooseTests(
  all: readonly ChartTransition[],
  before: TakenBy,
  takenOf: ReadonlyMap<string, ReadonlySet<string>>,
): TakenBy {
  const ranked = [...takenOf].sort(([a, ofA], [b, ofB]) => ofB.size - ofA.size || (a < b ? -1 : 1))
  const chosen = all.flatMap(({ id }) => {
    const was = before.get(id)
    const keeps = was !== undefined && (takenOf.get(was)?.has(id) ?? true)
    const test = keeps ? was : ranked.find(([, taken]) => taken.has(id))?.[0]
    return test === undefined ? [] : [[id, test] as const]
  })
  return new Map(chosen)
}
