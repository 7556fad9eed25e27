import { transition, type AnyEventObject, type AnyStateMachine, type AnyStateNode } from 'xstate'
import { expect } from 'vitest'
import { reachable, stateName, type Snapshot, type Walk } from './eventMatrix'

/** Every snapshot that the walk reaches, after the check that it reaches every state and that only `ends` lead nowhere. */
export function everyState(machine: AnyStateMachine, walk: Walk, ends: readonly string[] = []): Snapshot[] {
  const states = reachable(machine, walk)
  expect(unreachedStates(machine, states)).toEqual([])
  expect(new Set(deadEnds(machine, states, walk.events))).toEqual(new Set(ends))
  return states
}

/** Atomic states that no walk reaches; transient ones (`always`) are passed, never rested in. */
export function unreachedStates(machine: AnyStateMachine, states: readonly Snapshot[]) {
  const reached = new Set(states.flatMap((state) => state._nodes.map((node: AnyStateNode) => node.id)))
  return restingStates(machine.root).filter((id) => !reached.has(id))
}

/** Active states from which no event of the walk leads anywhere. */
export function deadEnds(machine: AnyStateMachine, states: readonly Snapshot[], events: Walk['events']) {
  const leadsOn = (state: Snapshot, event: AnyEventObject) => {
    const [next, effects] = transition(machine, state, event)
    return next.status === 'done' || effects.length > 0 || stateName(next.value) !== stateName(state.value)
  }
  return states
    .filter((state) => state.status === 'active' && !events.some((event) => leadsOn(state, event)))
    .map((state) => stateName(state.value))
}

function restingStates(node: AnyStateNode): string[] {
  const children = Object.values(node.states)
  if (children.length > 0) return children.flatMap(restingStates)
  const isTransient = node.always?.some(({ guard }) => guard === undefined) ?? false
  return isTransient ? [] : [node.id]
}
