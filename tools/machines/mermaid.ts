import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { nameOfActor, nameOfGuard } from './configJson'

/**
 * The machine as a Mermaid `stateDiagram-v2`: nested states inside their parents, guards in brackets. `details` adds
 * tags, actors and actions to states, and actions to transitions.
 */
export function mermaid(machine: AnyStateMachine, { details = false } = {}) {
  const { root } = machine
  const words = details ? detailed : brief
  if (childrenOf(root).length === 0) return oneState(root, words)
  const everywhere = transitionsOf(root).map((transition) => words.transition(transition) + whereTo(transition))
  return [
    'stateDiagram-v2',
    ...boxes(root, '  ', words),
    ...new Set(childrenOf(root).flatMap((child) => arrows(child, words))),
    ...(everywhere.length > 0
      ? [`  note right of ${nameOf(firstLeaf(root))}: in every state: ${everywhere.join(', ')}`]
      : []),
  ].join('\n')
}

/** A machine without states of its own, and the actors that it runs. */
function oneState(root: AnyStateNode, words: Words) {
  const invoked = root.invoke.map(({ id }) => id)
  return [
    'stateDiagram-v2',
    `  ${root.key}: ${root.key}`,
    `  [*] --> ${root.key}`,
    ...new Set(
      transitionsOf(root).map((transition) => `  ${root.key} --> ${root.key}: ${words.transition(transition)}`),
    ),
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

function boxes(node: AnyStateNode, indent: string, words: Words): string[] {
  const children = childrenOf(node)
  const first = node.type === 'parallel' ? undefined : node.initial.target[0]
  return [
    ...children.flatMap((child) =>
      childrenOf(child).length === 0
        ? [`${indent}${nameOf(child)}: ${words.state(child)}`]
        : [
            `${indent}state "${words.state(child)}" as ${nameOf(child)} {`,
            ...boxes(child, `${indent}  `, words),
            `${indent}}`,
          ],
    ),
    ...(first === undefined ? [] : [`${indent}[*] --> ${nameOf(first)}`]),
    ...children.filter(({ type }) => type === 'final').map((child) => `${indent}${nameOf(child)} --> [*]`),
  ]
}

const arrows = (node: AnyStateNode, words: Words): string[] => [
  ...transitionsOf(node).flatMap((transition) =>
    (transition.target ?? [node]).map(
      (target: AnyStateNode) => `  ${nameOf(node)} --> ${nameOf(target)}: ${words.transition(transition)}`,
    ),
  ),
  ...childrenOf(node).flatMap((child) => arrows(child, words)),
]

const whereTo = ({ target }: AnyTransitionDefinition) => (target ? ` → ${target.map(nameOf).join(' + ')}` : '')

type Words = { state: (node: AnyStateNode) => string; transition: (transition: AnyTransitionDefinition) => string }

const brief: Words = { state: ({ key }) => key, transition: (transition) => label(transition) }

const detailed: Words = {
  state: ({ key, tags, entry, exit, invoke }) =>
    [
      key,
      ...tags.map((tag) => `#${tag}`),
      ...invoke.map(({ src }) => `runs ${nameOfActor(src)}`),
      ...named(entry).map((name) => `entry / ${name}`),
      ...named(exit).map((name) => `exit / ${name}`),
    ].join(', '),
  transition: (transition) => [label(transition), named(transition.actions).join(', ')].filter(Boolean).join(' / '),
}

/** Names of the actions that a machine has given itself; XState's own ones serve its delays. */
const named = (actions: readonly unknown[]) =>
  actions
    .map((action) => (typeof action === 'string' ? action : (action as { type: string }).type)) // XState's other form of an action
    .filter((name) => !name.startsWith('xstate.'))

/** The event in words, XState's own ones without the state they belong to, and the guard. */
function label(transition: AnyTransitionDefinition) {
  const guard: unknown = transition.guard
  const condition = guard === undefined ? '' : ` [${nameOfGuard(guard)}]`
  return `${eventInWords(String(transition.eventType))}${condition}`
}

/** An event as people say it: XState's own ones without the state that they belong to. */
export function eventInWords(event: string) {
  if (event === '') return 'at once'
  if (event.startsWith('xstate.done.')) return 'done'
  if (event.startsWith('xstate.error.')) return 'failed'
  if (event.startsWith('xstate.snapshot.')) return `${event.slice('xstate.snapshot.'.length)} has changed`
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(event) ?? []
  return delay === undefined ? event : `after ${delay}`
}
