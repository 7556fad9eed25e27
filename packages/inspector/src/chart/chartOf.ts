import type {
  AnyActorLogic,
  AnyStateMachine,
  EventObject,
  MachineContext,
  StateNode,
  TransitionDefinition,
} from 'xstate'
import type { Chart, ChartState, ChartTransition } from './chart'

export type Transition = TransitionDefinition<MachineContext, EventObject>

/** The chart of a machine, from the definition that runs. */
export const chartOf = (machine: AnyStateMachine): Chart => ({
  id: machine.id,
  root: stateOf(machine.root as StateNode), // of any context and events
})

/** A state may have an id of its own; its path also says its position. */
const placeOf = ({ machine, path }: Pick<StateNode, 'machine' | 'path'>) => [machine.id, ...path].join('.')

const stateOf = (node: StateNode): ChartState => ({
  id: placeOf(node),
  key: node.key,
  type: node.type,
  initial: node.type === 'compound' ? initialOf(node) : null,
  tags: node.tags,
  entry: node.entry.map(nameOf).filter(isOwn),
  exit: node.exit.map(nameOf).filter(isOwn),
  invoke: node.invoke.map(({ id, src }) => ({ id, src: readableSource(src) })),
  transitions: transitionsOf(node).map((transition) => drawn(node, transition)),
  states: Object.values(node.states).map(stateOf),
})

function initialOf({ initial }: StateNode): string | null {
  const [target] = initial.target
  return target ? placeOf(target) : null
}

const transitionsOf = (node: StateNode): readonly Transition[] => [
  ...(node.always ?? []),
  ...[...node.transitions.values()].flat(),
]

const drawn = (node: StateNode, transition: Transition): ChartTransition => ({
  id: transitionId(transition),
  event: transition.eventType,
  label: labelOf(node, transition),
  guard: transition.guard === undefined ? null : guardName(transition.guard),
  actions: transition.actions.map(nameOf),
  targets: (transition.target ?? []).map(placeOf),
})

/** The state that it leaves, its event, and its place among that state's transitions for the event. */
export function transitionId(transition: Transition): string {
  const { source, eventType } = transition
  const siblings: readonly Transition[] = (eventType === '' ? source.always : source.transitions.get(eventType)) ?? []
  return `${placeOf(source)}|${eventType}|${siblings.indexOf(transition)}`
}

function labelOf(node: StateNode, { eventType, delay }: Transition & { delay?: unknown }): string {
  if (eventType === '') return 'always'
  if (eventType.startsWith('xstate.after.')) return `after ${typeof delay === 'number' ? `${delay} ms` : nameOf(delay)}`
  if (eventType.startsWith('xstate.done.state.')) return 'done'
  const [, kind, id] = /^xstate\.(done|error|snapshot)\.(?:actor\.)?(.+)$/.exec(eventType) ?? []
  if (kind === undefined || id === undefined) return eventType
  const invoked = node.invoke.find((invocation) => invocation.id === id)
  return `${kind}: ${invoked ? readableSource(invoked.src) : id}`
}

/** XState names inline implementations by their path. */
const readableSource = (source: string | AnyActorLogic) =>
  typeof source !== 'string' || source.startsWith('xstate.invoke.') ? 'inline' : source

/** Timers are XState's own way to do what the chart shows as `after`. */
const isOwn = (name: string) => name !== 'xstate.raise' && name !== 'xstate.cancel'

/** The name that the author gave an action, guard or delay. */
function nameOf(named: unknown): string {
  if (typeof named === 'string') return named
  if (typeof named === 'object' && named !== null && 'type' in named) return String(named.type)
  if (typeof named !== 'function') return 'inline'
  return 'type' in named ? String(named.type) : named.name || 'inline'
}

/** `and`, `or` and `not` are read as such. */
export function guardName(guard: unknown): string {
  if (typeof guard !== 'function' || !('guards' in guard) || !Array.isArray(guard.guards)) return nameOf(guard)
  return `${guard.name}(${guard.guards.map(guardName).join(', ')})`
}
