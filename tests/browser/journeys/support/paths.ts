/** The states of a journey, the first one first, with the events of each and the state that an event leads to. */
export type Model = Readonly<Record<string, Readonly<Record<string, string>>>>

/** An event of a model and the state that it leads to. */
type Step = { event: string; state: string }
export type Path = { start: string; steps: readonly Step[] }

type Transition = Step & { from: string }

/** The most steps of a path, unless the way to one transition is longer. */
const DEFAULT_MOST = 16

/**
 * Paths from the model's first state that together take every transition of it, as few as a walk makes that always goes to
 * the nearest transition that was not taken. The model's order alone decides.
 */
export function pathsOverAllTransitions(model: Model, atMost = DEFAULT_MOST): Path[] {
  const [start = ''] = Object.keys(model)
  const transitions = Object.entries(model).flatMap(([from, events]) =>
    Object.entries(events).map(([event, state]): Transition => ({ from, event, state })),
  )
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
    if (steps.length === 0) throw new Error(`No path leads to ${[...open].map(({ from }) => from).join(', ')}`)
    paths.push({ start, steps: steps.map(({ event, state }) => ({ event, state })) })
  }
  return paths
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
