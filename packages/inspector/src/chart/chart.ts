/** A machine's definition as it is drawn, in plain JSON. */
export type Chart = { id: string; root: ChartState }

export type ChartState = {
  /** The machine's id and the keys on the way to the state: `session.loggedIn.settled`. */
  id: string
  key: string
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  initial: string | null
  tags: readonly string[]
  entry: readonly string[]
  exit: readonly string[]
  invoke: readonly { id: string; src: string }[]
  transitions: readonly ChartTransition[]
  states: readonly ChartState[]
}

export type ChartTransition = {
  /** As `Step.taken` and `GuardResult.transition` have it. */
  id: string
  /** The event's type as XState has it; empty for eventless transitions. */
  event: string
  /** How it is read: `after pollInterval`, `done: lookup`, or the event's type. */
  label: string
  guard: string | null
  actions: readonly string[]
  /** Ids of states; empty if no state is exited. */
  targets: readonly string[]
}

/** All states, each before those in it. */
export const statesOf = (state: ChartState): readonly ChartState[] => [state, ...state.states.flatMap(statesOf)]
