import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/** The machine as a Mermaid `stateDiagram-v2`: nested states stand inside their parent, guards in brackets. */
export function mermaid(machine: AnyStateMachine) {
  const { root } = machine
  if (childrenOf(root).length === 0) return oneState(root)
  const everywhere = transitionsOf(root).map((transition) => label(transition) + whereTo(transition))
  return [
    'stateDiagram-v2',
    ...boxes(root, '  '),
    ...new Set(childrenOf(root).flatMap(arrows)),
    ...(everywhere.length > 0
      ? [`  note right of ${nameOf(firstLeaf(root))}: in every state: ${everywhere.join(', ')}`]
      : []),
  ].join('\n')
}

/** A machine without states of its own, and the actors that it runs. */
function oneState(root: AnyStateNode) {
  const invoked = root.invoke.map(({ id }) => id)
  return [
    'stateDiagram-v2',
    `  ${root.key}: ${root.key}`,
    `  [*] --> ${root.key}`,
    ...new Set(transitionsOf(root).map((transition) => `  ${root.key} --> ${root.key}: ${label(transition)}`)),
    ...(invoked.length > 0 ? [`  note right of ${root.key}: runs ${invoked.join(', ')}`] : []),
  ].join('\n')
}

const childrenOf = (node: AnyStateNode): AnyStateNode[] => Object.values(node.states)
const transitionsOf = (node: AnyStateNode) => [...(node.always ?? []), ...[...node.transitions.values()].flat()]
const nameOf = (node: AnyStateNode) => node.path.join('_')
const firstLeaf = (node: AnyStateNode): AnyStateNode => {
  const [first] = childrenOf(node)
  return first === undefined ? node : firstLeaf(first)
}

function boxes(node: AnyStateNode, indent: string): string[] {
  const children = childrenOf(node)
  const first = node.type === 'parallel' ? undefined : node.initial.target[0]
  return [
    ...children.flatMap((child) =>
      childrenOf(child).length === 0
        ? [`${indent}${nameOf(child)}: ${child.key}`]
        : [`${indent}state "${child.key}" as ${nameOf(child)} {`, ...boxes(child, `${indent}  `), `${indent}}`],
    ),
    ...(first === undefined ? [] : [`${indent}[*] --> ${nameOf(first)}`]),
    ...children.filter(({ type }) => type === 'final').map((child) => `${indent}${nameOf(child)} --> [*]`),
  ]
}

const arrows = (node: AnyStateNode): string[] => [
  ...transitionsOf(node).flatMap((transition) =>
    (transition.target ?? [node]).map(
      (target: AnyStateNode) => `  ${nameOf(node)} --> ${nameOf(target)}: ${label(transition)}`,
    ),
  ),
  ...childrenOf(node).flatMap(arrows),
]

const whereTo = ({ target }: AnyTransitionDefinition) => (target ? ` → ${target.map(nameOf).join(' + ')}` : '')

/** The event in words, XState's own ones without the state they belong to, and the guard. */
function label(transition: AnyTransitionDefinition) {
  const guard = transition.guard as string | { type: string } | undefined // untyped in a definition
  const condition = typeof guard === 'object' ? ` [${guard.type}]` : typeof guard === 'string' ? ` [${guard}]` : ''
  return `${eventInWords(String(transition.eventType))}${condition}`
}

function eventInWords(event: string) {
  if (event === '') return 'at once'
  if (event.startsWith('xstate.done.')) return 'done'
  if (event.startsWith('xstate.error.')) return 'failed'
  if (event.startsWith('xstate.snapshot.')) return `${event.slice('xstate.snapshot.'.length)} has changed`
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(event) ?? []
  return delay === undefined ? event : `after ${delay}`
}
