import type { Chart, ChartState } from '../chart/chart'
import type { Entry, RecordedActor, Recording, StateValue } from './recording'

/** An actor as it was at one entry of a recording. */
export type Moment = {
  /** The actor's last entry until then. */
  entry: Entry
  index: number
  context: unknown
}

const indexes = new WeakMap<Recording, ReadonlyMap<string, readonly number[]>>()

/** Indexes of each actor's entries in the list. */
function indexOf(recording: Recording): ReadonlyMap<string, readonly number[]> {
  const known = indexes.get(recording)
  if (known) return known
  const index = new Map<string, number[]>()
  recording.entries.forEach(({ actor }, at) => {
    const places = index.get(actor)
    if (places) places.push(at)
    else index.set(actor, [at])
  })
  indexes.set(recording, index)
  return index
}

/** The chart of an actor's machine; null if it has none or the recording lacks it. */
export function chartOfActor({ charts }: Recording, actor: RecordedActor | undefined): Chart | null {
  const key = actor?.chart ?? ''
  return Object.hasOwn(charts, key) ? (charts[key] ?? null) : null
}

/** The actor as the entry at `cursor`, an index of `recording.entries`, left it; null before its start. */
export function momentOf(recording: Recording, actor: string, cursor: number): Moment | null {
  const places = (indexOf(recording).get(actor) ?? []).filter((place) => place <= cursor)
  const index = places.at(-1)
  const entry = index === undefined ? undefined : recording.entries[index]
  if (index === undefined || !entry) return null
  const withContext = places.findLast((place) => recording.entries[place]?.context !== undefined)
  return { entry, index, context: withContext === undefined ? undefined : recording.entries[withContext]?.context }
}

export const takenBy = ({ steps }: Pick<Entry, 'steps'>): ReadonlySet<string> =>
  new Set(steps.flatMap(({ taken }) => taken))

/** The ids of all states that a machine is in, each after those around it. */
export function activeStates({ root }: Chart, value: StateValue | null): readonly string[] {
  return value === null ? [] : [root.id, ...statesIn(root, value)]
}

function statesIn(state: ChartState, value: StateValue): readonly string[] {
  const names = typeof value === 'string' ? { [value]: undefined } : value
  return Object.entries(names).flatMap(([key, inner]) => {
    const child = state.states.find((candidate) => candidate.key === key)
    return child ? [child.id, ...(inner === undefined ? [] : statesIn(child, inner))] : []
  })
}

/** `loggedIn.settled`; of states side by side `(power.on, door.shut)`. */
export function valueText(value: StateValue | null): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  const parts = Object.entries(value).map(([key, inner]) => {
    const rest = inner === undefined ? '' : valueText(inner)
    return rest === '' ? key : `${key}.${rest}`
  })
  return parts.length > 1 ? `(${parts.join(', ')})` : (parts[0] ?? '')
}
