import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { nameOfGuard } from './configJson'
import { loadMachines, machines, submitMachines } from './machines'
import { eventInWords } from './mermaid'

/** One arrow of a chart. Its unique `id` has the state it starts in, its event, and the branch of that event. */
export type ChartTransition = {
  id: string
  machine: string
  /** The chart that the machine is an instance of; its own id if there is only one. */
  chart: string
  source: string
  event: string
  guard: string | null
  targets: readonly string[]
}

/** The id of a transition, from values that a running machine has, so that a page can report it. */
export const idOfTransition = (source: string, event: string, branch: number) => `${source} ${event} ${branch}`

/** The name for tests: `session visitor.who.signedIn session.rejected [isSignInForced]`. */
export const nameOf = ({ machine, source, event, guard }: ChartTransition) =>
  [machine, source, event, guard === null ? null : `[${guard}]`].filter((part) => part !== null).join(' ')

/** Every transition of a machine, in the order of its states: those of `on`, `after` and invoked actors, and `always` ones. */
export const transitionsOf = (machine: AnyStateMachine, chart = machine.id): ChartTransition[] =>
  ofNode({ machine: machine.id, chart }, machine.root)

/** The transitions of all machines that run in the portal: loads and forms once for each feature. */
export const allTransitions = (): ChartTransition[] => {
  const instances: Readonly<Record<string, readonly AnyStateMachine[]>> = { load: loadMachines, submit: submitMachines }
  return machines.flatMap((machine) =>
    (instances[machine.id] ?? [machine]).flatMap((one) => transitionsOf(one, machine.id)),
  )
}

type Owner = Pick<ChartTransition, 'machine' | 'chart'>

const ofNode = (owner: Owner, node: AnyStateNode): ChartTransition[] => [
  ...[node.always ?? [], ...node.transitions.values()].flatMap((branches) =>
    branches.map((transition, branch) => describe(owner, node, transition, branch)),
  ),
  ...Object.values(node.states).flatMap((child: AnyStateNode) => ofNode(owner, child)),
]

function describe(
  owner: Owner,
  node: AnyStateNode,
  { eventType, guard, target }: AnyTransitionDefinition,
  branch: number,
): ChartTransition {
  const event = String(eventType)
  const pathOf = ({ path }: AnyStateNode) => path.join('.') || owner.chart
  return {
    id: idOfTransition(node.id, event, branch),
    ...owner,
    source: pathOf(node),
    event: eventInWords(event),
    guard: guard === undefined ? null : nameOfGuard(guard),
    targets: (target ?? []).map(pathOf),
  }
}
