import { beginsWith, createFold, type Row } from './fold'
import type { Entry, Recording } from './recording'

export type Filter = {
  /** An actor's name; empty for all. */
  actor: string
  text: string
  /** Whether events without effect are among them. */
  isWhole: boolean
}

export const hasEffect = ({ outcome, steps }: Entry) =>
  outcome !== 'handled' || steps.some(({ taken }) => taken.length > 0)

/** The rows of a recording that grows, oldest first: of each next one only what came is looked at. */
export function createEventRows({ actor, text, isWhole }: Filter) {
  const wanted = text.trim().toLowerCase()
  const fold = createFold()
  let seen: readonly Entry[] = []
  let chosen: readonly Entry[] = []
  return ({ actors, entries }: Recording): readonly Row[] => {
    const ids = new Set(actors.filter(({ name }) => name === actor).map(({ id }) => id))
    const isWanted = (entry: Entry) =>
      (actor === '' || ids.has(entry.actor)) &&
      entry.event.type.toLowerCase().includes(wanted) &&
      (isWhole || hasEffect(entry))
    const isMore = beginsWith(entries, seen)
    const fresh = (isMore ? entries.slice(seen.length) : entries).filter(isWanted)
    if (!isMore || fresh.length > 0) chosen = [...(isMore ? chosen : []), ...fresh]
    seen = entries
    return fold(chosen)
  }
}
