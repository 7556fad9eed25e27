import { initialTransition, transition, type AnyEventObject, type AnyStateMachine, type SnapshotFrom } from 'xstate'
import { getAdjacencyMap } from 'xstate/graph'

export type Snapshot = SnapshotFrom<AnyStateMachine>

/** Inputs and events of the graph tests, those of invoked actors included. */
export type Walk = {
  inputs: readonly unknown[]
  events: readonly AnyEventObject[]
  /** The part of the context that distinguishes states; all of it by default. A counter in it would never end the walk. */
  telling?: (context: never) => unknown
}

const traversal = ({ events, telling }: Pick<Walk, 'events' | 'telling'>) => ({
  events: [...events],
  limit: 20_000,
  serializeState: ({ value, context }: Snapshot) =>
    JSON.stringify([value, telling === undefined ? context : telling(context as never)]), // each walk knows its machine
})

/** Every snapshot that the walk reaches, each once. */
export function reachable(machine: AnyStateMachine, walk: Walk): Snapshot[] {
  const found = new Map<string, Snapshot>()
  for (const input of walk.inputs) {
    const [fromState] = initialTransition(machine, input)
    const steps = getAdjacencyMap(machine, { ...traversal(walk), fromState })
    for (const [key, { state }] of Object.entries(steps)) found.set(key, state as Snapshot) // `any` in AnyStateMachine
  }
  return [...found.values()]
}

/** The same, walked by the first test that asks: a broken statechart fails a test, and not the loading of its file. */
export function walked(machine: AnyStateMachine, walk: Walk): () => Snapshot[] {
  let states: Snapshot[] | null = null
  return () => (states ??= reachable(machine, walk))
}

/**
 * For every reachable state, what each event does to it: the next states, or `ignored`.
 * XState drops an unhandled event without a word; as a snapshot, every dropped event is a reviewed decision.
 */
export function eventMatrix(
  machine: AnyStateMachine,
  states: readonly Snapshot[],
  events: Walk['events'],
  nameOf: (event: AnyEventObject) => string = namesByDifference(events),
) {
  const cells: Record<string, Record<string, Set<string>>> = {}
  for (const state of states) {
    if (state.status !== 'active') continue
    const row = (cells[stateName(state.value)] ??= {})
    for (const event of events) (row[nameOf(event)] ??= new Set()).add(outcome(machine, state, event))
  }
  return Object.fromEntries(
    Object.entries(cells)
      .map(([state, row]) => [state, lines(row)] as const)
      .sort(([a], [b]) => a.localeCompare(b)),
  )
}

/** Only the events that do something, as `event → states`; the rest in one line. */
function lines(row: Record<string, Set<string>>) {
  const entries = Object.entries(row).map(([event, outcomes]) => [event, [...outcomes].sort().join(' | ')] as const)
  const dropped = entries.filter(([, outcomes]) => outcomes === 'ignored').map(([event]) => event)
  const handled = entries.filter(([, outcomes]) => outcomes !== 'ignored')
  return [
    ...handled.map(([event, outcomes]) => `${event} → ${outcomes}`),
    `ignored: ${dropped.join(', ') || 'nothing'}`,
  ]
}

function outcome(machine: AnyStateMachine, state: Snapshot, event: AnyEventObject) {
  const [next, effects] = transition(machine, state, event)
  if (effects.length > 0 || stateName(next.value) !== stateName(state.value)) return stateName(next.value)
  return JSON.stringify(next.context) === JSON.stringify(state.context) ? 'ignored' : 'noted'
}

export const stateName = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (Object.keys(value as object).length === 0) return 'running' // a machine without states of its own
  return Object.entries(value as object) // a state value is a string or an object of state values
    .map(([key, child]) => `${key}.${stateName(child)}`)
    .join(' + ')
}

/** Names each event by its type, and by the parts of its payload that tell it from others of this type. */
function namesByDifference(events: readonly AnyEventObject[]) {
  return (event: AnyEventObject) => {
    const alike = events.filter(({ type }) => type === event.type).map(valuesOf)
    const own = [...valuesOf(event)].filter(([path, value]) => alike.some((values) => values.get(path) !== value))
    return [event.type, ...own.map(([path, value]) => `${path}=${value}`)].join(' ')
  }
}

/** The leaves of a payload by their paths, such as `user.id` → `7`. */
function valuesOf(event: AnyEventObject): Map<string, string> {
  const leaves = (value: unknown, path: string): [string, string][] =>
    typeof value === 'object' && value !== null && Object.keys(value).length > 0
      ? Object.entries(value).flatMap(([key, child]) => leaves(child, path === '' ? key : `${path}.${key}`))
      : [[path, typeof value === 'string' ? value : JSON.stringify(value)]]
  return new Map(leaves(event, '').filter(([path]) => path !== 'type'))
}

/**
 * The same for parallel regions, by the states of each: where an outcome depends on the other regions, these stand behind it.
 * `acts`: an action runs and no region moves. An event that moves only another region is listed there.
 */
export function regionMatrix(
  machine: AnyStateMachine,
  states: readonly Snapshot[],
  events: Walk['events'],
  nameOf: (event: AnyEventObject) => string = namesByDifference(events),
) {
  const cells: Record<string, Record<string, Record<string, Set<string>>>> = {}
  for (const state of states) {
    if (state.status !== 'active') continue
    const name = stateName(state.value)
    const parts = name.split(' + ')
    for (const event of events) {
      const next = outcome(machine, state, event)
      const moved = next.split(' + ')
      parts.forEach((part, region) => {
        if (next !== name && moved[region] === part) return
        const result = next === name ? 'acts' : moved.length === parts.length ? (moved[region] ?? '') : next
        const others = parts.filter((_, index) => index !== region).join(' + ')
        const cell = ((cells[part] ??= {})[nameOf(event)] ??= {})
        const seen = (cell[result] ??= new Set())
        seen.add(others)
      })
    }
  }
  const rows = Object.entries(cells).map(([part, row]) => {
    const outcomes = Object.entries(row).map(([event, cell]) => [event, withConditions(cell)] as const)
    return [part, lines(Object.fromEntries(outcomes))] as const
  })
  return Object.fromEntries(rows.sort(([a], [b]) => a.localeCompare(b)))
}

/** The outcomes of a cell, each with the states of the other regions unless it has them all. */
function withConditions(cell: Record<string, Set<string>>) {
  const all = new Set(Object.values(cell).flatMap((others) => [...others]))
  const words = Object.entries(cell).map(([result, others]) =>
    others.size === all.size ? result : `${result} (${[...others].sort().join(', ')})`,
  )
  return new Set(words)
}
