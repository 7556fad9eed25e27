import type { TakenBy } from '@/tools/machines/transitionReport'
import type { ChartTransition } from '@/tools/machines/transitions'

/** Tests against the real server whose faults are its own; others may answer calls themselves. */
const isWalk = (test: string) => /^(walks|journeys)\//.test(test)

/**
 * The test that is named for each transition: the one that was, as long as it takes it or was not run, unless a walk takes it and that
 * is none; else the one that takes the most of those that ran, walks first, which are few and go on taking them.
 */
export function chooseTests(
  all: readonly ChartTransition[],
  before: TakenBy,
  takenOf: ReadonlyMap<string, ReadonlySet<string>>,
): TakenBy {
  const ranked = [...takenOf].sort(
    ([a, ofA], [b, ofB]) => Number(isWalk(b)) - Number(isWalk(a)) || ofB.size - ofA.size || (a < b ? -1 : 1),
  )
  const chosen = all.flatMap(({ id }) => {
    const was = before.get(id)
    const takes = was !== undefined && (takenOf.get(was)?.has(id) ?? true)
    const found = ranked.find(([, taken]) => taken.has(id))?.[0]
    const keeps = takes && (isWalk(was) || found === undefined || !isWalk(found))
    const test = keeps ? was : found
    return test === undefined ? [] : [[id, test] as const]
  })
  return new Map(chosen)
}
