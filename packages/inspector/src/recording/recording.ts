import type { Chart } from '../chart/chart'

export const FORMAT = 'statechart-recording'
export const VERSION = 1

/** A recording of actors, in plain JSON, in order of time. Values are redacted when they are recorded. */
export type Recording = {
  format: typeof FORMAT
  version: typeof VERSION
  loads: readonly Load[]
  /** By `RecordedActor.chart`. */
  charts: Readonly<Record<string, Chart>>
  actors: readonly RecordedActor[]
  entries: readonly Entry[]
}

/** One life of a page, from its load until it is left; a program outside of a browser has one. */
export type Load = { id: string; tab: string; at: number; path: string }

/** An actor keeps its id when its parent starts it again: `<load>:portal/session/lookup`. */
export type RecordedActor = {
  id: string
  load: string
  /** The last part of the path in its id. */
  name: string
  parent: string | null
  /** The key of its chart; null where its logic is no state machine. */
  chart: string | null
  at: number
  status: string
}

export type Entry = {
  id: string
  /** Milliseconds since 1970, with fractions. */
  at: number
  actor: string
  /** The actor that sent it; null where code outside of the actors did. */
  sender: string | null
  event: RecordedEvent
  outcome: 'started' | 'handled' | 'undelivered' | 'failed' | 'stopped'
  /** The first is the event itself; others are what the machine raised, and transitions without an event. */
  steps: readonly Step[]
  actions: readonly RecordedAction[]
  /** Afterwards. */
  value: StateValue | null
  status: string
  /** The context afterwards, if it changed. */
  context?: unknown
}

export type RecordedEvent = { readonly type: string; readonly [key: string]: unknown }
export type RecordedAction = { type: string; params?: unknown }
export type StateValue = string | { readonly [state: string]: StateValue | undefined }

/** One choice of transitions: guards with their results, and the transitions taken. */
export type Step = { event: string; guards: readonly GuardResult[]; taken: readonly string[] }
export type GuardResult = { transition: string; guard: string; passed: boolean }

export const emptyRecording: Recording = {
  format: FORMAT,
  version: VERSION,
  loads: [],
  charts: {},
  actors: [],
  entries: [],
}

/** Both, each thing once; of an actor what the second one says. */
export function mergeRecordings(first: Recording, second: Recording): Recording {
  return {
    format: FORMAT,
    version: VERSION,
    loads: byTime(united(first.loads, second.loads)),
    charts: { ...first.charts, ...second.charts },
    actors: united(first.actors, second.actors),
    entries: byTime(united(first.entries, second.entries)),
  }
}

type Keeping = { limit: number; open: ReadonlySet<string> }

/**
 * Adds the second recording, each entry once; drops the oldest beyond `limit`. `open` lists loads that are still open.
 */
export function addRecording(first: Recording, second: Recording, keeping: Keeping): Recording {
  const { entries } = first
  const last = entries.at(-1)?.at ?? -Infinity
  const isAfter = second.entries.every(({ at }) => at > last)
  const merged = mergeRecordings(isAfter ? { ...first, entries: [] } : first, second)
  return withinLimit(isAfter ? { ...merged, entries: [...entries, ...merged.entries] } : merged, keeping)
}

/** A quarter goes at once, so that most of the time the list only grows; with it go ended actors of which nothing is left. */
function withinLimit(recording: Recording, { limit, open }: Keeping): Recording {
  if (recording.entries.length <= limit) return recording
  const entries = recording.entries.slice(-Math.ceil((limit * 3) / 4))
  const mentioned = new Set(entries.map(({ actor }) => actor))
  const isShown = ({ id, load, status }: RecordedActor) => mentioned.has(id) || (status === 'active' && open.has(load))
  const actors = withParents(recording.actors, recording.actors.filter(isShown))
  const shown = new Set(actors.map(({ load }) => load))
  const loads = recording.loads.filter(({ id }) => shown.has(id) || open.has(id))
  return { ...recording, entries, actors, loads }
}

function withParents(all: readonly RecordedActor[], actors: readonly RecordedActor[]): readonly RecordedActor[] {
  const byId = new Map(all.map((actor) => [actor.id, actor]))
  const reachable = new Set<string>()
  for (const { id } of actors)
    for (let at: string | null = id; at !== null && !reachable.has(at); at = byId.get(at)?.parent ?? null)
      reachable.add(at)
  return all.filter(({ id }) => reachable.has(id))
}

function united<Item extends { id: string }>(first: readonly Item[], second: readonly Item[]): readonly Item[] {
  if (second.length === 0) return first
  const items = new Map(first.map((item) => [item.id, item]))
  for (const item of second) items.set(item.id, item)
  return [...items.values()]
}

function byTime<Item extends { at: number }>(items: readonly Item[]): readonly Item[] {
  const isSorted = items.every((item, index) => index === 0 || (items[index - 1]?.at ?? 0) <= item.at)
  return isSorted ? items : items.toSorted((one, other) => one.at - other.at)
}
