import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { nameOfGuard } from './configJson'
import { eventInWords } from './mermaid'

/** One arrow of a chart; `id` tells it from every other: the state it starts in, its event, and which branch of that event. */
export type ChartTransition = {
  id: string
  machine: string
  source: string
  event: string
  guard: string | null
  targets: readonly string[]
}

/** What the running machine knows of a transition, which is what the page tells of it. */
export const idOfTransition = (source: string, event: string, branch: number) => `${source} ${event} ${branch}`

/** As people say it: `session identity.loggedIn session.rejected [isLoginForced]`. */
export const nameOf = ({ machine, source, event, guard }: ChartTransition) =>
  [machine, source, event, guard === null ? null : `[${guard}]`].filter((part) => part !== null).join(' ')

/** Every transition of a machine, in the order of its states: those of `on`, `after` and invoked actors, and `always` ones. */
export const transitionsOf = (machine: AnyStateMachine): ChartTransition[] => [...ofNode(machine, machine.root)]

const ofNode = (machine: AnyStateMachine, node: AnyStateNode): ChartTransition[] => [
  ...[node.always ?? [], ...node.transitions.values()].flatMap((branches) =>
    branches.map((transition, branch) => describe(machine, node, transition, branch)),
  ),
  ...Object.values(node.states).flatMap((child: AnyStateNode) => ofNode(machine, child)),
]

function describe(
  machine: AnyStateMachine,
  node: AnyStateNode,
  { eventType, guard, target }: AnyTransitionDefinition,
  branch: number,
): ChartTransition {
  const event = String(eventType)
  return {
    id: idOfTransition(node.id, event, branch),
    machine: machine.id,
    source: pathOf(node),
    event: eventInWords(event),
    guard: guard === undefined ? null : nameOfGuard(guard),
    targets: (target ?? []).map(pathOf),
  }
}

/** The state's place in its machine; the machine's own name for its root. */
const pathOf = (node: AnyStateNode) => node.path.join('.') || node.key
