import { initialTransition, type AnyEventObject, type AnyStateMachine, type SnapshotFrom } from 'xstate'
import { adjacencyMapToArray, getAdjacencyMap } from 'xstate/graph'

/** An event of a model and the state that it leads to. */
type Step = { event: string; state: string }
export type Path = { start: string; steps: readonly Step[] }

type Transition = Step & { from: string }

/** The most steps of a path, unless the way to one transition is longer. */
const DEFAULT_MOST = 16

/**
 * Paths from the model's start that together take every transition of it, as few as a walk makes that always goes to the
 * nearest transition that was not taken. A model's states are flat and have no context; its order alone decides.
 */
export function pathsOverAllTransitions(model: AnyStateMachine, atMost = DEFAULT_MOST): Path[] {
  const { start, transitions } = graphOf(model)
  const open = new Set(transitions)
  const paths: Path[] = []
  while (open.size > 0) {
    const steps: Transition[] = []
    for (;;) {
      const way = nearest(transitions, steps.at(-1)?.state ?? start, open)
      if (way.length === 0 || (steps.length > 0 && steps.length + way.length > atMost)) break
      for (const one of way) open.delete(one)
      steps.push(...way)
    }
    paths.push({ start, steps: steps.map(({ event, state }) => ({ event, state })) })
  }
  return paths
}

type Snapshot = SnapshotFrom<AnyStateMachine>

function graphOf(model: AnyStateMachine): { start: string; transitions: Transition[] } {
  const events = (state: Snapshot) =>
    model.events.map((type: string): AnyEventObject => ({ type })).filter((event) => state.can(event))
  const transitions = adjacencyMapToArray(getAdjacencyMap(model, { events })).map(
    ({ state, event, nextState }): Transition => ({ from: nameOf(state), event: event.type, state: nameOf(nextState) }),
  )
  const [first] = initialTransition(model)
  const start = nameOf(first)
  const reached = new Set([start, ...transitions.map(({ state }) => state)])
  const unreached = Object.keys(model.states).filter((name) => !reached.has(name))
  if (unreached.length > 0) throw new Error(`${model.id}: no path leads to ${unreached.join(', ')}`)
  return { start, transitions }
}

function nameOf({ value }: { value: unknown }): string {
  if (typeof value !== 'string') throw new Error(`A model's states are flat: ${JSON.stringify(value)}`)
  return value
}

/** The shortest way from a state that ends with a transition that is still open; nothing where none can be reached. */
function nearest(transitions: readonly Transition[], from: string, open: ReadonlySet<Transition>): Transition[] {
  const seen = new Set([from])
  let ways: Transition[][] = [[]]
  while (ways.length > 0) {
    const next = ways.flatMap((way) =>
      transitions.filter((one) => one.from === (way.at(-1)?.state ?? from)).map((one) => [...way, one]),
    )
    const found = next.find((way) => way.some((one) => open.has(one)))
    if (found) return found
    ways = next.filter((way) => {
      const { state } = way.at(-1) ?? { state: from }
      return !seen.has(state) && seen.add(state)
    })
  }
  return []
}
