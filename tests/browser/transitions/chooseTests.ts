import type { TakenBy } from '@/tools/machines/transitionReport'
import type { ChartTransition } from '@/tools/machines/transitions'

/** Tests against the real server whose faults are its own; others may answer calls themselves. */
const isWalk = (file: string) => /^(walks|journeys)\//.test(file)

/**
 * The test file named for each transition: the one named before if it still takes it or did not run, unless a walk takes it and that
 * file has no walks; else the file that takes the most transitions, walks first.
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
